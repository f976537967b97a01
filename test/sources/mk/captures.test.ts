import { describe, expect, test } from 'vitest'
import { microsOf } from '../../../pipeline/model/money.ts'
import { mk } from '../../../pipeline/sources/mk/source.ts'
import { readFigures } from '../../support/deliver.ts'
import { expectRefusal } from '../../support/expect-refused.ts'
import { recordsOf } from '../../support/records-of.ts'

// There is no capture of the page. The tests use the rows, amounts and links that others saw on 2026-10-07.
const day = '2026-10-07'
const row = (label: string, value: string): string => `<tr><td> ${label} </td><td> ${value}</td></tr>`
const rows = [
  row('ЕУРОСУПЕР БС - 95', '98.5 ден/л'),
  row('ЕУРОДИЗЕЛ БС (Д-Е V)', '97 ден/л'),
  row('ЕУРОСУПЕР БС - 98', '100.5 ден/л'),
].join('')
const link = (href: string): string => `<a href='${href}'>Одлука</a>`
const decision = link('odluki/22026.10.05-Odluka za ceni na ND.pdf')
const pageOf = (list: string, links = decision): string =>
  `<html><body><div id='CeniLista'><table>${list}</table></div>${links}</body></html>`

const read = (html: string) => readFigures(mk, day, () => html)

describe('the list of 2026-10-07', () => {
  test('gives three maxima from one minute after midnight in Skopje on the day after the decision', async () => {
    const { records, ...counts } = recordsOf(await read(pageOf(rows)))
    expect(counts).toEqual({ rows: 3, read: 3, skipped: {}, quarantined: [] })
    const common = { region: null, validFrom: '2026-10-05 22:01:00', validTo: null }
    expect(records).toEqual([
      { ...common, fuel: 'sp95', amountMicros: microsOf(98.5), nativeFuel: 'ЕУРОСУПЕР БС - 95' },
      { ...common, fuel: 'diesel', amountMicros: microsOf(97), nativeFuel: 'ЕУРОДИЗЕЛ БС (Д-Е V)' },
      { ...common, fuel: 'sp98', amountMicros: microsOf(100.5), nativeFuel: 'ЕУРОСУПЕР БС - 98' },
    ])
  })

  test.each<[string, string, string]>([
    ['with an older one above', link('odluki/2026.09.28 Odluka za ceni na ND.pdf') + decision, '2026-10-05 22:01:00'],
    ['with blanks as %20', link('/odluki/2026.10.09-Odluka%20za%20ceni%20na%20ND.pdf'), '2026-10-09 22:01:00'],
    ['in winter', link('odluki/2026.10.26-Odluka za ceni na ND.pdf'), '2026-10-26 23:01:00'],
    ['with one on electricity', link('odluki/2026.10.30-Odluka za EE.pdf') + decision, '2026-10-05 22:01:00'],
    ['with the day first', link('odluki/Odluka za ceni na ND 05.10.2026.pdf'), '2026-10-05 22:01:00'],
    ['with hyphens', link('odluki/2026-10-5_Odluka za ceni na ND.pdf'), '2026-10-05 22:01:00'],
    ['with an odd name below', decision + link('odluki/Odluka za ceni na ND stara.pdf'), '2026-10-05 22:01:00'],
  ])('is dated by the newest decision, %s', async (_what, links, validFrom) => {
    const { records } = await read(pageOf(rows, links))
    expect([...new Set(records.map(one => one.validFrom))]).toEqual([validFrom])
  })
})

describe('a page', () => {
  test.each<[string, string, string]>([
    ['without the list', `<html>${rows}${decision}</html>`, "mk/home: expected the element 'CeniLista', found '<html>"],
    ['with an empty list', pageOf(''), "expected rows of label and value in 'CeniLista', found rows of  cells"],
    ['with other cells', pageOf('<tr><td>ЕУРОДИЗЕЛ</td></tr>'), 'found rows of 1 cells'],
    ['with no table', "<html><div id='CeniLista'><p>x</p></div></html>", 'expected a link to'],
    [
      'without a decision',
      pageOf(rows, ''),
      "expected a link to '2026.10.05-Odluka za ceni na ND.pdf', found no such link",
    ],
    [
      'whose newest decision has no day',
      pageOf(rows, link('odluki/Odluka 7 za ceni na ND.pdf') + decision),
      "found 'Odluka 7 za ceni na ND.pdf'",
    ],
    ['whose decision has no such day', pageOf(rows, link('2026.13.05-Odluka za ceni na ND.pdf')), "found '2026.13.05-"],
  ])('%s is refused', async (_what, html, message) => {
    await expectRefusal(read(html), message)
  })
})
