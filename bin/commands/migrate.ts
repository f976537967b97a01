import { copyStore } from '../../api/store/copy-store.ts'
import { type Migrated, migrate } from '../../pipeline/keep/migrate.ts'
import { programName, programVersion } from '../../pipeline/model/program.ts'
import { withLockOf } from '../../pipeline/stages/lock.ts'
import { RunTolls } from '../../pipeline/stages/run-tolls.ts'
import { tollFiles } from '../../pipeline/tolls/toll-files.ts'
import { allSources, Command, type FolderOptions, withExamples, withFolder } from '../options.ts'
import { voiceFor } from '../print/voice.ts'

export function migrateCommand(): Command {
  const command = withFolder(new Command('migrate'))
    .description('bring a data folder of the version before over: the snapshot in force, and all that was downloaded')
    .action(async (options: FolderOptions) => {
      const { dataDir } = options
      const madeBy = `${programName} ${programVersion}`
      const tolls = new RunTolls(tollFiles(), madeBy, null)
      const setup = { dataDir, sources: allSources, threads: 2, madeBy, tolls, copyStore }
      const done = await withLockOf(dataDir, stop => migrate({ ...setup, stop }))
      voiceFor(options).result(done, () => void process.stdout.write(textOf(dataDir, done)))
    })
  return withExamples(command, [['fuel-etl migrate', 'once, after an upgrade that asks for it; the old folder stays']])
}

function textOf(dataDir: string, { was, inForce, createdAt, changed, before, leftSnapshots }: Migrated): string {
  if (!changed) return `${dataDir}: nothing to do, ${inForce} has the layout of this version\n`
  const left = leftSnapshots === 0 ? '' : `${leftSnapshots} older snapshots are only in the old folder.\n`
  return (
    `in force: ${inForce}, of ${createdAt} UTC; it was ${was}\n${left}` +
    `The old folder is ${before}: it stays until you delete it.\n` +
    'Start the server again; the next run makes every market.\n'
  )
}
