import { countriesOf } from '../../../pipeline/model/countries.ts'
import { boardPetrolOf, type FuelCode } from '../../../pipeline/model/fuels.ts'
import type { CountrySummary, ReferencePrices } from '../../../pipeline/serving/schemas/live.ts'
import { type BoardColumn, type BoardState, isWeeklyFuel } from '../../shared/board-state.ts'
import { compareNames, countryName, minutesBetween } from '../../shared/format.ts'
import { compareValues } from '../../shared/sort-order.ts'
import { type BoardFigures, clockOf } from './figures.ts'
import { type WeeklyFigure, weeklyFigure, weeksOfYear } from './weekly-figures.ts'

/**
 * What the price of a row is. A live average changes by the minute, a weekly one is days old, and a maximum is no average:
 * rows of different kinds are never ranked against each other.
 */
type FigureKind = 'live' | 'regional_mean' | 'national_mean' | 'weekly' | 'maximum'

/** A country on the board. Prices in EUR per litre (kg for cng, lng); null: none. */
export interface BoardRow {
  readonly code: string
  readonly name: string
  readonly kind: FigureKind
  readonly isEuropean: boolean
  readonly petrol: number | null
  readonly petrolGrade: FuelCode
  readonly diesel: number | null
  /** The price of the chosen fuel where it is neither petrol nor diesel. */
  readonly other: number | null
  /** Stations with a current price, of the fuel where it is neither petrol nor diesel; null for official figures. */
  readonly stations: number | null
  /** When it was read; of a weekly average its week, of a maximum when it came into force. `YYYY-MM-DD HH:MM:SS` UTC. */
  readonly asOf: string
  /** Its stations have live prices, but these are on the map only. */
  readonly isLiveOnMapOnly: boolean
  /** The official weekly averages of the country, whatever the kind of its price. */
  readonly weekly: { readonly petrol: WeeklyFigure | null; readonly diesel: WeeklyFigure | null }
}

export interface BoardRows {
  /** The snapshot's clock. */
  readonly now: string
  /** The weeks of the lines. */
  readonly weeks: readonly string[]
  readonly rows: readonly BoardRow[]
  /** Names of markets without any current figure, and when each was last read; null is never. */
  readonly withoutFigure: readonly { readonly name: string; readonly lastFetched: string | null }[]
}

type Price = Pick<BoardRow, 'kind' | 'petrol' | 'diesel' | 'other' | 'stations' | 'asOf'>

/** Every country with a current figure of the fuel, by name. Petrol and diesel are shown together. */
export function boardRows(figures: BoardFigures, fuel: FuelCode): BoardRows {
  const { summary, stats, weekly } = figures
  const now = clockOf(figures)
  const weeks = weeksOfYear(weekly)
  const markets = new Map(summary.countries.map(country => [country.country_code, country]))
  const maxima = new Map(summary.reference_prices.map(country => [country.country_code, country]))
  const codes = new Set([...markets.keys(), ...maxima.keys(), ...weekly.keys()])
  codes.delete('EU')
  const rows: BoardRow[] = []
  const withoutFigure: { name: string; lastFetched: string | null }[] = []
  for (const code of codes) {
    const market = markets.get(code)
    const history = weekly.get(code)
    const series = {
      petrol: weeklyFigure(history, 'e95', weeks, now.slice(0, 10)),
      diesel: weeklyFigure(history, 'diesel', weeks, now.slice(0, 10)),
    }
    const prices = [marketPrice(market, figures, fuel), maximumPrice(maxima.get(code), fuel), weeklyPrice(series)]
    const price = prices.find(one => one !== null && hasFigure(one, fuel))
    if (price) {
      rows.push({
        code,
        name: countryName(code),
        isEuropean: !countriesOf.oceania.includes(code),
        petrolGrade: price.kind === 'weekly' || price.kind === 'maximum' ? 'sp95' : boardPetrolOf(code),
        isLiveOnMapOnly: market === undefined && (stats.station_counts[code] ?? 0) > 0,
        weekly: series,
        ...price,
      })
    } else if (market && Object.keys(market.fuels).length === 0) {
      withoutFigure.push({ name: countryName(code), lastFetched: market.last_fetched })
    }
  }
  rows.sort((a, b) => compareNames(a.name, b.name))
  withoutFigure.sort((a, b) => compareNames(a.name, b.name))
  return { now, weeks, rows, withoutFigure }
}

function hasFigure({ petrol, diesel, other }: Price, fuel: FuelCode): boolean {
  return isWeeklyFuel(fuel) ? petrol !== null || diesel !== null : other !== null
}

function marketPrice(
  market: CountrySummary | undefined,
  { board }: Pick<BoardFigures, 'board'>,
  fuel: FuelCode,
): Price | null {
  if (market === undefined || market.last_fetched === null) return null
  const { country_code: code, basis, fuels } = market
  return {
    kind: basis === 'stations' ? 'live' : basis,
    petrol: board.petrol[code] ?? null,
    diesel: board.diesel[code] ?? null,
    other: fuels[fuel]?.avg ?? null,
    stations: basis === 'stations' ? (isWeeklyFuel(fuel) ? market.total_stations : (fuels[fuel]?.stations ?? 0)) : null,
    asOf: market.last_fetched,
  }
}

function maximumPrice(maximum: ReferencePrices | undefined, fuel: FuelCode): Price | null {
  if (maximum === undefined) return null
  const { fuels } = maximum
  return {
    kind: 'maximum',
    petrol: fuels.sp95?.max ?? null,
    diesel: fuels.diesel?.max ?? null,
    other: fuels[fuel]?.max ?? null,
    stations: null,
    asOf: maximum.valid_from,
  }
}

function weeklyPrice({ petrol, diesel }: BoardRow['weekly']): Price | null {
  const week = [petrol, diesel]
    .flatMap(figure => figure?.week ?? [])
    .sort()
    .at(-1)
  if (week === undefined) return null
  return {
    kind: 'weekly',
    // Only the readings of one week stand next to each other.
    petrol: petrol?.week === week ? petrol.price : null,
    diesel: diesel?.week === week ? diesel.price : null,
    other: null,
    stations: null,
    asOf: `${week} 00:00:00`,
  }
}

/** The value by which a column is sorted; null is none. */
export function valueIn(row: BoardRow, column: BoardColumn, now: string): number | string | null {
  const values: Readonly<Record<BoardColumn, () => number | string | null>> = {
    country: () => row.name,
    price: () => row.other,
    petrol: () => row.petrol,
    'petrol-change': () => row.weekly.petrol?.change ?? null,
    diesel: () => row.diesel,
    'diesel-change': () => row.weekly.diesel?.change ?? null,
    'petrol-year': () => row.weekly.petrol?.yearChange ?? null,
    'diesel-year': () => row.weekly.diesel?.yearChange ?? null,
    stations: () => row.stations,
    age: () => minutesBetween(row.asOf, now),
  }
  return values[column]()
}

type GroupKind = 'live' | 'official' | 'weekly' | 'maximum' | 'outside'

export interface BoardGroup {
  readonly kind: GroupKind
  readonly rows: readonly BoardRow[]
}

const groupKinds: readonly GroupKind[] = ['live', 'official', 'weekly', 'maximum', 'outside']

function groupOf({ kind, isEuropean }: BoardRow): GroupKind {
  if (!isEuropean) return 'outside'
  return kind === 'regional_mean' || kind === 'national_mean' ? 'official' : kind
}

/** The rows of each kind, in the chosen order, ties by name. Kinds without rows are left out. */
export function boardGroups({ rows, now }: BoardRows, { sort, order }: BoardState): readonly BoardGroup[] {
  const kind = sort === 'country' ? 'text' : 'number'
  const compare = compareValues(kind, order === 'asc' ? 'ascending' : 'descending')
  const keyed = rows.map(row => ({ row, value: String(valueIn(row, sort, now) ?? '') }))
  const sorted = keyed.sort((a, b) => compare(a.value, b.value)).map(({ row }) => row)
  return groupKinds.flatMap(group => {
    const own = sorted.filter(row => groupOf(row) === group)
    return own.length === 0 ? [] : [{ kind: group, rows: own }]
  })
}

/** The lowest live averages of Europe. Only one grade is compared: a lower price of another is not a lower petrol price. */
export function lowestOf(rows: readonly BoardRow[]): {
  readonly petrol: number
  readonly diesel: number
  readonly other: number
} {
  const live = rows.filter(({ kind, isEuropean }) => kind === 'live' && isEuropean)
  const least = (prices: readonly (number | null)[]) =>
    Math.min(...prices.map(price => price ?? Number.POSITIVE_INFINITY))
  return {
    petrol: least(live.filter(({ petrolGrade }) => petrolGrade === 'sp95').map(({ petrol }) => petrol)),
    diesel: least(live.map(({ diesel }) => diesel)),
    other: least(live.map(({ other }) => other)),
  }
}
