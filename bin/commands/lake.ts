import { refuseInDataFolder } from '../../pipeline/disk/in-data-folder.ts'
import { checkLake, type LakeChecked } from '../../pipeline/lake/check-lake.ts'
import { withLake } from '../../pipeline/lake/open-lake.ts'
import { type LakeWritten, writeLake } from '../../pipeline/lake/write-lake.ts'
import { errorExitCode } from '../../pipeline/model/exit-codes.ts'
import { counted, sizeText } from '../../pipeline/model/quantities.ts'
import { isBucketAddress } from '../../pipeline/part-store/object-store/address.ts'
import { openPartStore } from '../../pipeline/part-store/open-part-store.ts'
import type { PartStore } from '../../pipeline/part-store/part-store.ts'
import { findSnapshot } from '../../pipeline/snapshot/find-snapshot.ts'
import { spillIn, WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'
import { Command } from '../command.ts'
import type { FolderOptions } from '../options.ts'
import { printTable } from '../print/table.ts'
import { say, voiceFor } from '../print/voice.ts'

interface LakeOptions extends FolderOptions {
  readonly lake: string
  readonly threads: number
}

export function lakeCommand(): Command {
  return new Command('lake')
    .description('keep the history as Parquet files that DuckDB, Spark and ClickHouse read (docs/lake.md)')
    .addCommand(writeCommand())
    .addCommand(checkCommand())
    .examples([
      ['fuel-etl lake write', 'add what is new to the folder ./lake'],
      ['fuel-etl lake check', 'compare it with the current snapshot'],
    ])
}

function withLakeOptions(command: Command): Command {
  return command
    .folder()
    .setting('FUEL_LAKE', '--lake <dir>', 'folder of the lake, or s3://bucket/prefix', undefined, './lake')
    .threads()
}

function writeCommand(): Command {
  return withLakeOptions(new Command('write'))
    .description('add to the lake what the snapshots have and the lake has not: each move once, also if it is repeated')
    .action(async (options: LakeOptions) => {
      const { dataDir } = options
      if (!isBucketAddress(options.lake)) refuseInDataFolder(options.lake, dataDir)
      const voice = voiceFor(options)
      const written = await onCurrent(options, (database, currentId, store) => {
        const bringSnapshot = (earlier: string) => store.bringSnapshot(earlier)
        const onSnapshot = (snapshot: string, files: number) => voice.line(`${snapshot}: ${counted(files, 'file')}`)
        const setup = { dataDir, currentId, bringSnapshot, onSnapshot }
        return withLake(options.lake, lake => writeLake(database, lake, setup), 'created')
      })
      voice.result(written, () => say(writtenText(written)))
    })
    .examples([
      ['fuel-etl lake write', 'into the folder ./lake'],
      ['fuel-etl lake write --lake s3://fuel-lake/europe', 'into a bucket'],
    ])
}

function checkCommand(): Command {
  return withLakeOptions(new Command('check'))
    .description('verify the files of the lake, and compare its counts and sums with the current snapshot')
    .action(async (options: LakeOptions) => {
      const checked = await onCurrent(options, (database, id) =>
        withLake(options.lake, lake => checkLake(database, lake, options.dataDir, id)),
      )
      const voice = voiceFor(options)
      voice.result(checked, () => tellChecked(checked))
      if (checked.differences.length > 0) voice.fault(errorExitCode('LAKE'), differenceText(checked))
    })
    .examples([
      ['fuel-etl lake check', 'exit code 74 if anything differs'],
      ['fuel-etl lake check --lake s3://fuel-lake/europe --json', 'every difference, for a program'],
    ])
}

/** Works with a database on the current snapshot, with all its files. Throws UsageError where none was published yet. */
async function onCurrent<T>(
  { dataDir, threads: count }: LakeOptions,
  work: (database: WorkingDatabase, id: string, store: PartStore) => Promise<T>,
): Promise<T> {
  const store = await openPartStore(dataDir)
  await store.bringFolders()
  const id = findSnapshot(dataDir, 'current')
  await store.bringSnapshot(id)
  const database = await WorkingDatabase.open(count, { spill: spillIn(dataDir) })
  try {
    return await work(database, id, store)
  } finally {
    database.close()
  }
}

function writtenText({ lake, added, files, rows, bytes, snapshots, movesWithoutCapture }: LakeWritten): string {
  if (added.length === 0) return `${lake}: nothing new; it has ${counted(snapshots, 'snapshot')}`
  const of = `${added.length} of ${counted(snapshots, 'snapshot')}`
  const line = `${lake}: added ${of}: ${counted(files, 'file')}, ${sizeText(bytes)}; rows: ${rowsText(rows)}`
  if (movesWithoutCapture === 0) return line
  return `${line}\n${counted(movesWithoutCapture, 'price')} without a capture: the snapshots that had it are no longer kept. Run 'lake write' before 'snapshot prune'.`
}

function tellChecked(checked: LakeChecked): void {
  const { lake, snapshot, snapshots, files, rows, differences } = checked
  if (differences.length > 0) {
    const cells = differences.map(one => ({ ...one }))
    printTable(['table', 'where', 'expected', 'found'], cells)
    say(differenceText(checked))
    return
  }
  const counts = `${counted(snapshots, 'snapshot')}, ${counted(files, 'file')}, rows: ${rowsText(rows)}`
  say(`${lake}: equal to snapshot ${snapshot}: ${counts}`)
}

function rowsText(rows: Readonly<Record<string, number>>): string {
  return Object.entries(rows)
    .map(([table, count]) => `${table} ${count}`)
    .join(', ')
}

function differenceText({ lake, snapshot, differences }: LakeChecked): string {
  const [{ table, where, expected, found }] = differences as [LakeChecked['differences'][number]]
  return (
    `${lake}: ${counted(differences.length, 'difference')} from snapshot ${snapshot}; the first: ${table}, ${where}: ` +
    `expected ${expected}, found ${found}`
  )
}
