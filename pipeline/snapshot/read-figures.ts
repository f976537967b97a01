import { boardPetrolOf } from '../model/fuels.ts'
import type { Instant } from '../model/instants.ts'
import type {
  BoardFigure,
  BrandFigure,
  CellFigure,
  FetchFigure,
  Figures,
  FuelFigure,
  LimitedSource,
  MarketFigure,
  PriceFigure,
  ReferenceFigure,
  SourceFigure,
  StationFigure,
  UnlistedStation,
  WeekFigure,
} from './figures.ts'
import type { WorkingDatabase } from './working-database.ts'

type Listed = 'attributions' | 'priceAttributions'
type MarketRow = Omit<MarketFigure, Listed> & Readonly<Record<Listed, string>>

type Stage = Pick<Figures, 'snapshotAt' | 'demonstration'>

/** The figures of one market, whose tables are in the database. */
export async function readMarketFigures(database: WorkingDatabase, country: string, at: Stage): Promise<Figures> {
  const stations = await database.rows<(StationFigure & { isListed: true }) | (UnlistedStation & { isListed: false })>(
    'publish/stations',
  )
  const sources = await database.rows<SourceFigure>('publish/sources')
  return {
    ...at,
    markets: (await readMarkets(database)).filter(market => market.country === country),
    fuels: await database.rows<FuelFigure>('publish/fuels'),
    brands: await database.rows<BrandFigure>('publish/brands'),
    reference: await database.rows<ReferenceFigure>('publish/reference'),
    board: [],
    fetches: [],
    history: [],
    sources: sources.filter(source => source.country === country),
    stations: stations.filter((station): station is StationFigure & { isListed: true } => station.isListed),
    unlisted: stations.filter(station => !station.isListed),
    prices: await database.rows<PriceFigure>('publish/prices'),
  }
}

/**
 * The figures of a snapshot without its stations, prices, brands and weekly series: those computed from the summaries of all
 * markets.
 */
export async function readFigures(
  database: WorkingDatabase,
  summaries: readonly Pick<Figures, 'reference'>[],
  at: Stage,
): Promise<Figures> {
  const markets = await readMarkets(database)
  const petrol = Object.fromEntries(markets.map(({ country }) => [country, boardPetrolOf(country)]))
  return {
    ...at,
    markets,
    fuels: await database.rows<FuelFigure>('publish/fuels'),
    brands: [],
    reference: summaries.flatMap(({ reference }) => reference),
    board: await database.rows<BoardFigure>('publish/board', { petrol: JSON.stringify(petrol) }),
    fetches: await database.rows<FetchFigure>('publish/fetches'),
    history: [],
    sources: await database.rows<SourceFigure>('publish/sources'),
    stations: [],
    unlisted: [],
    prices: [],
  }
}

async function readMarkets(database: WorkingDatabase): Promise<MarketFigure[]> {
  const markets = await database.rows<MarketRow>('publish/markets')
  return markets.map(market => ({
    ...market,
    attributions: JSON.parse(market.attributions),
    priceAttributions: JSON.parse(market.priceAttributions),
  }))
}

/** The weekly series as served. */
export function readWeeks(database: WorkingDatabase): Promise<WeekFigure[]> {
  return database.rows<WeekFigure>('publish/history')
}

/** The sources whose terms limit how long a price is shown, ascending by id. */
export function readLimitedSources(database: WorkingDatabase, now: Instant): Promise<LimitedSource[]> {
  return database.rows<LimitedSource>('publish/limited_sources', { now })
}

/** The cells of the map at low zooms, by zoom, fuel, row, column. */
export function readCells(database: WorkingDatabase, now: Instant): Promise<CellFigure[]> {
  return database.rows<CellFigure>('publish/cells', { now })
}

/**
 * Markets whose median is far from the newest bulletin week: a unit or a grade may be wrong, or there is a price
 * crisis.
 */
export interface MedianFigure {
  readonly country: string
  readonly fuel: string
  readonly market: number
  readonly bulletin: number
  readonly week: string
  readonly ratio: number
}

export function readMedians(database: WorkingDatabase): Promise<MedianFigure[]> {
  return database.rows<MedianFigure>('publish/medians')
}
