import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { csvComment, csvLine } from '../../pipeline/model/csv-text.ts'
import { WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
const invisible = [
  '',
  ' ',
  '\u00a0',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u3000',
  '\u202e',
  '\u0000',
  '\u007f',
  ' \u200b\ufeff ',
]
const separators = [',', ';', '|', '\t', '\r', '\n', '\r\n', '; \t', ';"', ';""', ',"']

describe('no CSV cell is run as a formula', () => {
  test('in one pass over texts of any length', () => {
    const many = '\t;'.repeat(200_000)
    expect(csvLine([`a${many}x=1`]).length).toBe(`a${many}x=1\r\n`.length)
    expect(csvLine([`a${many}=1`]).length).toBe(`a${many}'=1\r\n`.length)
  })

  test('and a text without a formula is not changed', () => {
    const texts = ['a=b', 'a; b', 'a -1', 'Mo-Fr 08:00-12:00; Sa off', '\u200bA', 'x@y.eu', "d'Europe"]
    expect(csvLine(texts)).toBe(`${texts.join(',')}\r\n`)
  })
})

describe('in files', () => {
  const texts = signs.flatMap(sign =>
    invisible.flatMap(blank => [
      `${blank}${sign}1+1`,
      ...separators.flatMap(between => [`a${between}${blank}${sign}1+1`, `${between}${blank}${sign}1+1${between}b`]),
    ]),
  )
  // DuckDB has no NUL in a text.
  const stored = texts.filter(text => !text.includes('\0'))
  const columns = ['first', 'later'].map(name => ({ name, isText: true }))
  let ofSnapshot = ''
  beforeAll(async () => {
    const database = await WorkingDatabase.open(1)
    await database.run('macros/cell')
    await database.execute(`create table cells as select content as first, content as later from (
      select unnest(from_json($json$${JSON.stringify(stored)}$json$, '["varchar"]')) as content)`)
    const file = join(temporaryFolder(), 'cells.csv')
    await database.writeCsv('cells', file, columns)
    database.close()
    ofSnapshot = readFileSync(file, 'utf8')
  })

  test('a snapshot has the same cells as the service', () => {
    const rows = [['first', 'later'], ...stored.map(text => [text, text])]
    expect(parse(ofSnapshot)).toEqual(parse(rows.map(csvLine).join('')))
  })

  describe.each([',', ';', '|', '\t'])('a spreadsheet that splits lines at %j', separator => {
    test('has no formula in a file of a snapshot', () => expect(formulasIn(ofSnapshot, separator)).toEqual([]))

    test('has no formula in a file of the service', () => {
      expect(formulasIn(texts.map(text => csvLine([text, text])).join(''), separator)).toEqual([])
    })

    test('has no formula in a comment', () => {
      expect(texts.flatMap(text => formulasIn(csvComment('query', text), separator))).toEqual([])
    })

    test('would have them without the apostrophes', () => {
      const bare = (text: string) => `x,"${text.replaceAll('"', '""')}"\r\n${text}\r\n`
      expect(formulasIn(texts.map(bare).join(''), separator).length).toBeGreaterThan(100)
    })
  })
})

/**
 * The cells that begin with a formula, as a spreadsheet reads a file: quotes count only at the start of a cell, what follows the
 * closing quote belongs to the cell, and characters that are not shown are removed.
 */
function formulasIn(file: string, separator: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at < file.length) {
    let cell = ''
    if (file[at] === '"') {
      at += 1
      for (; at < file.length; at += 1) {
        if (file[at] !== '"') cell += file[at]
        else if (file[at + 1] === '"') {
          cell += '"'
          at += 1
        } else break
      }
      at += 1
    }
    while (at < file.length && file[at] !== separator && file[at] !== '\r' && file[at] !== '\n') {
      cell += file[at]
      at += 1
    }
    at += 1
    cells.push(cell.replace(/^[\p{Z}\p{Cc}\p{Cf}]+/u, ''))
  }
  return cells.filter(cell => signs.includes(cell[0]!))
}
