import { ageText, sizeText } from '../../../pipeline/model/quantities.ts'
import { type ListedSnapshot, listSnapshots } from '../../../pipeline/snapshot/list-snapshots.ts'
import { Command, folderCommand } from '../../command.ts'
import type { FolderOptions } from '../../options.ts'
import { printTable } from '../../print/table.ts'
import { say, voiceFor } from '../../print/voice.ts'
import { currentInstant } from '../../this-machine.ts'

export function snapshotCommand(): Command {
  return new Command('snapshot')
    .description('list and compare the stored snapshots, go back, repeat, delete')
    .examples([
      ['fuel-etl snapshot list', 'the stored snapshots, newest first'],
      ['fuel-etl snapshot rollback', 'return to the previous one'],
    ])
}

export function snapshotListCommand(now = currentInstant): Command {
  return folderCommand('list', { bucket: 'folders' })
    .description('list the stored snapshots, newest first: age, contents, size, and which one is current')
    .action(async (options: FolderOptions) => {
      const snapshots = await listSnapshots(options.dataDir, now())
      voiceFor(options).result({ snapshots }, () => tell(options.dataDir, snapshots))
    })
    .examples([
      ['fuel-etl snapshot list', 'the snapshots that rollback can make current'],
      ['fuel-etl snapshot list --json', 'the same for a program'],
    ])
}

function tell(dataDir: string, snapshots: readonly ListedSnapshot[]): void {
  if (snapshots.length === 0) {
    return void say(`no snapshot in ${dataDir} yet: 'fuel-etl run' makes one`)
  }
  const columns = ['', 'snapshot', 'age', 'data', 'read', 'failed', 'prices', 'own size', 'made by', 'follows']
  printTable(columns, snapshots.map(rowOf))
  process.stdout.write('* current snapshot; own size: space that deleting it frees\n')
}

function rowOf(one: ListedSnapshot): Record<string, unknown> {
  const { id, inForce, data, madeBy, readable, schemaVersion, sources, pricesInForce, bytes, follows } = one
  return {
    '': inForce ? '*' : '',
    snapshot: id,
    age: one.ageHours === null ? '?' : ageText(one.ageHours),
    data,
    read: sources.read,
    failed: sources.failed,
    prices: pricesInForce ?? '?',
    'own size': sizeText(bytes),
    'made by': readable ? madeBy : `${madeBy ?? '?'}, schema ${schemaVersion ?? '?'}: not served`,
    follows,
  }
}
