import { availableParallelism } from 'node:os'
import { Command, InvalidArgumentError, Option } from 'commander'
import { takesLong } from '../pipeline/fetch/limits.ts'
import { countryCodeOf, countryNames } from '../pipeline/model/countries.ts'
import { UsageError } from '../pipeline/model/errors.ts'
import { findInstant, type Instant, isDay } from '../pipeline/model/instants.ts'
import { isMarketSource, type Source } from '../pipeline/source.ts'
import * as registry from '../pipeline/sources/index.ts'
import type { MarketLocks } from '../pipeline/stages/market-locks.ts'
import type { Workers } from '../pipeline/stages/workers.ts'
import type { OutputMode } from './print/voice.ts'

export const allSources: readonly Source[] = Object.values(registry)

/** The options of all commands that work on a data folder. */
export interface FolderOptions extends OutputMode {
  readonly dataDir: string
}

/** What a stage needs to know, whoever listens. */
export interface StageOptions {
  readonly dataDir: string
  readonly threads: number
  /** Processes that read and make markets; this one where none are given. */
  readonly workers?: Workers
  readonly stop?: AbortSignal
  /** What the stage holds of the folder; without it nothing else is at work there. */
  readonly held?: MarketLocks
}

export interface IngestOptions extends StageOptions {
  readonly from?: string
  readonly on?: string
  readonly now?: Instant
  readonly source?: readonly string[]
  readonly market?: readonly string[]
  readonly onlyOpen: boolean
  /** Only what its schedule asks for now; the map too. */
  readonly due?: boolean
  /** Only the sources that take long, or only the others; all unless said. */
  readonly sweeps?: boolean
}

export function dataDirOption(): Option {
  return new Option('--data-dir <dir>', 'folder of captures and snapshots').env('FUEL_DATA_DIR').default('./data')
}

/** The options that every command has. */
export function withVoice(command: Command): Command {
  return command
    .option('--json', 'print one machine-readable report (docs/reports.schema.json)', false)
    .option('-q, --quiet', 'print nothing but errors', false)
}

export function withFolder(command: Command): Command {
  return withVoice(command.addOption(dataDirOption()))
}

export type Example = readonly [line: string, purpose: string]

const examples = new WeakMap<Command, readonly Example[]>()

/** For what is done seldom, and may not fall out because a run is at work just then. */
export function waitOption(): Option {
  return new Option('--wait <minutes>', 'wait so long for a run that holds the folder')
    .argParser(wholeNumber)
    .default(0)
}

/** Under the help of a command: lines that can be typed as they stand, each with what it is for, and what else to know. */
export function withExamples(command: Command, shown: readonly Example[], ...remarks: readonly string[]): Command {
  examples.set(command, shown)
  const lines = shown.flatMap(([line, purpose]) => [`  ${line}`, `      ${purpose}`])
  const below = remarks.length > 0 ? `\n\n${remarks.join('\n')}` : ''
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}${below}`)
}

/** The examples of a command, as its help shows them. */
export function examplesOf(command: Command): readonly Example[] {
  return examples.get(command) ?? []
}

export function withStage(command: Command): Command {
  return withFolder(command).option('--threads <n>', 'threads of the database', threads, 2).addOption(workersOption())
}

export function workersOption(): Option {
  return new Option('--workers <n>', 'processes that read and make markets; 0: none, all in this one')
    .env('FUEL_WORKERS')
    .argParser(wholeNumber)
    .default(availableParallelism(), 'one a core')
}

export function withIngest(command: Command): Command {
  return withStage(command)
    .option('--from <dir>', 'answer requests from DIR/<source>/<date>/<request>.<ext> instead of the network')
    .option('--on <date>', 'with --from: the newest delivery not later than this day', day)
    .option('--now <instant>', 'clock of the run, UTC; with --from, noon of the newest delivery unless given', instant)
    .option('--source <id...>', 'only these sources; the map (osm) is downloaded only when it is named')
    .option('--market <cc...>', 'only the sources of these countries, and the rates')
    .option('--only-open', 'leave out sources whose terms are not plainly open', false)
}

/**
 * The sources that --source, --market and --only-open leave. A map is asked only by its name, as its servers are shared
 * and it moves little in a week; from files it costs nobody anything. Throws UsageError naming what is unknown.
 */
export function chosenSources(options: IngestOptions): Source[] {
  refuseUnknownSources(options.source)
  const markets = marketsOf(options.market)
  const chosen = allSources.filter(source => {
    const { id, licence } = source.descriptor
    if (options.source && !options.source.includes(id)) return false
    if (source.kind === 'map' && !options.source && !options.due && options.from === undefined) return false
    if (options.sweeps !== undefined && takesLong(source.descriptor) !== options.sweeps) return false
    if (markets && isMarketSource(source) && !markets.includes(source.descriptor.country)) return false
    return !options.onlyOpen || licence.reuse === 'open' || licence.reuse === 'share_alike'
  })
  if (markets && !chosen.some(isMarketSource)) {
    throw new UsageError(`no source serves ${markets.join(', ')}`)
  }
  return chosen
}

/** Throws UsageError naming those that are no source's. */
export function refuseUnknownSources(asked: readonly string[] = []): void {
  const ids = new Set(allSources.map(source => source.descriptor.id))
  const unknown = asked.filter(id => !ids.has(id))
  if (unknown.length === 0) return
  throw new UsageError(`no source is called ${unknown.join(', ')}; there are ${[...ids].sort().join(', ')}`)
}

/** What --market names, null without it: upper-case, `UK` as GB, `EL` as GR. Throws UsageError naming what is no country of ours. */
export function marketsOf(asked: readonly string[] | undefined): readonly string[] | null {
  const markets = asked?.map(countryCodeOf) ?? null
  const unknown = markets?.filter(code => !Object.hasOwn(countryNames, code)) ?? []
  if (unknown.length > 0)
    throw new UsageError(`no market has the code ${unknown.join(', ')}; 'fuel-etl sources' lists them`)
  return markets
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('expected a whole number.')
  return Number(text)
}

export function threads(text: string): number {
  const found = wholeNumber(text)
  // DuckDB 1.5.5 takes no 0, and would say so only when all is downloaded.
  if (found === 0) throw new InvalidArgumentError('expected a whole number from 1 on.')
  return found
}

export function day(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('expected a day, YYYY-MM-DD.')
  return text
}

function instant(text: string): Instant {
  const found = findInstant(text)
  if (found === null) throw new InvalidArgumentError('expected an instant in UTC, YYYY-MM-DDTHH:MM:SSZ.')
  return found
}

export { Command }

/** Collects what a browser sends as `Origin`: scheme, host and port, nothing behind. */
export function origins(text: string, before: readonly string[] | undefined = []): readonly string[] {
  if (isPlainOrigin(text) && new URL(text).origin === text) return [...before, text]
  throw new InvalidArgumentError('expected an origin, such as https://example.org.')
}

/**
 * Of the web, and fit for a Content-Security-Policy: to it a star in a name is all hosts, and a semicolon or a comma, which
 * an address may hold too, begins another rule.
 */
export function isPlainOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d+)?$/.test(text)
}
