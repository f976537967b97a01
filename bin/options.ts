import { accessSync, constants } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Command, InvalidArgumentError, Option } from 'commander'
import { logLevels } from '../api/log/log.ts'
import { kindAt, placeFault } from '../pipeline/disk/disk-fault.ts'
import type { Downloader } from '../pipeline/fetch/download.ts'
import { takesLong } from '../pipeline/fetch/limits.ts'
import { countryCodeOf, countryNames } from '../pipeline/model/countries.ts'
import { UsageError } from '../pipeline/model/errors.ts'
import { findInstant, type Instant, isDay } from '../pipeline/model/instants.ts'
import { isBucketAddress } from '../pipeline/part-store/object-store/address.ts'
import type { PartStore } from '../pipeline/part-store/part-store.ts'
import { type FeedContext, isMarketSource, type Source } from '../pipeline/source.ts'
import * as registry from '../pipeline/sources/index.ts'
import type { Workers } from '../pipeline/stages/tasks/workers.ts'
import type { OutputMode } from './print/voice.ts'
import { selectionOf } from './source-tags.ts'
import { folderToWorkOn } from './working-copy.ts'

export const allSources: readonly Source[] = Object.values(registry)

/** The options of all commands that work on a data folder. */
export interface FolderOptions extends OutputMode {
  readonly dataDir: string
}

/** The options of a stage, independent of the output mode. */
export interface StageOptions {
  readonly dataDir: string
  readonly threads: number
  /** Processes that read and build markets. Without them the work is done in this process. */
  readonly workers?: Workers
  readonly stop?: AbortSignal
  /** Where the caller, which has locked the folder, publishes. Without it, where the folder says. */
  readonly store?: PartStore
}

/** Waits until no other process publishes to the folder, and works meanwhile. */
type InTurn = <T>(work: (store: PartStore) => Promise<T>) => Promise<T>

export interface IngestOptions extends StageOptions {
  readonly from?: string
  readonly on?: string
  readonly now?: Instant
  readonly source?: readonly string[]
  readonly market?: readonly string[]
  readonly select?: readonly string[]
  /** The markets are those of the installation, not of this command line. */
  readonly marketIsDefault?: boolean
  readonly onlyOpen: boolean
  /** Only the sources that are due by their schedule, including the map. */
  readonly due?: boolean
  /** True: only the sources that take long. False: only the others. Undefined: all. */
  readonly sweeps?: boolean
  /** Stops before publish. */
  readonly dryRun?: boolean
  /** Works under the lock of the folder. Without it the caller guarantees that nothing else uses the folder. */
  readonly inTurn?: InTurn
  /** True: request stand-ins too while their principals work. */
  readonly standInsToo?: boolean
  /** Watches the downloads of each source. */
  readonly observe?: (source: Source, settings: FeedContext['settings'], download: Downloader) => Downloader
}

function dataDirOption(): Option {
  return new Option('--data-dir <dir>', 'folder of captures and snapshots, or s3://bucket/prefix')
    .env('FUEL_DATA_DIR')
    .default(usualDataDir)
}

const usualDataDir = './data'

/** The options that every command has. */
export function withVoice(command: Command): Command {
  return command
    .option('--json', 'print one machine-readable report (docs/reports.schema.json)', false)
    .option('-q, --quiet', 'print nothing but errors', false)
}

/** Whether a command works without the data folder: it creates it, or describes what is to be there. */
type FolderMayBeMissing = (called: Command) => boolean

export const mayBeMissing: FolderMayBeMissing = () => true
const mustExist: FolderMayBeMissing = () => false

export function withFolder(command: Command, isOptional = mustExist): Command {
  return withVoice(withDataDir(command, isOptional))
}

/**
 * `--data-dir`. It must name a folder that exists, so that a mistyped name is reported and creates nothing, unless the
 * command may begin without one. For the address of a bucket, the command works on the working copy of this host.
 */
export function withDataDir(command: Command, isOptional = mustExist): Command {
  return command.addOption(dataDirOption()).hook('preAction', async (_, called) => {
    const { dataDir } = called.opts<Partial<FolderOptions>>()
    if (dataDir === undefined) return
    refuseNoFolder(dataDir, isOptional(called))
    called.setOptionValue('dataDir', await folderToWorkOn(called, dataDir, process.env))
  })
}

/** Throws UsageError for a file or, unless it is optional, a missing folder; DiskError for a folder that cannot be read. */
function refuseNoFolder(dataDir: string, isOptional: boolean): void {
  if (isBucketAddress(dataDir)) return
  try {
    const found = kindAt(dataDir)
    if (found === null && isOptional) return
    if (found !== 'folder') {
      throw new UsageError(
        found
          ? `${dataDir}: expected the data folder, found a file; name a folder with --data-dir`
          : `${dataDir}: no such folder; 'fuel-etl run' creates it, or name another one with --data-dir`,
      )
    }
    accessSync(dataDir, constants.R_OK | constants.X_OK)
  } catch (error) {
    throw placeFault(error, dataDir)
  }
}

/**
 * For a command that also works without the name of one below it. Both have options of the same names, and those before
 * the name belong to neither: a data folder that is named there would be ignored.
 */
export function withBelow(command: Command): Command {
  return command.enablePositionalOptions().hook('preSubcommand', (above, below) => {
    const early = above.options.find(one => above.getOptionValueSource(one.attributeName()) === 'cli')
    if (early) throw new UsageError(`${early.long}: expected after '${below.name()}', found before it`)
  })
}

export type Example = readonly [line: string, purpose: string]

const examples = new WeakMap<Command, readonly Example[]>()

/** For rare tasks that must not be skipped because a run has locked the folder. */
export function waitOption(): Option {
  return new Option('--wait <minutes>', 'minutes to wait while a run has the folder locked')
    .argParser(wholeNumber)
    .default(0)
}

/** Adds examples to the help of a command: lines that can be copied, each with its purpose, then remarks. */
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

export function withStage(command: Command, isOptional = mustExist): Command {
  return withFolder(command, isOptional)
    .option('--threads <n>', 'threads of the database', threads, 2)
    .addOption(workersOption())
}

export function workersOption(): Option {
  return new Option('--workers <n>', 'processes that read and build markets; 0: do all work in this process')
    .env('FUEL_WORKERS')
    .argParser(wholeNumber)
    .default(availableParallelism(), 'one per core')
}

/** For a scheduler that has to know of each failure. */
export function strictOption(): Option {
  return new Option('--strict', 'exit with the code of the first source that failed, also if others were read').default(
    false,
  )
}

export function withIngest(command: Command): Command {
  return withStage(withMarketChoice(command), mayBeMissing)
    .option('--from <dir>', 'read responses from DIR/<source>/<date>/<request>.<ext>, not from the network')
    .option('--on <date>', 'with --from: use the newest delivery up to this day', dayOption)
    .option('--now <instant>', 'clock of the run, UTC; default with --from: noon of the newest delivery', instant)
    .option('--source <id...>', 'only these sources; the map (osm) is only downloaded if named here', sourceIds)
    .option('--only-open', 'skip sources whose terms are not clearly open', false)
}

/** The environment has one text with commas, the command line several words. */
function collectedWords(text: string, before: readonly string[] | undefined = []): readonly string[] {
  return [...before, ...text.split(',').map(word => word.trim())].filter(word => word !== '')
}

/** The word for every market, in any case. */
export function isAll(word: string): boolean {
  return word.toLowerCase() === 'all'
}

/** `--select`, which narrows what --market and --source select. */
export function withSelect(command: Command): Command {
  return command.option(
    '--select <tags...>',
    "only sources with these tags: 'open,EU' is both, 'open EU' either, 'not-sweep' all others; 'fuel-etl sources' lists the tags",
  )
}

/** The options of `withMarketChoice`. */
export interface MarketChoice {
  readonly market?: readonly string[]
  readonly select?: readonly string[]
  /** The markets are those of the installation, not of this command line. */
  readonly marketIsDefault?: boolean
}

/**
 * `--market` and `--select`. The default of --market is `FUEL_MARKETS`, the markets that this installation has chosen, and
 * `all` is the same as no option. Sources that are named with --source are used, whatever markets it has chosen.
 */
export function withMarketChoice(
  command: Command,
  ofMarkets = 'only the sources of these countries, and the rates',
): Command {
  const markets = new Option('--market <cc...>', ofMarkets).env('FUEL_MARKETS').argParser(collectedWords)
  return withSelect(command.addOption(markets)).hook('preAction', called => {
    const markets: readonly string[] = called.getOptionValue('market') ?? []
    const isDefault = called.getOptionValueSource('market') === 'env'
    const isUnused = isDefault && called.getOptionValue('source') !== undefined
    if (markets.length === 0 || markets.some(isAll) || isUnused) called.setOptionValue('market', undefined)
    else if (isDefault) called.setOptionValue('marketIsDefault', true)
  })
}

/** The ids of the sources that --select selects, of all sources. */
export function selectedIds(select: readonly string[]): readonly string[] {
  return selectedSources(allSources, select).map(({ descriptor }) => descriptor.id)
}

/** The sources of the markets. With the markets of the installation also the rates, the weekly prices and the map. */
export function sourcesOfMarkets({ market, marketIsDefault, select }: MarketChoice): Source[] {
  const markets = chosenMarkets(market)
  const chosen = allSources.filter(source => {
    if (markets === null) return true
    return isMarketSource(source) ? markets.includes(source.descriptor.country) : marketIsDefault === true
  })
  return selectedSources(chosen, select)
}

/** Those of the sources that --select selects. Throws UsageError if there is none. */
export function selectedSources(sources: readonly Source[], select: readonly string[] | undefined): Source[] {
  if (select === undefined) return [...sources]
  const selected = sources.filter(selectionOf(select))
  if (selected.length > 0) return selected
  const tags = select.map(word => `'${word}'`).join(' or ')
  const isNarrowed = sources.length < allSources.length
  const among = isNarrowed ? ` among those that the other options and FUEL_MARKETS select` : ''
  throw new UsageError(`no source has the tags ${tags}${among}; 'fuel-etl sources' lists the tags of each`)
}

/**
 * The sources that --source, --market, --select and --only-open select. The map is only downloaded when it is named or due: its
 * servers are shared, and it changes little in a week. Throws UsageError for unknown sources and markets.
 */
export function chosenSources(options: IngestOptions): Source[] {
  refuseUnknownSources(options.source)
  const named = options.source?.map(id => id.toLowerCase())
  const markets = chosenMarkets(options.market)
  const chosen = allSources.filter(source => {
    const { id, licence } = source.descriptor
    if (named && !named.includes(id)) return false
    if (source.kind === 'map' && !options.source && !options.due && options.from === undefined) return false
    if (markets && isMarketSource(source) && !markets.includes(source.descriptor.country)) return false
    return !options.onlyOpen || licence.reuse === 'open' || licence.reuse === 'share_alike'
  })
  refuseWithoutSource(markets, named, chosen)
  const selected = selectedSources(chosen, options.select)
  // Last: none of what was chosen may be slow, which is no fault.
  return selected.filter(({ descriptor }) => options.sweeps === undefined || takesLong(descriptor) === options.sweeps)
}

/** Only what a user chose can be wrong: a run itself names the sources of each of its parts, which may be of no market. */
function refuseWithoutSource(
  markets: readonly string[] | null,
  named: readonly string[] | undefined,
  chosen: readonly Source[],
): void {
  if (markets === null) return
  const isServed = allSources.some(source => isMarketSource(source) && markets.includes(source.descriptor.country))
  if (!isServed) throw new UsageError(`no source for market ${markets.join(', ')}`)
  if (named && named.length > 0 && chosen.length === 0) {
    throw new UsageError(`${named.join(', ')}: not a source of market ${markets.join(', ')}`)
  }
}

/** The ids of an option or argument that may be repeated. Capitals count as small letters, because people write ES. */
export function sourceIds(id: string, before: readonly string[] | undefined = []): readonly string[] {
  return [...before, id.toLowerCase()]
}

/** Throws UsageError that names the unknown ids, in any case. */
export function refuseUnknownSources(names: readonly string[] = []): void {
  const ids = new Set(allSources.map(source => source.descriptor.id))
  const unknown = names.filter(id => !ids.has(id.toLowerCase()))
  if (unknown.length === 0) return
  throw new UsageError(`unknown source ${unknown.join(', ')}; expected one of ${[...ids].sort().join(', ')}`)
}

export interface RowOptions extends FolderOptions {
  readonly market?: readonly string[]
  readonly source?: readonly string[]
  readonly select?: readonly string[]
}

/** Whether a row of a source was chosen with --market, --source and --select. Throws UsageError for what no one can choose. */
export function chosenRows({ market, source: named, select }: RowOptions) {
  refuseUnknownSources(named)
  const markets = chosenMarkets(market)
  const selected = select && selectedIds(select)
  return ({ source, country }: { readonly source: string; readonly country: string | null }): boolean =>
    (!named || named.includes(source)) &&
    (!selected || selected.includes(source)) &&
    (!markets || markets.includes(country ?? ''))
}

/** The codes of --market in upper case, `UK` as GB and `EL` as GR. Null without --market. Throws UsageError. */
export function chosenMarkets(codes: readonly string[] | undefined): readonly string[] | null {
  const markets = codes?.map(countryCodeOf) ?? null
  const unknown = markets?.filter(code => !Object.hasOwn(countryNames, code)) ?? []
  if (unknown.length > 0) throw new UsageError(`unknown market ${unknown.join(', ')}; 'fuel-etl sources' lists all`)
  return markets
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('expected a whole number.')
  return Number(text)
}

export function portNumber(text: string): number {
  const found = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(found <= 65_535)) throw new InvalidArgumentError('expected a port, from 0 to 65535.')
  return found
}

export function threads(text: string): number {
  const found = wholeNumber(text)
  // DuckDB 1.5.5 refuses 0 threads, but would only report it after all downloads.
  if (found === 0) throw new InvalidArgumentError('expected a whole number of at least 1.')
  return found
}

export function dayOption(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('expected a day, YYYY-MM-DD.')
  return text
}

export function instant(text: string): Instant {
  const found = findInstant(text)
  if (found === null) throw new InvalidArgumentError('expected an instant in UTC, YYYY-MM-DDTHH:MM:SSZ.')
  return found
}

export { Command }

/** Collects origins as a browser sends them in `Origin`: scheme, host and port, without a path. */
export function origins(text: string, before: readonly string[] | undefined = []): readonly string[] {
  return [...before, origin(text)]
}

/** Throws InvalidArgumentError for anything but an origin. */
export function origin(text: string): string {
  if (isPlainOrigin(text) && new URL(text).origin === text) return text
  throw new InvalidArgumentError('expected an origin, such as https://example.org.')
}

/**
 * An http or https origin that is safe in a Content-Security-Policy. There, `*` in a name matches all hosts, and a
 * semicolon or comma, which a URL may contain, begins another rule.
 */
export function isPlainOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d+)?$/.test(text)
}

/** For the long-running commands: `serve` and `mcp`. */
export function logLevelOption(): Option {
  return new Option('--log-level <level>', 'lowest level that is logged to stderr, as JSON lines (default: "info")')
    .choices(logLevels)
    .env('FUEL_LOG_LEVEL')
}

/** Reads a text that is shown on pages, of at most `longest` characters. Undefined for an empty setting. Throws InvalidArgumentError. */
export function shortTextOf(longest: number): (given: string) => string | undefined {
  return given => {
    const text = given.trim()
    if (text === '') return undefined
    if (text.length > longest) throw new InvalidArgumentError(`expected ${longest} characters at most.`)
    if (/\p{Cc}/u.test(text)) throw new InvalidArgumentError('expected a text without control characters.')
    return text
  }
}
