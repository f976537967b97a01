import { Command } from 'commander'
import { refuseInDataFolder } from '../../pipeline/disk/in-data-folder.ts'
import { withLake } from '../../pipeline/lake/open-lake.ts'
import { type LakeWritten, writeLake } from '../../pipeline/lake/write-lake.ts'
import { counted, sizeText } from '../../pipeline/model/quantities.ts'
import { isBucketAddress } from '../../pipeline/part-store/object-store/address.ts'
import { spillIn, WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'
import { currentSnapshot, type LakeOptions, lakeOption } from '../lake-options.ts'
import { threads, withExamples, withFolder } from '../options.ts'
import { voiceFor } from '../print/voice.ts'

interface LakeWriteOptions extends LakeOptions {
  readonly threads: number
}

export function lakeWriteCommand(): Command {
  const command = withFolder(new Command('write'))
    .description('add to the lake what the snapshots have and the lake has not: each move once, also if it is repeated')
    .addOption(lakeOption())
    .option('--threads <n>', 'threads of the database', threads, 2)
    .action(async (options: LakeWriteOptions) => {
      const { dataDir } = options
      if (!isBucketAddress(options.lake)) refuseInDataFolder(options.lake, dataDir)
      const voice = voiceFor(options)
      const { id, store } = await currentSnapshot(dataDir)
      const database = await WorkingDatabase.open(options.threads, { spill: spillIn(dataDir) })
      try {
        const written = await withLake(
          options.lake,
          lake =>
            writeLake(database, lake, {
              dataDir,
              currentId: id,
              bringSnapshot: earlier => store.bringSnapshot(earlier),
              onSnapshot: (snapshot, files) => voice.line(`${snapshot}: ${counted(files, 'file')}`),
            }),
          'created',
        )
        voice.result(written, () => process.stdout.write(textOf(written)))
      } finally {
        database.close()
      }
    })
  return withExamples(command, [
    ['fuel-etl lake write', 'into the folder ./lake'],
    ['fuel-etl lake write --lake s3://fuel-lake/europe', 'into a bucket'],
  ])
}

function textOf({ lake, added, files, rows, bytes, snapshots, movesWithoutCapture }: LakeWritten): string {
  if (added.length === 0) return `${lake}: nothing new; it has ${counted(snapshots, 'snapshot')}\n`
  const counts = Object.entries(rows).map(([table, count]) => `${table} ${count}`)
  const line = `${lake}: added ${added.length} of ${counted(snapshots, 'snapshot')}: ${counted(files, 'file')}, ${sizeText(bytes)}; rows: ${counts.join(', ')}\n`
  if (movesWithoutCapture === 0) return line
  return `${line}${counted(movesWithoutCapture, 'price')} without a capture: the snapshots that had it are no longer kept. Run 'lake write' before 'prune'.\n`
}
