import { Command } from 'commander'
import { UsageError } from '../../pipeline/model/errors.ts'
import { findCurrentId } from '../../pipeline/snapshot/pointer.ts'
import { readQuarantine } from '../../pipeline/snapshot/read-quarantine.ts'
import { type FolderOptions, marketsOf, refuseUnknownSources, withExamples, withFolder } from '../options.ts'
import { printTable } from '../print/table.ts'
import { voiceFor } from '../print/voice.ts'

interface Options extends FolderOptions {
  readonly market?: readonly string[]
  readonly source?: readonly string[]
}

export function quarantineCommand(): Command {
  const command = withFolder(new Command('quarantine'))
    .description('list what could not be taken over of the last delivery of each source, row by row')
    .option('--market <cc...>', 'only the sources of these countries')
    .option('--source <id...>', 'only these sources')
    .action(async (options: Options) => {
      const id = findCurrentId(options.dataDir)
      if (id === null) throw new UsageError(`no snapshot in ${options.dataDir} yet: 'fuel-etl run' makes one`)
      refuseUnknownSources(options.source)
      const markets = marketsOf(options.market)
      const rows = (await readQuarantine(options.dataDir, id)).filter(
        ({ source, country }) =>
          (!options.source || options.source.includes(source)) && (!markets || markets.includes(country ?? '')),
      )
      const which = options.market || options.source ? 'of these sources ' : ''
      voiceFor(options).result({ rows }, () => printRows(rows, which))
    })
  return withExamples(
    command,
    [
      ['fuel-etl quarantine --market FR', 'of one country'],
      ['fuel-etl quarantine --source pt --json', 'of one source, for a program'],
    ],
    'The reasons are explained in docs/reasons.md.',
  )
}

function printRows(rows: Awaited<ReturnType<typeof readQuarantine>>, which: string): void {
  if (rows.length === 0) {
    process.stdout.write(`nothing of the last deliveries ${which}is quarantined\n`)
    return
  }
  // What a publisher wrote may hold line ends and worse: quoted, it stays on its line.
  const quoted = rows.map(row => ({ ...row, found: JSON.stringify(row.found) }))
  printTable(['source', 'capture', 'position', 'scope', 'field', 'reason', 'found'], quoted)
}
