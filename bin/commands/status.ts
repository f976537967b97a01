import { needsLook } from '../../pipeline/model/exit-codes.ts'
import type { Instant } from '../../pipeline/model/instants.ts'
import { isDatabaseOfElsewhere } from '../../pipeline/snapshot/database-file.ts'
import type { Source } from '../../pipeline/source.ts'
import { statusOf } from '../../pipeline/stages/status/status.ts'
import { Command } from '../command.ts'
import { currentInstant } from '../current-instant.ts'
import { isNotified } from '../notices.ts'
import {
  allSources,
  type FolderOptions,
  type MarketChoice,
  refuseUnknownSources,
  sourceIds,
  sourcesOfMarkets,
} from '../options.ts'
import { lateLines, tellStatus } from '../print/status.ts'
import { say, voiceFor } from '../print/voice.ts'

interface StatusOptions extends FolderOptions, MarketChoice {
  readonly source?: readonly string[]
  readonly sources: boolean
  readonly notify: boolean
}

export function statusCommand(now = currentInstant): Command {
  return new Command('status')
    .marketChoice('only these markets')
    .folder()
    .description('show the age, last failure and next download of each market; exit code 1 if one is late')
    .option('--source <id...>', 'only these sources', sourceIds)
    .option('--sources', 'also list each source', false)
    .option('--no-notify', 'only look: send no notice of what began and ended')
    .action((options: StatusOptions) => {
      const isWhole = isUnlimited(options)
      const status = statusOf(options.dataDir, sourcesOf(options), now(), allSources)
      if (options.quiet && !options.json) process.stdout.write(lateLines(status, isWhole).join(''))
      voiceFor(options).result(status, () => {
        tellStatus(status, options.sources || options.source !== undefined)
        const id = status.snapshot?.id
        if (id !== undefined && isDatabaseOfElsewhere(options.dataDir)) {
          say(
            `fuel.duckdb reads files at another place, because this folder was moved or copied: 'fuel-etl snapshot rollback ${id} --data-dir ${options.dataDir}' makes it again`,
          )
        }
      })
      // With --market, --source or --select the age of the snapshot is not considered.
      if (status.late > 0 || status.snapshot === null || (isWhole && status.snapshot.concern === 'late'))
        process.exitCode = needsLook
      return options.notify && isNotified() ? notify(options, now) : undefined
    })
    .examples([
      ['fuel-etl status', 'one line for each market'],
      ['fuel-etl status --market AU --sources', 'with its sources'],
      ['fuel-etl status --select EU,stations', 'the markets with such a source'],
      ['fuel-etl status --quiet', 'for cron: prints only what is late, with exit code 1, and sends the notices'],
      ['fuel-etl status --no-notify', 'look, and send no notice'],
      ['fuel-etl status --json', 'everything, for a program'],
    ])
}

async function notify(options: StatusOptions, clock: () => Instant): Promise<void> {
  const { sendStatusAlerts, thisMachine } = await import('../alerts.ts')
  await sendStatusAlerts(options, { ...thisMachine, clock })
}

function sourcesOf(options: StatusOptions): Source[] {
  const { source } = options
  refuseUnknownSources(source)
  return sourcesOfMarkets(options).filter(one => !source || source.includes(one.descriptor.id))
}

/** Whether no option of this command line selects sources. */
function isUnlimited({ market, marketIsDefault, source, select }: StatusOptions): boolean {
  return (market === undefined || marketIsDefault === true) && source === undefined && select === undefined
}
