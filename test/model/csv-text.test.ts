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

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('opens %j as a text', text => {
    expect(csvLine([text, 'b'])).toBe(`'${text},b\r\n`)
  })

  test('guards a text that begins with a carriage return, or needs quotes too', () => {
    expect(csvLine(['\r=1'])).toBe(`"'\r=1"\r\n`)
    expect(csvLine(['=HYPERLINK("x","y")'])).toBe(`"'=HYPERLINK(""x"",""y"")"\r\n`)
  })

  test('leaves numbers, and what only looks dangerous further in', () => {
    expect(csvLine([-1, -0.5, 'a=b', ' =1', '1-2', 'a@b.eu'])).toBe('-1,-0.5,a=b, =1,1-2,a@b.eu\r\n')
  })

  test('is no empty line', () =>
    expect([csvLine(['']), csvLine([null]), csvLine([])]).toEqual(['""\r\n', '""\r\n', '\r\n']))

  test('is read back by another reader', () => {
    const cells = ['a', 'b "c", d', 'e\r\nf', '', 'ß — ü']
    expect(parse(csvLine(cells))).toEqual([cells])
  })
})
