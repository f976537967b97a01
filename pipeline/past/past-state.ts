import { appliesAt, type Correction } from '../model/corrections.ts'
import { fixedRates } from '../model/fixed-rates.ts'
import { boardPetrolOf } from '../model/fuels.ts'
import type { Instant } from '../model/instants.ts'
import { brandAnswers } from '../serving/answers.ts'
import { answersPack, type ConstantAnswer } from '../serving/answers-pack.ts'
import { boardJson } from '../serving/board.ts'
import { renderCells } from '../serving/cells-pack.ts'
import { markedFromMoves } from '../serving/from-moves.ts'
import { type NationalMeta, renderNational, renderWeeks } from '../serving/national-pack.ts'
import { openServing, type Serving } from '../serving/open-serving.ts'
import type { OpeningRows } from '../serving/opening-rows.ts'
import { renderPlaces } from '../serving/places-pack.ts'
import { renderPrices } from '../serving/prices-pack.ts'
import type { Brands, Sources } from '../serving/schemas/live.ts'
import { statsJson } from '../serving/stats.ts'
import { summaryJson } from '../serving/summary.ts'
import type { BoardFigure, MarketFigure } from '../snapshot/figures.ts'
import { readGonePlaces } from '../snapshot/gone-stations.ts'
import { readManifest } from '../snapshot/manifest.ts'
import { packOf } from '../snapshot/pack.ts'
import { snapshotFolder } from '../snapshot/pointer.ts'
import { type RateEver, readRatesEver } from '../snapshot/rates-ever.ts'
import { clockOf } from '../snapshot/snapshot-id.ts'
import { basePrices } from './base-prices.ts'
import { CellsThen } from './cells-then.ts'
import { type MarketThen, marketThen, type RateThen } from './market-then.ts'
import { type LastRun, pricesThen, segmentsByMarket } from './prices-then.ts'

/** Which state to build. */
export interface PastStateOf {
  readonly dataDir: string
  readonly instant: Instant
  /** The first kept snapshot after the instant. */
  readonly base: string
  /** The current snapshot: its log has the days of archives, and all exchange rates. */
  readonly current: string
  /** The deleted snapshot that was current at the instant, where it is known. */
  readonly id: string | null
  /** The prices that publishers withdrew: they are left out. */
  readonly takedowns: readonly Correction[]
}

export interface MarketState {
  readonly country: string
  readonly places: Uint8Array
  readonly prices: Uint8Array
}

/** The prices of a past instant in the packs from which a server answers. */
export interface PastState {
  /** The snapshot that was current then; null where the moves do not name it. */
  readonly id: string | null
  /** Its clock. */
  readonly createdAt: Instant
  readonly markets: readonly MarketState[]
  readonly answers: Uint8Array
  readonly national: Uint8Array
  readonly weeks: Uint8Array
  readonly cells: Uint8Array
}

/**
 * Builds the state of an instant whose snapshot is deleted, from the moves of prices. It has what they prove, and no more: prices at
 * stations, and the figures that follow from them. Names, brands and places are those of `base`. Null where no price was in force.
 */
export async function pastState(of: PastStateOf): Promise<PastState | null> {
  const base = await openServing(of.dataDir, of.base)
  try {
    return await stateFrom(base, of)
  } finally {
    base.close()
  }
}

async function stateFrom(base: Serving, of: PastStateOf): Promise<PastState | null> {
  const { dataDir, instant } = of
  const takedowns = of.takedowns.filter(takedown => appliesAt(takedown, instant))
  const current = readManifest(snapshotFolder(dataDir, of.current))
  const logs = segmentsByMarket(base.manifest, current)
  const rateThen = ratesThen(readRatesEver(dataDir, current), instant)
  const markets: MarketSums[] = []
  const packs: MarketState[] = []
  const cells = new CellsThen()
  let last: LastRun | null = null
  for (const { country, packs: own } of base.markets) {
    const log = { dataDir, segments: logs.get(country) ?? [], instant, until: base.manifest.createdAt }
    const { prices, lastRun } = await pricesThen(log, () => basePrices(own))
    last = later(last, lastRun)
    for (const { stationId, fuel } of takedowns) prices.get(stationId)?.delete(fuel)
    const part = base.manifest.parts.find(({ name }) => name === country)!
    const market = marketThen({ packs: own, gone: readGonePlaces(dataDir, part) }, prices, rateThen)
    if (market.prices.length === 0) continue
    cells.add(market)
    packs.push({ country, ...packsOf(market) })
    markets.push(sumsOf(market))
  }
  if (markets.length === 0) return null
  const id = of.id ?? last?.snapshotId ?? null
  const createdAt = id === null ? (last?.seenAt ?? instant) : clockOf(id)
  return {
    id,
    createdAt,
    markets: packs,
    cells: packOf(renderCells(cells.figures())),
    weeks: packOf(renderWeeks([])),
    ...figuresOf(markets, base, createdAt),
  }
}

function later(one: LastRun | null, other: LastRun | null): LastRun | null {
  if (one === null || other === null) return one ?? other
  if (one.seenAt === other.seenAt) return one.snapshotId === null ? other : one
  return one.seenAt < other.seenAt ? other : one
}

/** The rate that runs used at an instant: the newest one that a run had used by then. */
function ratesThen(rates: readonly RateEver[], instant: Instant): RateThen {
  const used = new Map<string, string>()
  // Ascending by the first use.
  for (const { currency, perEuro, firstUsedAt } of rates) if (firstUsedAt <= instant) used.set(currency, perEuro)
  return currency => fixedRates[currency] ?? used.get(currency)
}

function packsOf(market: MarketThen): Omit<MarketState, 'country'> {
  const { country, meta, stations, unlisted, prices } = market
  const sources = Object.entries(meta.shownFor).map(([id, shownForMinutes]) => ({ id, shownForMinutes }))
  const about = { market: { country, attributions: meta.attribution }, sources }
  return {
    places: packOf(renderPlaces(market)),
    prices: packOf(renderPrices({ ...about, stations, unlisted, prices }, noHours)),
  }
}

/** Opening hours of that time are not known. */
const noHours: OpeningRows = { of: () => -1, moments: [], until: '' }

/** What is needed of a market after its packs are made. */
type MarketSums = Pick<MarketThen, 'country' | 'meta' | 'fuels' | 'brands' | 'pricedStations'> & {
  readonly priceCount: number
}

function sumsOf({ country, meta, fuels, brands, pricedStations, prices }: MarketThen): MarketSums {
  return { country, meta, fuels, brands, pricedStations, priceCount: prices.length }
}

function figuresOf(
  sums: readonly MarketSums[],
  base: Serving,
  createdAt: Instant,
): Pick<PastState, 'answers' | 'national'> {
  const national = base.national.json<NationalMeta>('meta')
  const published = new Set(national.markets.filter(one => one.published).map(({ country }) => country))
  const markets = sums.map(market => marketFigure(market, base, published.has(market.country)))
  const fuels = sums.flatMap(market => market.fuels)
  const figures = { markets, fuels, reference: [], sources: national.sources }
  const board = boardFigures(sums.filter(({ country }) => published.has(country)))
  const brands = sums.flatMap(market => market.brands)
  const answers: ConstantAnswer[] = [
    { key: 'live/summary', body: JSON.stringify(summaryJson(figures)) },
    { key: 'live/stats', body: JSON.stringify(statsJson({ markets, fetches: [] })) },
    { key: 'board', body: JSON.stringify(boardJson({ board, snapshotAt: createdAt })) },
    ...brandAnswers({ brands, markets }),
  ]
  const unmarked: ConstantAnswer[] = [
    { key: 'live/sources', body: JSON.stringify(sourcesThen(base)) },
    { key: 'logos', body: textOf(base, 'logos') },
  ]
  const marked = answers.map(({ key, body }) => ({ key, body: markedFromMoves(body, base.manifest.createdAt) }))
  return { answers: answersPack([...marked, ...unmarked]), national: packOf(renderNational(figures)) }
}

function marketFigure(
  { country, meta, pricedStations, priceCount }: MarketSums,
  base: Serving,
  published: boolean,
): MarketFigure {
  const { data } = JSON.parse(textOf(base, `live/brands/${country}/diesel`)) as Brands
  return {
    country,
    basis: 'stations',
    published,
    lastFetched: null,
    stations: pricedStations,
    prices: priceCount,
    attributions: meta.attribution,
    priceAttributions: data.attribution,
  }
}

/** As sql/publish/board.sql. */
function boardFigures(markets: readonly Pick<MarketThen, 'country' | 'fuels'>[]): BoardFigure[] {
  return markets.flatMap(({ country, fuels }) => {
    const meanOf = (code: string): string | null => fuels.find(({ fuel }) => fuel === code)?.avg ?? null
    const petrol = meanOf(boardPetrolOf(country))
    const diesel = meanOf('diesel')
    return petrol === null && diesel === null ? [] : [{ country, petrol, diesel }]
  })
}

/** The sources with their terms, without the time of their last read. */
function sourcesThen(base: Serving): Sources {
  const unread = <T extends { readonly last_read: Instant | null }>(source: T): T => ({ ...source, last_read: null })
  const { data, ...rest } = JSON.parse(textOf(base, 'live/sources')) as Sources
  return {
    ...rest,
    data: {
      markets: data.markets.map(market => ({ ...market, sources: market.sources.map(unread) })),
      reference: data.reference.map(unread),
      never_read: (data.never_read ?? []).map(unread),
    },
  }
}

function textOf(base: Serving, key: string): string {
  return base.answers.get(key)!.identity.bytes.toString()
}
