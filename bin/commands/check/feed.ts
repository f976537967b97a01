import { basename } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import { openCapture } from '../../../pipeline/fetch/open-capture.ts'
import { errorExitCode } from '../../../pipeline/model/exit-codes.ts'
import type { Instant } from '../../../pipeline/model/instants.ts'
import { counted } from '../../../pipeline/model/quantities.ts'
import { isOperatorFeed } from '../../../pipeline/operator-feed/operator-source.ts'
import type { StationDescriptor } from '../../../pipeline/source.ts'
import { checkFeed, type FeedCheck } from '../../../pipeline/stages/validate/check-feed.ts'
import { Command, instant } from '../../command.ts'
import { bytesOfInput } from '../../input-file.ts'
import { allSources } from '../../options.ts'
import { printFuels } from '../../print/reading.ts'
import { printTable } from '../../print/table.ts'
import { type OutputMode, say, voiceFor } from '../../print/voice.ts'
import { currentInstant } from '../../this-machine.ts'

interface CheckFeedOptions extends OutputMode {
  readonly source?: string
  readonly now?: Instant
}

const operatorFeeds = allSources.filter(isOperatorFeed).map(source => source.descriptor)

function feedId(text: string): string {
  const ids = operatorFeeds.map(feed => feed.id)
  if (ids.includes(text.toLowerCase())) return text.toLowerCase()
  throw new InvalidArgumentError(`Allowed choices are ${ids.join(', ')}.`)
}

export function checkFeedCommand(): Command {
  return new Command('feed')
    .voice()
    .description('report all faults in a file of the operator feed (docs/operator-feed.md)')
    .argument('<file>', 'JSON lines or CSV')
    .addOption(
      new Option('--source <id>', 'also check positions and price levels against this market')
        .choices(operatorFeeds.map(feed => feed.id))
        .argParser(feedId),
    )
    .option('--now <instant>', 'clock for checking time stamps, UTC; default: clock of this machine', instant)
    .action(async (file: string, options: CheckFeedOptions) => {
      const market = operatorFeeds.find(feed => feed.id === options.source) ?? null
      const check = await checkFeedFile(file, market, options.now ?? currentInstant())
      const voice = voiceFor(options)
      const name = basename(file)
      const ready = isReady(check)
      voice.result({ file: name, ...check, ready }, () => printCheck(name, check, market))
      if (!ready) voice.fault(errorExitCode('FEED_SHAPE'), `${name}: ${closingLine(check)}`)
    })
    .examples([
      ['fuel-etl check feed stations.jsonl', 'whether a run would accept it'],
      [
        'fuel-etl check feed stations.csv --source se --json',
        'also check positions and price levels of Sweden; for a program',
      ],
    ])
    .remarks('Exit code 76 if a run would refuse the file or leave anything out.')
}

export async function checkFeedFile(file: string, market: StationDescriptor | null, now: Instant): Promise<FeedCheck> {
  const capture = await openCapture(
    'check-feed',
    { name: basename(file) },
    200,
    bytesOfInput(file, 'a file of the operator feed'),
  )
  return checkFeed(capture, market, now)
}

function isReady({ refusals, findings }: FeedCheck): boolean {
  return refusals.length === 0 && findings.length === 0
}

function printCheck(file: string, check: FeedCheck, market: StationDescriptor | null): void {
  if (check.findings.length > 0) {
    printTable(
      ['line', 'field', 'code', 'found', 'effect'],
      check.findings.map(one => ({ ...one })),
    )
    say('')
  }
  if (check.fuels.length > 0) {
    printFuels(check.fuels)
    say('')
  }
  for (const refusal of check.refusals) say(`refused: ${refusal}`)
  const placed = `${counted(check.stations, 'station')} (${check.placed} with a position)`
  say(
    `${file}: ${check.notation ?? 'unknown notation'}, ${placed}, ${counted(check.prices, 'price')}, ${check.outOfStock} out of stock`,
  )
  if (!market) {
    const ids = operatorFeeds.map(feed => feed.id).join(' or ')
    say(`positions and price levels were not checked: add --source ${ids}`)
  }
  say(closingLine(check))
}

function closingLine(check: FeedCheck): string {
  if (isReady(check)) return 'no faults found: ready to be served'
  if (check.refusals.length > 0) return 'NOT READY: a run would refuse the entire file (exit 76)'
  const effects = new Map<string, number>()
  for (const { effect } of check.findings) effects.set(effect, (effects.get(effect) ?? 0) + 1)
  const counts = [...effects].map(([effect, count]) => `${count} ${effect}`).join(', ')
  return `NOT READY: ${counted(check.findings.length, 'fault')} (${counts}); a run would publish the rest (exit 76)`
}
