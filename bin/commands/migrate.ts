import { copyStore } from '../../api/store/copy-store.ts'
import { type Migrated, migrateFolder } from '../../pipeline/keep/migrate.ts'
import { programName, programVersion } from '../../pipeline/process/program.ts'
import { RunTolls } from '../../pipeline/stages/publish/run-tolls.ts'
import { withLockOf } from '../../pipeline/stages/run/lock.ts'
import { tollFiles } from '../../pipeline/tolls/toll-files.ts'
import { allSources, Command, type FolderOptions, withExamples, withFolder } from '../options.ts'
import { voiceFor } from '../print/voice.ts'

export function migrateCommand(): Command {
  const command = withFolder(new Command('migrate'))
    .description('convert a data folder of the previous version: the current snapshot and all downloads')
    .action(async (options: FolderOptions) => {
      const { dataDir } = options
      const madeBy = `${programName} ${programVersion}`
      const tolls = new RunTolls(tollFiles(), madeBy, null)
      const setup = { dataDir, sources: allSources, threads: 2, madeBy, tolls, copyStore }
      const done = await withLockOf(dataDir, stop => migrateFolder({ ...setup, stop }))
      voiceFor(options).result(done, () => void process.stdout.write(textOf(dataDir, done)))
    })
  return withExamples(command, [
    ['fuel-etl migrate', 'once, after an upgrade that requires it; the old folder is kept'],
  ])
}

function textOf(dataDir: string, { was, inForce, createdAt, changed, before, leftSnapshots }: Migrated): string {
  if (!changed) return `${dataDir}: nothing to do, ${inForce} already has the layout of this version\n`
  const left = leftSnapshots === 0 ? '' : `${leftSnapshots} older snapshots are only in the old folder.\n`
  return (
    `current snapshot: ${inForce}, of ${createdAt} UTC (before: ${was})\n${left}` +
    `The old folder is kept as ${before} until you delete it.\n` +
    'Restart the server. The next run builds every market again.\n'
  )
}
