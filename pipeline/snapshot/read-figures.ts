import { boardPetrolOf } from '../model/fuels.ts'
import type { Instant } from '../model/instants.ts'
import type {
  BoardFigure,
  BrandFigure,
  CellFigure,
  FetchFigure,
  Figures,
  FuelFigure,
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

/** The figures of the tables that lie in the database. */
export async function readFigures(
  database: WorkingDatabase,
  at: { readonly snapshotAt: Instant; readonly demonstration: boolean },
): Promise<Figures> {
  const read = <Row>(name: string): Promise<Row[]> => database.rows<Row>(`publish/${name}`)
  const markets = await read<MarketRow>('markets')
  const petrol = Object.fromEntries(markets.map(({ country }) => [country, boardPetrolOf(country)]))
  const stations = await read<(StationFigure & { isListed: true }) | (UnlistedStation & { isListed: false })>(
    'stations',
  )
  return {
    ...at,
    markets: markets.map(market => ({
      ...market,
      attributions: JSON.parse(market.attributions),
      priceAttributions: JSON.parse(market.priceAttributions),
    })),
    fuels: await read<FuelFigure>('fuels'),
    brands: await read<BrandFigure>('brands'),
    reference: await read<ReferenceFigure>('reference'),
    board: await database.rows<BoardFigure>('publish/board', { petrol: JSON.stringify(petrol) }),
    fetches: await read<FetchFigure>('fetches'),
    history: await read<WeekFigure>('history'),
    sources: await read<SourceFigure>('sources'),
    stations: stations.filter((station): station is StationFigure & { isListed: true } => station.isListed),
    unlisted: stations.filter(station => !station.isListed),
    prices: await read<PriceFigure>('prices'),
  }
}

/** The cells of the map far out, by zoom, fuel, row, column. */
export function readCells(database: WorkingDatabase, now: Instant): Promise<CellFigure[]> {
  return database.rows<CellFigure>('publish/cells', { now })
}

/** A market's median far from the newest bulletin week: a unit or a grade may be wrong, or a crisis is on. */
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
