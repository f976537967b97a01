import { figureChanges, hoursAfter, nextOf, priceChanges, rereadChanges } from '../../memory/changes-at.ts'
import { correctionChanges } from '../../memory/corrected.ts'
import { figuresInForce } from '../../memory/fold-figures.ts'
import { pricesInForce } from '../../memory/in-force.ts'
import type { MarketMemory, StoredWeek } from '../../memory/memory.ts'
import type { Correction } from '../../model/corrections.ts'
import type { Instant } from '../../model/instants.ts'
import type {
  StoredFigure,
  StoredOrigin,
  StoredPrice,
  StoredQuarantine,
  StoredSource,
  StoredStation,
} from '../../model/stored.ts'
import type { FigureSource, RateRecord, StationSource } from '../../source.ts'
import type { SourceOutcome } from '../run/outcome.ts'
import type { MarketSource, MarketSources } from './due.ts'
import type { OpenedDelivery } from './judge-delivery.ts'
import type { RunQuarantine } from './run-tables.ts'
import { takeFigures } from './validate-figures.ts'
import { type Ids, takeStations } from './validate-stations.ts'

/** What a market is made of, apart from its own deliveries. */
export interface MarketContext {
  readonly now: Instant
  readonly memory: MarketMemory
  readonly sources: readonly StoredSource[]
  /** Ids that stations of other markets have. */
  readonly foreignIds: Ids
  readonly rates: readonly RateRecord[]
  readonly weeks: readonly StoredWeek[]
  readonly corrections: readonly Correction[]
  /** What a source delivered. Without a delivery, its stored data is unchanged. */
  readonly opened: (source: MarketSource) => OpenedDelivery
  /** Called for each source as soon as it is judged. */
  readonly record: (outcome: SourceOutcome) => Promise<void>
}

/** A market after its deliveries were read, judged and joined to the stored data. */
export interface JudgedMarket {
  readonly stations: readonly StoredStation[]
  readonly prices: readonly StoredPrice[]
  readonly figures: readonly StoredFigure[]
  /** The rows that the deliveries of this run were read from. */
  readonly origins: readonly StoredOrigin[]
  readonly outcomes: readonly SourceOutcome[]
}

const isStations = (source: MarketSource): source is StationSource => source.kind === 'stations'
const isFigures = (source: MarketSource): source is FigureSource => source.kind === 'figures'

export async function judgeMarket(market: MarketSources, context: MarketContext): Promise<JudgedMarket> {
  const stationSources = market.sources.filter(isStations)
  const freshness = new Map(stationSources.map(({ descriptor }) => [descriptor.id, descriptor.freshness]))
  const stations = await judgeStations(stationSources, context)
  const figures = await judgeFigures(market.sources.filter(isFigures), context)
  return {
    stations: stations.stations,
    prices: pricesInForce(stations.prices, {
      stations: stations.stations,
      // A source that this version no longer has is not read again, so its prices become unusable at once.
      freshnessOf: id => freshness.get(id) ?? { readWithinHours: 0 },
      corrections: context.corrections,
      now: context.now,
    }),
    figures: figures.figures,
    origins: [...stations.origins, ...figures.origins],
    outcomes: [...stations.outcomes, ...figures.outcomes],
  }
}

async function judgeStations(sources: readonly StationSource[], context: MarketContext) {
  const spaceOf = new Map(sources.map(({ descriptor: { id, idSpace } }) => [id, idSpace]))
  let stations = context.memory.stations
  let prices = context.memory.prices
  const outcomes: SourceOutcome[] = []
  const origins: StoredOrigin[] = []
  for (const source of sources) {
    const inSpace = (row: { readonly source: string }): boolean => spaceOf.get(row.source) === source.descriptor.idSpace
    const others = stations.filter(station => !inSpace(station))
    const ofOthers = new Set(others.map(station => station.id))
    const taken = await takeStations(source, context.opened(source), {
      known: { stations: stations.filter(inSpace), prices: prices.filter(inSpace) },
      foreignIds: { has: id => ofOthers.has(id) || context.foreignIds.has(id) },
      rates: context.rates,
      watch: context.sources.find(held => held.id === source.descriptor.id) ?? { stillSince: null, lastReadAt: null },
      weeks: context.weeks,
    })
    stations = [...others, ...taken.held.stations]
    prices = [...prices.filter(price => !inSpace(price)), ...taken.held.prices]
    for (const origin of taken.origins) origins.push(origin)
    outcomes.push(taken.outcome)
    await context.record(taken.outcome)
  }
  return { stations, prices, origins, outcomes }
}

async function judgeFigures(sources: readonly FigureSource[], context: MarketContext) {
  const outcomes: SourceOutcome[] = []
  const figures: StoredFigure[] = []
  const origins: StoredOrigin[] = []
  for (const source of sources) {
    const stored = context.memory.figures.filter(figure => figure.source === source.descriptor.id)
    const taken = await takeFigures(source, context.opened(source), stored)
    figures.push(...figuresInForce(source.descriptor, taken.figures, context.now))
    origins.push(...taken.origins)
    outcomes.push(taken.outcome)
    await context.record(taken.outcome)
  }
  return { figures, origins, outcomes }
}

// Opening tables hold for ten days and are made again when seven are left.
const openingDaysUsed = 3

/** The next instant at which a market changes although none of its sources delivers anything. */
export function changesAtOf(
  { sources }: MarketSources,
  { prices, figures, outcomes }: JudgedMarket,
  held: readonly StoredSource[],
  { corrections, now }: Pick<MarketContext, 'corrections' | 'now'>,
): Instant | null {
  const instants: (Instant | null)[] = [hoursAfter(`${now.slice(0, 10)} 00:00:00`, openingDaysUsed * 24)]
  const next = (found: Iterable<Instant | null>): void => {
    instants.push(nextOf(found, now))
  }
  next(correctionChanges(corrections))
  for (const { descriptor } of sources.filter(isStations)) {
    const { id, freshness, stillForDays = 7 } = descriptor
    const before = held.find(source => source.id === id)
    const stillSince = outcomes.find(one => one.source.descriptor.id === id)?.stillSince ?? before?.stillSince ?? null
    const isOwn = (row: { readonly source: string }): boolean => row.source === id
    next(priceChanges(prices.filter(isOwn), freshness, before?.lastReadAt ?? null))
    if (stillSince !== null) next([hoursAfter(stillSince, stillForDays * 24)])
  }
  for (const { descriptor } of sources.filter(isFigures)) {
    const own = figures.filter(({ source }) => source === descriptor.id)
    next(figureChanges(own, descriptor.freshness))
  }
  return nextOf(instants, now)
}

/** The next instant from which another read of the same bytes changes a market. Null for none. */
export function rereadFromOf(
  { sources }: MarketSources,
  { prices }: JudgedMarket,
  held: readonly StoredSource[],
): Instant | null {
  return sources.reduce<Instant | null>((first, { descriptor: { id } }) => {
    const { lastReadAt = null } = held.find(source => source.id === id) ?? {}
    const own = prices.filter(({ source }) => source === id)
    const next = lastReadAt === null ? null : nextOf(rereadChanges(own), lastReadAt)
    return first === null || (next !== null && next < first) ? next : first
  }, null)
}

/** Unreadable rows of the deliveries of a run, refused ones included. */
export function quarantinedIn(outcomes: readonly SourceOutcome[]): RunQuarantine {
  const read = outcomes.filter(
    ({ report, quarantined, isConfirmed }) => (report.rows > 0 || quarantined.length > 0) && !isConfirmed,
  )
  const rows = outcomes.flatMap(({ source, quarantined }): StoredQuarantine[] => {
    const country = 'country' in source.descriptor ? source.descriptor.country : null
    return quarantined.map(row => ({ source: source.descriptor.id, country, ...row }))
  })
  return { read: read.map(({ report }) => report.id), rows }
}
