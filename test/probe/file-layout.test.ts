import { describe, expect, test } from 'vitest'
import { fileExtension } from '../../pipeline/stages/probe/file-extension.ts'
import { type FileLayout, fileLayout } from '../../pipeline/stages/probe/file-layout.ts'
import { proposalFor } from '../../pipeline/stages/probe/proposal.ts'
import { columnChanges } from '../../pipeline/stages/probe/renamed-columns.ts'

const layoutOf = (text: string, name = 'prices'): FileLayout => fileLayout(name, new TextEncoder().encode(text))
const namesIn = (text: string): string[] => layoutOf(text).columns.map(({ name }) => name)

describe('the layout of a file', () => {
  test('of CSV: the headings below a title, by the delimiter that most lines have', () => {
    const layout = layoutOf('Estrazione del 2026-11-19\nid|name|price\n1|"Via Roma, 5"|1.809\n2|Corso|1.799\n')
    expect(layout).toMatchObject({ form: 'csv', headings: 'id|name|price', page: null })
    expect(layout.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['id', 'number'],
      ['name', 'string'],
      ['price', 'number'],
    ])
    expect(namesIn('a;b\n"x;y";1,5\n')).toEqual(['a', 'b'])
  })

  test('of JSON: the members of the longest list, two levels deep', () => {
    const text =
      '{"meta":[{"x":1}],"data":{"stations":[{"id":1,"prices":[{"fuel":"E5","amount":1.7}]},{"id":2,"name":"B"}]}}'
    expect(layoutOf(text)).toMatchObject({ form: 'json', headings: 'id, prices' })
    expect(namesIn(text)).toEqual(['id', 'prices', 'prices[].fuel', 'prices[].amount', 'name'])
    expect(layoutOf('{"cut off":').columns).toEqual([])
  })

  test('of a web page: its title, and whether it has a captcha', () => {
    const page = (body: string) => layoutOf(`\ufeff <!DOCTYPE html><title> Back\n soon </title>${body}`).page
    expect(page('')).toEqual({ title: 'Back soon', hasCaptcha: false })
    expect(page('<div class="g-reCAPTCHA">')).toEqual({ title: 'Back soon', hasCaptcha: true })
  })

  test('of other files: none', () => {
    for (const text of ['', '%PDF-1.7 a;b', '<stations/>', 'one word', 'PK\u0003\u0004\u0000'])
      expect(layoutOf(text)).toMatchObject({ form: 'other', columns: [], headings: null })
  })
})

describe('a renamed column', () => {
  const described = layoutOf('id;diesel;petrol;town\n1;1.449;1.699;Madrid\n2;1.459;1.709;Toledo\n')
  const changesIn = (text: string) => columnChanges(described, layoutOf(text))

  test('is a pair of a missing and an added one of the same kind whose values resemble', () => {
    const { gone, added, renamed } = changesIn('id;gasoleo_a;petrol;town\n1;1.512;1.699;Madrid\n2;1.503;1.7;Toledo\n')
    expect([gone, added]).toEqual([['diesel'], ['gasoleo_a']])
    expect(renamed).toEqual([
      {
        from: 'diesel',
        to: 'gasoleo_a',
        why: "at the same place, both of kind number, values such as '1.449' and '1.512'",
      },
    ])
  })

  test('is not guessed if another kind, another unit or two candidates were found', () => {
    expect(changesIn('id;new;petrol;town\n1;Repsol;1.699;Madrid\n2;Cepsa;1.7;Toledo\n').renamed).toEqual([])
    expect(changesIn('id;new;petrol;town\n1;151.2;1.699;Madrid\n2;150.3;1.7;Toledo\n').renamed).toEqual([])
    expect(changesIn('id;petrol;town;new;other\n1;1.6;Madrid;1.5;1.5\n2;1.7;Toledo;1.5;1.6\n').renamed).toEqual([])
  })

  test('is not claimed twice', () => {
    const { gone, renamed } = changesIn('id;town;price\n1;Madrid;1.5\n2;Toledo;1.6\n')
    expect(gone).toEqual(['diesel', 'petrol'])
    expect(renamed).toEqual([])
  })

  test('is found in the proposal, next to the complete line of headings', () => {
    const { profile, files } = { profile: {} as never, files: [described] }
    const found = layoutOf('id;diesel_eur;petrol;town\n1;1.512;1.699;Madrid\n')
    const proposal = proposalFor('es', '2026-11-30', [found], { on: '2026-11-19', profile, files })
    expect(proposal).toMatchObject({ file: 'pipeline/sources/es/source.ts', since: '2026-11-30' })
    expect(proposal.files).toMatchObject([
      { request: 'prices', headings: 'id;diesel_eur;petrol;town', renamed: [{ from: 'diesel', to: 'diesel_eur' }] },
    ])
    expect(proposalFor('es', '2026-11-30', [described], { on: '2026-11-19', profile, files }).files).toEqual([])
  })
})

test('a saved file has the extension of its content', () => {
  const extension = (text: string): string => fileExtension(Buffer.from(text, 'latin1'))
  expect(extension('\u00ef\u00bb\u00bf{"a":1}')).toBe('json')
  expect(extension('[1]')).toBe('json')
  expect(extension(' <!doctype HTML>')).toBe('html')
  expect(extension('<?xml version="1.0"?><a/>')).toBe('xml')
  expect(extension('id;name\n1;a')).toBe('csv')
  expect(extension('closed today')).toBe('txt')
  expect(extension('%PDF-1.7')).toBe('pdf')
  expect(extension('PK\u0003\u0004xl/workbook.xml')).toBe('xlsx')
  expect(extension('PK\u0003\u0004prices.xml')).toBe('zip')
})
