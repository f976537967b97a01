import { Command } from 'commander'
import { faultText, frequentFaults } from '../../pipeline/contract/frequent-faults.ts'
import { findSnapshot } from '../../pipeline/snapshot/find-snapshot.ts'
import { readQuarantine } from '../../pipeline/snapshot/read-held.ts'
import { chosenRows, type RowOptions, selectOption, sourceIds, withExamples, withFolder } from '../options.ts'
import { printQuarantined } from '../print/reading.ts'
import { printable } from '../print/text-width.ts'
import { voiceFor } from '../print/voice.ts'

export function quarantineCommand(): Command {
  const command = withFolder(new Command('quarantine'))
    .description('list the rows and fields of the last delivery of each source that could not be read')
    .option('--market <cc...>', 'only the sources of these countries')
    .option('--source <id...>', 'only these sources', sourceIds)
    .addOption(selectOption())
    .action(async (options: RowOptions) => {
      const id = findSnapshot(options.dataDir, 'current')
      const rows = (await readQuarantine(options.dataDir, id)).filter(chosenRows(options))
      const which = options.market || options.source || options.select ? 'of these sources ' : ''
      voiceFor(options).result({ rows }, () => printRows(rows, which))
    })
  return withExamples(
    command,
    [
      ['fuel-etl quarantine --market FR', 'the rows of one country'],
      ['fuel-etl quarantine --source pt --json', 'the rows of one source, for a program'],
    ],
    'The reasons are explained in docs/reasons.md.',
  )
}

function printRows(rows: Awaited<ReturnType<typeof readQuarantine>>, which: string): void {
  if (rows.length === 0) {
    process.stdout.write(`the last deliveries ${which}have no quarantined rows\n`)
    return
  }
  printQuarantined(rows)
  for (const source of new Set(rows.map(row => row.source))) {
    const frequent = frequentFaults(rows.filter(row => row.source === source)).filter(
      ({ count }) => count >= fewestNamed,
    )
    const line = `${source}: most frequent: ${frequent.map(faultText).join(', ')}`
    if (frequent.length > 0) process.stdout.write(`${printable(line)}\n`)
  }
}

/** Below the table, for faults that fill much of it. */
const fewestNamed = 10
