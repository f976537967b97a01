import { counted } from '../../../pipeline/model/quantities.ts'
import type { CoverageRow } from '../../schemas/answer-data.ts'
import type { AskedFuel } from '../parsed.ts'
import { sayFuel } from './fuels.ts'
import { sayList, sayWeek, sentence } from './phrases.ts'
import { sayCountry } from './places.ts'

interface Counts {
  readonly countries: number
  readonly live_markets: number
  readonly official_markets: number
  readonly toll_countries: number
}

interface All {
  readonly from: string | null
  readonly to: string | null
  readonly counts: Counts
}

const countries = (count: number): string => counted(count, 'country', 'countries')

/** The data available for all countries. Stations and official figures are never added up. */
export function sayAll({ from, to, counts }: All): readonly string[] {
  const { live_markets: stations, official_markets: official } = counts
  const weekly = `${countries(counts.countries)} and the European Union, from the ${sayWeek(from ?? '')} to the ${sayWeek(to ?? '')}`
  const ofStations = stations > 0 ? [`there are live prices of stations in ${countries(stations)}`] : []
  const ofOffices =
    official > 0
      ? [`for ${stations > 0 ? `${official} more` : countries(official)} there are official figures only`]
      : []
  const said = [
    ...(from && to ? [`There are weekly petrol and diesel prices for ${weekly}.`] : []),
    ...(stations + official > 0 ? [`${sentence([...ofStations, ...ofOffices].join('; '))}.`] : []),
    ...(counts.toll_countries > 0 ? [`There are tolls for ${countries(counts.toll_countries)}.`] : []),
  ]
  return said.length > 0 ? said : ['There is no data yet.']
}

/** The fuels that have only live prices. */
export function sayLiveFuels(fuels: readonly string[]): string | null {
  const live = fuels.filter(fuel => fuel !== 'euro95' && fuel !== 'diesel') as readonly AskedFuel[]
  return live.length === 0 ? null : `Fuels with live prices only are ${sayList(live.map(sayFuel))}.`
}

/** The fuels of the live figures, if the question is about a single country. */
export function sayFuelsOf([row, other]: readonly CoverageRow[]): string | null {
  if (!row?.live_fuels || other) return null
  const fuels = row.live_fuels.split(' ').map(code => sayFuel(code === 'sp95' ? 'euro95' : (code as AskedFuel)))
  return `Its live figures are of ${sayList(fuels)}.`
}

// Up to three countries get a sentence each; more are grouped by what they have.
const mostListed = 3

export function sayCountries(rows: readonly CoverageRow[]): readonly string[] {
  return rows.length <= mostListed ? rows.map(sayCountryData) : sayKinds(rows)
}

/** `Romania: weekly petrol and diesel prices from … to …, live prices of 73 stations and 8 tolls.` */
function sayCountryData(row: CoverageRow): string {
  const { country_code, weekly_from, weekly_to, tolls } = row
  const live = sayLiveData(row)
  const data = [
    ...(weekly_from && weekly_to
      ? [`weekly petrol and diesel prices from the ${sayWeek(weekly_from)} to the ${sayWeek(weekly_to)}`]
      : []),
    ...(live ? [live] : []),
    ...(tolls > 0 ? [counted(tolls, 'toll')] : []),
  ]
  if (data.length === 0) return `There is no data for ${sayCountry(country_code)}.`
  const lacking = live ? 'no weekly series' : 'no fuel prices'
  return sentence(`${sayCountry(country_code)}: ${sayList(data)}${weekly_from ? '' : `, and ${lacking}`}.`)
}

function sayLiveData({ live, stations }: CoverageRow): string | null {
  if (live === null) return null
  if (live === 'stations') return `live prices of ${counted(stations, 'station')}`
  return {
    regional_mean: 'live regional means',
    national_mean: 'official mean prices',
    national_maximum: 'legal maximum prices',
  }[live]
}

function sayKinds(rows: readonly CoverageRow[]): readonly string[] {
  const kinds: readonly (readonly [what: string, has: (row: CoverageRow) => boolean])[] = [
    ['There are weekly prices for', ({ weekly_from }) => weekly_from !== null],
    ['There are live prices of stations for', ({ live }) => live === 'stations'],
    ['There are official figures for', ({ live }) => live !== null && live !== 'stations'],
    ['There are tolls for', ({ tolls }) => tolls > 0],
    ['There is no data for', ({ weekly_from, live, tolls }) => weekly_from === null && live === null && tolls === 0],
  ]
  return kinds.flatMap(([what, has]) => {
    const those = rows.filter(has).map(row => sayCountry(row.country_code))
    return those.length === 0 ? [] : `${what} ${sayList(those)}.`
  })
}
