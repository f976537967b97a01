import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { InvariantError } from '../model/errors.ts'
import { checkPartFile, type ManifestPart, type PartFile } from './part.ts'
import { smallGroupRows } from './row-file.ts'
import { isTextsTable } from './row-texts.ts'
import type { MadeFile } from './settle-part.ts'
import { rowsOf } from './tables.ts'
import type { WorkingDatabase } from './working-database.ts'

// The maximum number of files in which a server must search for one price.
const filesMax = 8

/**
 * Writes the texts of `named_rows` into a market's folder of a run: those that the previous part lacks, or all. The tables
 * `named_rows` and `new_origins` are in the database.
 */
export async function writeTexts(
  database: WorkingDatabase,
  dataDir: string,
  folder: string,
  part: ManifestPart | null,
): Promise<void> {
  const known = part?.files.filter(({ name }) => isTextsTable(name)) ?? []
  for (const file of known) checkPartFile(dataDir, file)
  const paths = known.map(({ file }) => join(dataDir, file))
  await database.execute(`create or replace view old_texts as ${rowsOf('texts', paths)}`)
  // An earlier attempt of the same run may have left other files.
  for (const name of readdirSync(folder).filter(isTextsTable)) rmSync(join(folder, name))
  const [counts] = await database.rows<TextCounts>('memory/text_counts')
  const { twin, fresh } = counts!
  if (twin !== null) throw new InvariantError(`${folder}: expected one text of a row with the id ${twin}, found two`)
  const whole = isWritingAll(known, counts!)
  if (whole || fresh > 0) {
    await database.keep('texts', 'memory/texts', { whole })
    await database.write('texts', join(folder, whole ? 'texts.parquet' : `texts-${known.length}.parquet`), {
      rowGroup: smallGroupRows,
    })
    await database.drop(['texts'])
  }
  await database.execute('drop view old_texts')
}

interface TextCounts {
  readonly wanted: number
  readonly known: number
  readonly fresh: number
  readonly clashes: number
  readonly twin: string | null
}

/**
 * Also true where a new text has the id of an older text. The older one is dropped. A market that is made again without a new text (a
 * correction, a rate) keeps its eight files: otherwise its files would depend on how often it was made.
 */
function isWritingAll(files: readonly PartFile[], { wanted, known, fresh, clashes }: TextCounts): boolean {
  const isFull = files.length >= filesMax && fresh > 0
  return files.length === 0 || isFull || known + fresh > 2 * wanted || clashes > 0
}

/** The text files of a part: those in the folder of the run, and those kept from the previous part. */
export async function makeTexts(
  database: WorkingDatabase,
  folder: string,
  before: ManifestPart | null,
): Promise<{ readonly made: readonly MadeFile[]; readonly kept: readonly PartFile[] }> {
  const name = readdirSync(folder).find(isTextsTable)
  const kept = name === 'texts.parquet' ? [] : (before?.files.filter(one => isTextsTable(one.name)) ?? [])
  if (name === undefined) return { made: [], kept }
  const path = join(folder, name)
  const rows = await database.keepSelect('texts', rowsOf('texts', [path]))
  await database.drop(['texts'])
  return { made: [{ name, path, rows }], kept }
}
