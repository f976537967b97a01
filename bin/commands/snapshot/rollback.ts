import { type RolledBack, rollBack } from '../../../pipeline/keep/roll-back.ts'
import { type Command, folderCommand } from '../../command.ts'
import { inTurnOf } from '../../locks.ts'
import type { FolderOptions } from '../../options.ts'
import { say, voiceFor } from '../../print/voice.ts'

export function snapshotRollbackCommand(): Command {
  return folderCommand('rollback')
    .description('make another stored snapshot current, older or newer; the next run continues from it')
    .argument('[id]', 'id of the snapshot or the start of it; default: the predecessor of the current one')
    .action(async (id: string | undefined, options: FolderOptions) => {
      const { dataDir } = options
      const done = await inTurnOf(options, store => rollBack(dataDir, id ?? null, store))
      voiceFor(options).result(done, () => tell(done))
    })
    .examples([
      ['fuel-etl snapshot rollback', 'return to the previous snapshot'],
      ['fuel-etl snapshot rollback 20261119T12', 'to the snapshot whose id starts like this; also works forward'],
    ])
}

function tell({ was, inForce, createdAt, changed }: RolledBack): void {
  if (!changed) return void say(`${inForce} is already current; only fuel.duckdb was created again`)
  process.stdout.write(
    `current snapshot: ${inForce}, of ${createdAt} UTC (before: ${was ?? 'none'})\n` +
      'A running server loads it within a second, and the next run continues from it.\n',
  )
  if (was !== null) say(`To undo: fuel-etl snapshot rollback ${was}`)
}
