import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, onTestFinished, test } from 'vitest'
import { csvLine } from '../../pipeline/model/csv-text.ts'
import { WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// Each ASCII character except NUL, each space and invisible character of Unicode and the wide forms: at the beginning, where they can
// start a formula, and later, where they cannot, and before a character that starts one.
const unseen = Array.from({ length: 0x10ffff }, (_, at) => at + 1).filter(code =>
  /[\p{Z}\p{Cc}\p{Cf}]/u.test(String.fromCodePoint(code)),
)
const letters = new Set([...Array.from({ length: 126 }, (_, at) => at + 1), ...unseen, ...codesOf('＝＋－＠')])
const texts = [...letters]
  .map(code => String.fromCodePoint(code))
  .flatMap(letter => [`${letter}1+1`, `a${letter}1`, `a\n${letter}1`, `${letter}=1`, `a${letter}=1`, `a;${letter}=1`])

test('the database and the service write a text as the same CSV cell', async () => {
  const database = await WorkingDatabase.open(1)
  onTestFinished(() => database.close())
  await database.run('macros/cell')
  const rows = texts.map(
    (text, at) =>
      `(${at}, ${codesOf(text)
        .map(code => `chr(${code})`)
        .join(' || ')})`,
  )
  await database.execute(`create table cells as select * from (values ${rows.join()}) as t(place, text) order by place`)
  const file = join(temporaryFolder(), 'cells.csv')
  const columns = [
    { name: 'place', isText: false },
    { name: 'text', isText: true },
  ]
  await database.writeCsv('cells', file, columns)
  const lines = [['place', 'text'], ...texts.map((text, at) => [at, text])]
  expect(parse(readFileSync(file, 'utf8'))).toEqual(parse(lines.map(csvLine).join('')))
})

function codesOf(text: string): number[] {
  return [...text].map(letter => letter.codePointAt(0)!)
}
