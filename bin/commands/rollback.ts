import { type RolledBack, rollBack } from '../../pipeline/keep/roll-back.ts'
import { inTurn } from '../../pipeline/stages/market-locks.ts'
import { Command, type FolderOptions, withExamples, withFolder } from '../options.ts'
import { voiceFor } from '../print/voice.ts'

export function rollbackCommand(): Command {
  const command = withFolder(new Command('rollback'))
    .description('put another kept snapshot in force, an older or a newer one; the next run continues from it')
    .argument('[id]', 'its id or the beginning of it; what the one in force follows unless given')
    .action(async (id: string | undefined, options: FolderOptions) => {
      const done = await inTurn(options.dataDir, () => rollBack(options.dataDir, id ?? null))
      voiceFor(options).result(done, () => tell(done))
    })
  return withExamples(command, [
    ['fuel-etl rollback', 'back to the snapshot before'],
    ['fuel-etl rollback 20261119T12', 'to the one whose id begins so; forward again in the same way'],
  ])
}

function tell({ was, inForce, createdAt, changed }: RolledBack): void {
  if (!changed) return void process.stdout.write(`${inForce} is in force already; only fuel.duckdb was made again\n`)
  process.stdout.write(
    `in force: ${inForce}, of ${createdAt} UTC; it was ${was ?? 'none'}\n` +
      'A running server takes it up within a second, and the next run continues from it.\n',
  )
  if (was !== null) process.stdout.write(`Back again: fuel-etl rollback ${was}\n`)
}
