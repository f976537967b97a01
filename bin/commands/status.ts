import { isMarketSource, type Source } from '../../pipeline/source.ts'
import { type StatusReport, statusOf } from '../../pipeline/stages/status/status.ts'
import { currentInstant } from '../current-instant.ts'
import {
  allSources,
  Command,
  chosenMarkets,
  type FolderOptions,
  refuseUnknownSources,
  sourceIds,
  withExamples,
  withFolder,
} from '../options.ts'
import { lateLines, tellStatus } from '../print/status.ts'
import { voiceFor } from '../print/voice.ts'

interface StatusOptions extends FolderOptions {
  readonly market?: readonly string[]
  readonly source?: readonly string[]
  readonly sources: boolean
}

/** Exit code when a market or source is late. Not an error of the program, so not a code of sysexits.h. */
export const lateExitCode = 1

export function statusCommand(now = currentInstant): Command {
  const command = withFolder(new Command('status'))
    .description('show the age, last failure and next download of each market; exit code 1 if one is late')
    .option('--market <cc...>', 'only these markets')
    .option('--source <id...>', 'only these sources', sourceIds)
    .option('--sources', 'also list each source', false)
    .action((options: StatusOptions) => {
      const isWhole = options.market === undefined && options.source === undefined
      const status = statusOf(options.dataDir, sourcesOf(options), now(), allSources)
      if (options.quiet && !options.json) process.stdout.write(lateLines(status, isWhole).join(''))
      voiceFor(options).result(status, () => tellStatus(status, options.sources || options.source !== undefined))
      if (isAnyLate(status, isWhole)) process.exitCode = lateExitCode
    })
  return withExamples(command, [
    ['fuel-etl status', 'one line for each market'],
    ['fuel-etl status --market AU --sources', 'with its sources'],
    ['fuel-etl status --quiet', 'for cron: prints only what is late, with exit code 1'],
    ['fuel-etl status --json', 'everything, for a program'],
  ])
}

function sourcesOf({ market, source }: StatusOptions): Source[] {
  refuseUnknownSources(source)
  const markets = chosenMarkets(market)
  return allSources.filter(one => {
    if (source && !source.includes(one.descriptor.id)) return false
    return markets === null || (isMarketSource(one) && markets.includes(one.descriptor.country))
  })
}

/** With --market or --source the age of the snapshot is not considered. */
function isAnyLate({ late, snapshot }: StatusReport, isWhole: boolean): boolean {
  return late > 0 || snapshot === null || (isWhole && snapshot.concern === 'late')
}
