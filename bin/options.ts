import type { Downloader } from '../pipeline/fetch/download.ts'
import { takesLong } from '../pipeline/fetch/limits.ts'
import { countryCodeOf, countryNames } from '../pipeline/model/countries.ts'
import { UsageError } from '../pipeline/model/errors.ts'
import type { Instant } from '../pipeline/model/instants.ts'
import type { PartStore } from '../pipeline/part-store/part-store.ts'
import { type FeedContext, isMarketSource, type Source } from '../pipeline/source.ts'
import * as registry from '../pipeline/sources/index.ts'
import type { Workers } from '../pipeline/stages/tasks/workers.ts'
import type { OutputMode } from './print/voice.ts'
import { selectionOf } from './source-tags.ts'

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

export interface IngestOptions extends StageOptions, MarketChoice {
  readonly from?: string
  readonly on?: string
  readonly now?: Instant
  readonly source?: readonly string[]
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

/** The word for every market, in any case. */
export function isAll(word: string): boolean {
  return word.toLowerCase() === 'all'
}

/** What `--market` and `--select` choose. */
export interface MarketChoice {
  readonly market?: readonly string[]
  readonly select?: readonly string[]
  /** The markets are those of the installation, not of this command line. */
  readonly marketIsDefault?: boolean
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

/** The sources of the markets that an environment has chosen, with the rates, the weekly prices and the map. */
export function chosenSourcesIn({ FUEL_MARKETS = '' }: Readonly<Record<string, string | undefined>>): Source[] {
  const market = FUEL_MARKETS.split(',').flatMap(word => word.trim() || [])
  return sourcesOfMarkets(market.length === 0 || market.some(isAll) ? {} : { market, marketIsDefault: true })
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

export interface RowOptions extends FolderOptions, MarketChoice {
  readonly source?: readonly string[]
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
