import { strToU8, zipSync } from 'fflate'
import { Tokenizer } from 'htmlparser2'
import { describe, expect, test, vi } from 'vitest'
import type { ByteSpan } from '../../pipeline/parsers/row-place.ts'
import { rowPlaces } from '../../pipeline/parsers/row-places.ts'

const fieldsOf = (texts: readonly string[]) => Object.fromEntries(texts.map((text, at) => [`field ${at}`, text]))

/** The only span of the row with these texts. The default position matches no row. */
function spanWith(file: Uint8Array, texts: readonly string[], position = 99): ByteSpan | null {
  const place = rowPlaces(file)!.find({ position, fields: fieldsOf(texts) })
  return place && (place.line ?? place.elements[0]!)
}

const shown = (json: string, ...texts: readonly string[]) => {
  const span = spanWith(Buffer.from(json), texts)
  return span && Buffer.from(json).subarray(span.from, span.to).toString()
}

describe('the element of a JSON document that contains some texts', () => {
  const rows =
    '{"prices":[{"id":7,"fuel":"DL","price":1.50},{"id":7,"fuel":"U91","price":1.50},{"id":8,"fuel":"DL","price":1.5}]}'

  test.each([
    [['7', 'U91', '1.5'], '{"id":7,"fuel":"U91","price":1.50}'],
    [['8', '1.5'], '{"id":8,"fuel":"DL","price":1.5}'],
  ])('with %j is the innermost one, numbers in their shortest notation', (texts, element) => {
    expect(shown(rows, ...texts)).toBe(element)
  })

  test.each([
    ['two of them have all texts', ['7', '1.5']],
    ['one text is not there', ['7', 'U91', '1.51']],
    ['one text is the name of a member only', ['8', 'price']],
  ])('is null when %s', (_when, texts) => {
    expect(shown(rows, ...texts)).toBeNull()
  })

  test.each([
    ['a byte order mark', Buffer.from('\ufeff[{"id":7,"name":"Léon"},{"id":8,"name":"Zoé"}]'), '{"id":8,"name":"Zoé"}'],
    ['a byte of another charset', Buffer.from('[{"id":7,"name":"L\xe9on"},{"id":8}]', 'latin1'), '{"id":8}'],
  ])('after %s has the right byte offsets', (_what, bytes, element) => {
    const span = spanWith(bytes, ['8'])!
    expect(bytes.subarray(span.from, span.to).toString()).toBe(element)
  })

  test('with a byte of another charset is found by its replacement character', () => {
    const bytes = Buffer.from('[{"id":7,"name":"L\xe9on"},{"id":7,"name":"Zo\xe9"}]', 'latin1')
    const span = spanWith(bytes, ['7', 'Zo\ufffd'])!
    expect(bytes.subarray(span.from, span.to).toString('latin1')).toBe('{"id":7,"name":"Zo\xe9"}')
  })

  test('is null when only the complete document contains them', () => {
    expect(shown('{"day":"2026-11-19","figures":[{"fuel":"DL","max":1.5}]}', '2026-11-19', 'DL', '1.5')).toBeNull()
  })

  test('spans its nested elements, in bytes rather than characters', () => {
    const json = '[ {"ort":"Καλαμάτα","at":{"x":1}}, {"ort":"Χανιά \\"3\\" }","at":{"x":2},"open":true} ]'
    expect(shown(json, 'Χανιά "3" }', '2', 'true')).toBe('{"ort":"Χανιά \\"3\\" }","at":{"x":2},"open":true}')
  })

  test('is the one at the position of the row when two of them have all texts', () => {
    const json = '[{"id":7,"price":1.5},{"id":8,"price":1.5},{"id":7,"price":1.5}]'
    expect(spanWith(Buffer.from(json), ['7', '1.5'], 3)).toEqual({ from: 43, to: 63 })
    expect(spanWith(Buffer.from(json), ['7', '1.5'], 2)).toBeNull()
  })

  test('is never a line of the file, whatever the layout of the document', () => {
    const json = '[\n{"id":7,\n"price":1.5},\n{"id":8,\n"price":1.5}\n]'
    const place = rowPlaces(Buffer.from(json))!.find({ position: 2, fields: { id: '8', price: '1.5' } })
    expect(place).toEqual({ line: null, elements: [{ from: 25, to: 46 }] })
  })

  test('is one element of each list that the reader joined', () => {
    const json =
      '{"Stations":[{"id":"A"},{"id":"B","name":"Bra"}],"Products":[{"of":"A","price":9.1},{"of":"B","price":9.1}]}'
    const fields = { 'Stations.id': 'B', 'Stations.name': 'Bra', 'Products[1].of': 'B', 'Products[1].price': '9.1' }
    const { elements } = rowPlaces(Buffer.from(json))!.find({ position: 2, fields })!
    expect(elements.map(({ from, to }) => json.slice(from, to))).toEqual([
      '{"id":"B","name":"Bra"}',
      '{"of":"B","price":9.1}',
    ])
  })
})

describe('the line of a text file', () => {
  const lines = Buffer.from('id;price\r\n1;2.169\r\n\r\n12;2.169\r\n"3\n;";1.9\r\nfour;"1.8"')

  test.each([
    [2, ['1', '2.169'], { line: 2, from: 10, to: 17 }],
    [4, ['12', '2.169'], { line: 4, from: 21, to: 29 }],
    [3, ['12', '2.169'], { line: 4, from: 21, to: 29 }],
    [5, ['four', '1.8'], { line: 7, from: 42, to: 52 }],
  ])('at position %i contains %j, with or without empty lines', (position, texts, line) => {
    expect(rowPlaces(lines)!.find({ position, fields: fieldsOf(texts) })).toEqual({ line, elements: [] })
  })

  test('is a record of several lines when a quoted cell contains a line break', () => {
    const place = rowPlaces(lines)!.find({ position: 4, fields: fieldsOf(['3\n;', '1.9']) })
    expect(place).toEqual({ line: null, elements: [{ from: 31, to: 40 }] })
  })

  test.each([
    ['at another position', 4, ['1', '2.169']],
    ['with a text that is only a part of a cell', 4, ['2', '2.169']],
  ])('is null %s', (_what, position, texts) => {
    expect(rowPlaces(lines)!.find({ position, fields: fieldsOf(texts) })).toBeNull()
  })

  test('may be JSON', () => {
    const file = Buffer.from('{"id":7,"prices":[{"amount":1.50}]}\n{"id":8,"prices":[{"amount":1.50}]}\n')
    const row = { position: 2, fields: { id: '8', 'prices[1].amount': '1.5' } }
    expect(rowPlaces(file)!.find(row)?.line).toMatchObject({ line: 2, from: 36 })
    expect(rowPlaces(file)!.find({ ...row, position: 1 })).toBeNull()
  })
})

describe('the element of a page', () => {
  const page =
    '<!DOCTYPE html><table><tr><th>Name<th>Price<tbody><tr><td>A &amp; B<td>1.5<tr><td>A &amp; B</td><td>1.5</td></tr>' +
    '<tr><td><a href="/at?x=1&amp;y=2">C</a><br></td><td>1.5</td></tr></tbody></table>'

  test.each([
    [1, ['A & B', '1.5'], '<tr><td>A &amp; B<td>1.5'],
    [2, ['A & B', '1.5'], '<tr><td>A &amp; B</td><td>1.5</td></tr>'],
    [3, ['/at?x=1&y=2', 'C'], '<tr><td><a href="/at?x=1&amp;y=2">C</a><br></td><td>1.5</td></tr>'],
  ])('at position %i among similar elements contains %j', (position, texts, element) => {
    const span = spanWith(Buffer.from(page), texts, position)!
    expect(page.slice(span.from, span.to)).toBe(element)
  })

  test('is null at another position', () => {
    expect(spanWith(Buffer.from(page), ['C', '1.5'], 2)).toBeNull()
  })

  test('is the innermost of hundreds inside each other, and each byte is read at most four times', () => {
    const nested = `${'<b>'.repeat(500)}<i id="7">1.5</i> <i>é</i>${'</b>'.repeat(500)}`
    const write = vi.spyOn(Tokenizer.prototype, 'write')
    const read = () => write.mock.calls.reduce((sum, [piece]) => sum + piece.length, 0)
    // Once for the tags, and once for each of the three decodings.
    expect(spanWith(Buffer.from(nested), ['7', '1.5'], 1)).toEqual({ from: 1500, to: 1517 })
    expect(spanWith(Buffer.from(nested), ['7', '1.5', 'é'], 1)).toEqual({ from: 1497, to: 1531 })
    expect(spanWith(Buffer.from(nested), ['7', '1.6'], 1)).toBeNull()
    expect(read()).toBeLessThanOrEqual(3 * 4 * Buffer.byteLength(nested))
    write.mockRestore()
  })

  test.each([
    ['at the end of the file, when its end tag is unfinished', '<p>1</p><p>2</p ', { from: 8, to: 16 }],
    ['where it ended, when end tags of other elements follow', '<p>1</p><p>2</p></i></p></i>', { from: 8, to: 16 }],
  ])('ends %s', (_where, page, span) => {
    expect(spanWith(Buffer.from(page), ['2'], 2)).toEqual(span)
  })
})

test('an element may have the name of a member that every object has', () => {
  const xml = '<r><constructor>7</constructor><toString>8</toString></r>'
  const span = spanWith(Buffer.from(xml), ['7'], 1)
  expect(span && xml.slice(span.from, span.to)).toBe('<constructor>7</constructor>')
})

describe('the rows of an archive', () => {
  const page = strToU8('[{"id":7,"price":1.5},{"id":8,"price":1.6}]')

  test('are found in its only file', () => {
    expect(spanWith(zipSync({ 'prices.json': page }), ['8', '1.6'])).toEqual({ from: 22, to: 42 })
  })

  test('are not found in several files, nor in a PDF', () => {
    expect(rowPlaces(zipSync({ 'a.json': page, 'b.json': page }))).toBe(null)
    expect(rowPlaces(strToU8('%PDF-1.7'))).toBe(null)
  })
})
