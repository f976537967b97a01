import { type DiskNeeds, type Migrated, migrateFolder } from '../../pipeline/keep/migrate/migrate-folder.ts'
import { sizeText } from '../../pipeline/model/size-text.ts'
import { programName, programVersion } from '../../pipeline/process/program.ts'
import { schemaVersion } from '../../pipeline/snapshot/manifest.ts'
import { RunTolls } from '../../pipeline/stages/publish/run-tolls.ts'
import { withLock } from '../../pipeline/stages/run/lock.ts'
import { tollFiles } from '../../pipeline/tolls/toll-files.ts'
import { allSources, Command, type FolderOptions, withExamples, withFolder } from '../options.ts'
import { voiceFor } from '../print/voice.ts'
import { storedElsewhere, storePlaceOf } from '../with-store.ts'
import { withBucketUse } from '../working-copy.ts'

interface MigrateOptions extends FolderOptions {
  readonly dryRun: boolean
}

const notInBucket =
  "'fuel-etl backup' makes an archive of it, which 'fuel-etl restore' puts into a folder, where it can be migrated"

export function migrateCommand(): Command {
  const command = withBucketUse(withFolder(new Command('migrate')), { instead: notInBucket })
    .description('convert a data folder of an older schema: the current snapshot, its history, and all downloads')
    .option('--dry-run', 'report what would be done and the disk space that it needs; change nothing', false)
    .action(async (options: MigrateOptions) => {
      const { dataDir, dryRun } = options
      const madeBy = `${programName} ${programVersion}`
      const tolls = new RunTolls(tollFiles(), madeBy, null)
      const copyStore = storePlaceOf(dataDir).copy
      const setup = { dataDir, sources: allSources, threads: 2, madeBy, tolls, copyStore, dryRun }
      const done = await withLock(dataDir, stop => migrateFolder({ ...setup, stop }))
      voiceFor(options).result(done, () => void process.stdout.write(textOf(dataDir, done)))
    })
  return withExamples(command, [
    ['fuel-etl migrate --dry-run', 'what would be done, and the disk space that it needs'],
    ['fuel-etl migrate', 'once, after an upgrade that requires it; the old files are kept'],
  ])
}

function textOf(dataDir: string, done: Migrated): string {
  const { was, wasSchema, inForce, createdAt, changed, before, counts } = done
  if (before === null) return `${dataDir}: nothing to do, ${was} already has schema ${schemaVersion}\n`
  const from = `${was} of schema ${wasSchema}`
  if (!changed) {
    return (
      `${dataDir}: ${from} would be converted to schema ${schemaVersion}\n${diskText(done.disk)}${leftText(done)}` +
      `The old files would be kept in ${before}.\n`
    )
  }
  const compared = Object.entries(counts ?? {}).filter(([item]) => !item.startsWith('sum') && item !== 'tolls')
  return (
    `current snapshot: ${inForce}, of ${createdAt} UTC, schema ${schemaVersion} (before: ${from})\n` +
    `The same as before: ${compared.map(([item, found]) => `${found} ${item}`).join(', ')}\n${leftText(done)}` +
    `The old files are kept in ${before} until you delete it.\n` +
    storedElsewhere(dataDir) +
    'Start the server and the timers again. The next run builds every market again.\n'
  )
}

function diskText(disk: DiskNeeds | null): string {
  if (disk === null) return ''
  const { linkedFiles, linkedBytes, writtenBytes, freeBytes } = disk
  return (
    `${linkedFiles} captures and records of ${sizeText(linkedBytes)} are stored once, if the disk has hard links; ` +
    `about ${sizeText(writtenBytes)} are written, ${sizeText(freeBytes)} are free\n`
  )
}

function leftText({ leftSnapshots, before }: Migrated): string {
  if (leftSnapshots.length === 0) return ''
  return `Only in ${before}, because only the current snapshot is converted: ${leftSnapshots.join(', ')}\n`
}
