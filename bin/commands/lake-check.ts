import { Command } from 'commander'
import { checkLake, type LakeChecked } from '../../pipeline/lake/check-lake.ts'
import { withLake } from '../../pipeline/lake/open-lake.ts'
import { LakeError } from '../../pipeline/model/errors.ts'
import { counted } from '../../pipeline/model/quantities.ts'
import { spillIn, WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'
import { currentSnapshot, type LakeOptions, lakeOption } from '../lake-options.ts'
import { withExamples, withFolder } from '../options.ts'
import { printTable } from '../print/table.ts'
import { voiceFor } from '../print/voice.ts'

export function lakeCheckCommand(): Command {
  const command = withFolder(new Command('check'))
    .description('verify the files of the lake, and compare its counts and sums with the current snapshot')
    .addOption(lakeOption())
    .action(async (options: LakeOptions) => {
      const { dataDir } = options
      const { id } = await currentSnapshot(dataDir)
      const database = await WorkingDatabase.open(2, { spill: spillIn(dataDir) })
      try {
        const checked = await withLake(options.lake, lake => checkLake(database, lake, dataDir, id))
        const voice = voiceFor(options)
        voice.result(checked, () => tell(checked))
        if (checked.differences.length === 0) return
        voice.fault(differenceText(checked))
        process.exitCode = new LakeError('').exitCode
      } finally {
        database.close()
      }
    })
  return withExamples(command, [
    ['fuel-etl lake check', 'exit code 74 if anything differs'],
    ['fuel-etl lake check --lake s3://fuel-lake/europe --json', 'every difference, for a program'],
  ])
}

function tell(checked: LakeChecked): void {
  const { lake, snapshot, snapshots, files, rows, differences } = checked
  if (differences.length > 0) {
    printTable(
      ['table', 'where', 'expected', 'found'],
      differences.map(one => ({ ...one })),
    )
    process.stdout.write(`${differenceText(checked)}\n`)
    return
  }
  const counts = Object.entries(rows).map(([table, count]) => `${table} ${count}`)
  process.stdout.write(
    `${lake}: equal to snapshot ${snapshot}: ${counted(snapshots, 'snapshot')}, ${counted(files, 'file')}, rows: ${counts.join(', ')}\n`,
  )
}

function differenceText({ lake, snapshot, differences }: LakeChecked): string {
  const [{ table, where, expected, found }] = differences as [LakeChecked['differences'][number]]
  return (
    `${lake}: ${counted(differences.length, 'difference')} from snapshot ${snapshot}; the first: ${table}, ${where}: ` +
    `expected ${expected}, found ${found}`
  )
}
