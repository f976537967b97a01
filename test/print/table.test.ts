import { describe, expect, test } from 'vitest'
import { paintStatus } from '../../bin/print/colour.ts'
import { tableLines } from '../../bin/print/table.ts'
import { cutTo, padTo, printable, widthOf } from '../../bin/print/text-width.ts'

const columns = ['name', 'status', 'rows']
const rows = [
  { name: 'Beograd', status: 'success', rows: 12 },
  { name: '東京 ガス', status: 'failed', rows: 1234 },
  { name: 'IJ', status: 'failed', rows: null },
]

describe('a table', () => {
  test('aligns numbers right and texts left, by their width on a terminal', () => {
    expect(tableLines(columns, rows, {})).toEqual([
      'name       status   rows',
      'Beograd    success    12',
      '東京 ガス  failed   1234',
      'IJ         failed',
    ])
  })

  test('has the columns that do not fit below their row, so that no reason is cut', () => {
    expect(tableLines(columns, rows, { width: 18 })).toEqual([
      'name       status',
      'Beograd    success',
      '    rows: 12',
      '東京 ガス  failed',
      '    rows: 1234',
      'IJ         failed',
    ])
    const why = { name: 'IJ', status: 'failed', remark: 'the publisher answered with an empty list' }
    expect(tableLines(['name', 'status', 'remark'], [why], { width: 24 })).toEqual([
      'name  status',
      'IJ    failed',
      '    remark: the',
      '      publisher answered',
      '      with an empty list',
    ])
  })

  test('cuts nothing but a first column that is wider than the terminal', () => {
    expect(tableLines(['name', 'rows'], [{ name: 'Hafnarfjördur', rows: 3 }], { width: 8 })).toEqual([
      'name',
      'Hafnarf…',
      '    rows:',
      '      3',
    ])
  })

  test('has the same layout with painted words', () => {
    const paint = (column: string, cell: string): string =>
      column === 'status' ? paintStatus((meaning, text) => `<${meaning}>${text}</>`, cell) : cell
    const lines = tableLines(columns, rows, { paint })
    expect(lines[2]).toBe('東京 ガス<bad>  failed </>  1234')
    expect(lines.map(line => line.replace(/<.*?>/g, ''))).toEqual(tableLines(columns, rows, {}))
  })
})

describe('the width of a text', () => {
  test.each([
    ['Ωmega', 5],
    ['e\u0301te\u0301', 3],
    ['\u6CB9\u7AD9', 4],
    ['\uFF34\uFF21', 4],
    ['\uFF76\uFF9E', 2],
    ['\u26FD', 2],
    ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}', 2],
    ['\u{1F1F1}\u{1F1FA}', 2],
    ['\u2764\uFE0F', 2],
    ['\u00A9 2026', 6],
    ['\u200B\u00AD', 0],
  ])('of %s is %i', (text, columns) => {
    expect(widthOf(text)).toBe(columns)
  })

  test('never exceeds the width it is cut to, and no character is split', () => {
    const text = '\u26FD Q8 \u6CB9\u7AD9 \u{1F468}\u200D\u{1F469}\u200D\u{1F467} e\u0301'
    for (let columns = 0; columns <= 20; columns += 1) {
      expect(widthOf(cutTo(text, columns))).toBeLessThanOrEqual(columns)
      expect(widthOf(padTo(cutTo(text, columns), columns))).toBe(columns)
    }
    expect(cutTo(text, 9)).toBe('\u26FD Q8 \u6CB9…')
  })
})

test('a publisher cannot move the cursor or change colours', () => {
  expect(printable('a\u001B[31mb\r\n c\u0007\u009B2J')).toBe('a\uFFFD[31mb c\uFFFD\uFFFD2J')
})
