import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { csvLine } from '../../pipeline/model/csv-text.ts'

describe('a line of CSV', () => {
  test('separates by commas and ends with CRLF', () => {
    expect(csvLine(['a', 1.5, true, null, ''])).toBe('a,1.5,true,,\r\n')
  })

  test.each([
    ['a comma', 'a,b', '"a,b"'],
    ['a quote', 'a "b"', '"a ""b"""'],
    ['a line feed', 'a\nb', '"a\nb"'],
    ['a carriage return', 'a\rb', '"a\rb"'],
  ])('quotes a text with %s', (_what, text, cell) => expect(csvLine([text])).toBe(`${cell}\r\n`))

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('marks %j as text', text => {
    expect(csvLine([text, 'b'])).toBe(`'${text},b\r\n`)
  })

  test('marks a text that begins with a carriage return, or that needs quotes too', () => {
    expect(csvLine(['\r1'])).toBe(`"'\r1"\r\n`)
    expect(csvLine(['=HYPERLINK("x","y")'])).toBe(`"'=HYPERLINK(""x"",""y"")"\r\n`)
  })

  test('does not mark numbers, and formula characters later in a text', () => {
    expect(csvLine([-1, -0.5, 'a=b', 'a =1', '1-2', 'a@b.eu'])).toBe('-1,-0.5,a=b,a =1,1-2,a@b.eu\r\n')
  })

  test('is not empty for one empty cell', () =>
    expect([csvLine(['']), csvLine([null]), csvLine([])]).toEqual(['""\r\n', '""\r\n', '\r\n']))

  test('is readable by another CSV reader', () => {
    const cells = ['a', 'b "c", d', 'e\r\nf', '', 'ß — ü']
    expect(parse(csvLine(cells))).toEqual([cells])
  })
})
