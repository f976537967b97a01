import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayOf } from '../../model/instants.ts'
import { historyAnswers, tollAnswers } from '../../serving/answers.ts'
import { answersPack } from '../../serving/answers-pack.ts'
import { renderWeeks, weeksPackName } from '../../serving/national-pack.ts'
import type { Manifest } from '../../snapshot/manifest.ts'
import { packOf } from '../../snapshot/pack.ts'
import { checkPartFile, isPartWhole, type ManifestPart, partFileOf } from '../../snapshot/part.ts'
import { readWeeks } from '../../snapshot/read-figures.ts'
import { type MadeFile, partBench, settlePart } from '../../snapshot/settle-part.ts'
import { fillStored } from '../../snapshot/stored-tables.ts'
import { ratesEverFile, ratesPartName, rowsOf, selectOf } from '../../snapshot/tables.ts'
import type { WorkingDatabase } from '../../snapshot/working-database.ts'
import type { RateRecord } from '../../source.ts'
import { hasRows, type Run, readRows } from '../run/run-folder.ts'
import type { CheckedTolls } from '../validate/run-tolls.ts'
import { servedTolls } from './served-tolls.ts'

interface ReferencePlace {
  readonly database: WorkingDatabase
  readonly dataDir: string
  readonly run: Run
  readonly before: Manifest | null
  readonly madeBy: string
}

/** The parts that belong to no market. They are made again when their input has changed. */
export async function makeReferenceParts(place: ReferencePlace, rates: readonly RateRecord[]): Promise<ManifestPart[]> {
  const history = await historyPart(place)
  const tolls = await tollsPart(place, rates)
  const everUsed = await findRatesPart(place)
  return [history, tolls, ...(everUsed === null ? [] : [everUsed])]
}

/** The part of the snapshot before, where this version of the program made it. */
function partBefore({ before, madeBy }: ReferencePlace, name: string): ManifestPart | undefined {
  return before?.parts.find(part => part.name === name && part.made.by === madeBy)
}

/** The weekly series with its answers. Its table is in the database afterwards. */
async function historyPart(place: ReferencePlace): Promise<ManifestPart> {
  const { database, dataDir, run, madeBy } = place
  const known = partBefore(place, 'history')
  if (known && !hasRows(dataDir, run, 'history') && isPartWhole(dataDir, known)) {
    const path = join(dataDir, partFileOf(known, 'history.parquet').file)
    await database.execute(`create or replace table history as ${selectOf([path])}`)
    return known
  }
  await openHistory(place)
  const bench = partBench(dataDir, 'history')
  const table = await writeTable(database, bench, 'history')
  const history = await readWeeks(database)
  const answers = written(bench, 'answers.pack', answersPack(historyAnswers({ history })))
  const weeks = written(bench, weeksPackName, packOf(renderWeeks(history)))
  const files = settlePart(dataDir, 'history', [table, answers, weeks])
  return { name: 'history', changesAt: null, made: { by: madeBy }, files }
}

/** The weeks of the run. Without any, those of the snapshot before. Otherwise none. */
async function openHistory({ database, dataDir, run, before }: ReferencePlace): Promise<void> {
  const kept = before?.parts.find(({ name }) => name === 'history')
  if (kept && !hasRows(dataDir, run, 'history')) {
    const file = partFileOf(kept, 'history.parquet')
    checkPartFile(dataDir, file)
    await database.execute(`create or replace table history as ${selectOf([join(dataDir, file.file)])}`)
    return
  }
  await fillStored(database, 'history', hasRows(dataDir, run, 'history') ? readRows(dataDir, run, 'history') : [])
}

/** The toll set of the edition that the run checked, converted at the run's rates, with its answers. */
async function tollsPart(place: ReferencePlace, rates: readonly RateRecord[]): Promise<ManifestPart> {
  const { database, dataDir, run, madeBy } = place
  const known = partBefore(place, 'tolls')
  if (known && !hasRows(dataDir, run, 'toll_edition')) {
    const path = join(dataDir, partFileOf(known, 'tolls.parquet').file)
    await database.execute(`create or replace table tolls as ${selectOf([path])}`)
    return known
  }
  const [checked] = readRows<CheckedTolls>(dataDir, run, 'toll_edition')
  const set = servedTolls(checked!.edition, rates, dayOf(run.now))
  await fillStored(database, 'tolls', set.tolls)
  const bench = partBench(dataDir, 'tolls')
  const table = await writeTable(database, bench, 'tolls')
  const answers = written(bench, 'answers.pack', answersPack(tollAnswers(set)))
  const files = settlePart(dataDir, 'tolls', [table, answers])
  return { name: 'tolls', changesAt: null, made: { by: madeBy, of: checked!.of }, files }
}

/**
 * Every exchange rate that a snapshot was converted with, for the view `rates_ever`. Not made again while the rates are the
 * same. Null for a folder that has never had a rate.
 */
async function findRatesPart({ database, dataDir, run, before, madeBy }: ReferencePlace): Promise<ManifestPart | null> {
  const known = before?.parts.find(({ name }) => name === ratesPartName)
  const kept = known && partFileOf(known, ratesEverFile)
  if (kept) checkPartFile(dataDir, kept)
  const paths = kept && [join(dataDir, kept.file)]
  await database.execute(`create or replace view earlier_rates as ${rowsOf('rates_ever', paths)}`)
  const rows = await database.keep('rates_ever', 'publish/rates_ever', { now: run.now })
  if (known && isPartWhole(dataDir, known) && rows === kept?.rows && known.made.by === madeBy) return known
  if (rows === 0) return null
  const bench = partBench(dataDir, ratesPartName)
  const table = await writeTable(database, bench, 'rates_ever')
  const files = settlePart(dataDir, ratesPartName, [table])
  return { name: ratesPartName, changesAt: null, made: { by: madeBy }, files }
}

async function writeTable(database: WorkingDatabase, bench: string, table: string): Promise<MadeFile> {
  const path = join(bench, `${table}.parquet`)
  return { name: `${table}.parquet`, path, rows: await database.write(table, path) }
}

function written(bench: string, name: string, content: Uint8Array | string): MadeFile {
  writeFileSync(join(bench, name), content)
  return { name, path: join(bench, name), rows: null }
}
