import { type FuelCode, fuelCodes } from '../../../pipeline/model/fuels.ts'
import { counted } from '../../../pipeline/model/quantities.ts'
import { regionMembers } from '../../allowed-values/regions.ts'
import type { CoverageRow } from '../../schemas/answer-data.ts'
import { isLive, liveDay } from '../figures/live.ts'
import { commissionMeans, countryPlace } from '../figures/places.ts'
import { publishedLive, publishedWeekly } from '../figures/published-by.ts'
import { staleness, wholeRange } from '../figures/weeks.ts'
import type { AskedFuel, Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayFuel } from '../say/fuels.ts'
import { sayList, sayWeek, sentence, sentences } from '../say/phrases.ts'
import { countryNameInData, sayCountry } from '../say/places.ts'
import { heldSpan, together, tooOldToBeLive } from './query.ts'
import { topicsOf } from './topics.ts'

/** Lists the available data: for the requested countries and region, or for all countries. */
export function coverage(parsed: Parsed, context: QuestionContext): Reply {
  const asked = [...new Set([...parsed.countries, ...(parsed.region ? regionMembers(parsed.region) : [])])]
  const isOfAll = asked.length === 0
  const all = holdingsOf(everyCountry(context), context)
  const rows = isOfAll ? all : holdingsOf(asked, context)
  const { facts, said } = topicsOf(parsed.topics ?? [], rows, isOfAll, context)
  const data = {
    ...dataOf(all, context),
    ...(!isOfAll && { asked: rows }),
    ...(facts.length > 0 && { topics: facts }),
    ...(isLiveOnlyFuel(parsed.fuel_type) && { fuel: parsed.fuel_type }),
  }
  const general = isOfAll ? [...sayAll(data), sayLiveFuels(data.fuels)] : [...sayCountries(rows), sayFuelsOf(rows)]
  const message = sentences([
    sayFuelIn(parsed.fuel_type, rows),
    ...(facts.length > 0 ? said : general),
    isLive(context) ? null : tooOldToBeLive,
    rows.some(row => row.weekly_from !== null) ? staleness(context, null) : null,
  ])
  return { status: rows.some(isHeld) ? 'ok' : 'no_data', message, data, rows, ...publishersOf(rows, isOfAll, context) }
}

/** Countries with a weekly series, live figures or tolls, sorted by code. The Union and the euro area are left out. */
function everyCountry({ snapshot }: QuestionContext): readonly string[] {
  const { national, tolls } = snapshot
  const live = national.markets.map(({ country }) => country)
  const all = new Set([...national.countries, ...live, ...tolls.countries])
  return [...all].filter(country => !commissionMeans.includes(country)).sort()
}

function dataOf(all: readonly CoverageRow[], { snapshot }: QuestionContext) {
  const { weeks, newestWeek, countries, markets } = snapshot.national
  const codes = (has: (row: CoverageRow) => boolean) => all.filter(has).map(row => row.country_code)
  const stations = codes(row => row.live === 'stations')
  const official = codes(isOfficial)
  const live = markets.filter(({ country }) => stations.includes(country) || official.includes(country))
  const tolls = codes(row => row.tolls > 0)
  return {
    // Counted as in the history endpoint: the mean of the Union counts as a country.
    countries: countries.filter(country => country === 'EU' || !commissionMeans.includes(country)),
    fuels: [
      ...(weeks.length > 0 ? ['euro95', 'diesel'] : []),
      ...fuelCodes.filter(isLiveOnly).filter(code => {
        return live.some(({ fuels }) => fuels.some(({ fuel }) => fuel === code))
      }),
    ],
    from: weeks[0] ?? null,
    to: newestWeek,
    live_markets: stations,
    official_markets: official,
    toll_countries: tolls,
    counts: {
      countries: codes(row => row.weekly_from !== null).length,
      live_markets: stations.length,
      official_markets: official.length,
      toll_countries: tolls.length,
    },
  }
}

function isOfficial({ live }: CoverageRow): boolean {
  return live !== null && live !== 'stations'
}

function isLiveOnly(code: FuelCode): boolean {
  return code !== 'diesel' && code !== 'sp95'
}

/**
 * The publishers of the data. For requested countries: all publishers of their data. For all countries: only the
 * Commission and the toll data.
 */
function publishersOf(rows: readonly CoverageRow[], isOfAll: boolean, context: QuestionContext) {
  const { national, tolls } = context.snapshot
  const weekly = rows.flatMap(({ country_code: country, weekly_to: week }) =>
    week ? [{ country, week, from: week, to: week }] : [],
  )
  const live = isOfAll ? [] : rows.filter(row => row.live !== null).map(row => row.country_code)
  const { dataset, version } = tolls.edition
  const publishers = [
    ...(weekly.length > 0 ? [publishedWeekly(national, weekly)] : []),
    ...(live.length > 0 ? [publishedLive(national, live)] : []),
    ...(rows.some(row => row.tolls > 0)
      ? [{ source: `${dataset} ${version}`, licence: 'named with each record' }]
      : []),
  ]
  const day = live.length > 0 ? liveDay(context) : tolls.edition.updated
  const newest = weekly.length > 0 ? wholeRange(weekly).to : day
  return { dataDate: publishers.length === 0 ? null : newest, ...together(publishers) }
}

/** The data available for countries, in their order. */
function holdingsOf(countries: readonly string[], context: QuestionContext): readonly CoverageRow[] {
  const { national, tolls } = context.snapshot
  return countries.map(country => {
    const place = countryPlace(country, national)
    const weekly = place && heldSpan(place, context, ['euro95', 'diesel'])
    const market = isLive(context) ? national.market(country) : undefined
    const hasLive = market !== undefined && market.fuels.length > 0
    return {
      country_code: country,
      country_name: countryNameInData(country),
      weekly_from: weekly?.from ?? null,
      weekly_to: weekly?.to ?? null,
      live: hasLive ? market.basis : null,
      live_fuels: hasLive ? market.fuels.map(({ fuel }) => fuel).join(' ') : null,
      stations: hasLive ? market.stations : 0,
      tolls: tolls.countOf(country),
    }
  })
}

function isHeld({ weekly_from, live, tolls }: CoverageRow): boolean {
  return weekly_from !== null || live !== null || tolls > 0
}

const countries = (count: number): string => counted(count, 'country', 'countries')

/** The data available for all countries. Stations and official figures are never added up. */
function sayAll({ from, to, counts, live_markets, official_markets }: ReturnType<typeof dataOf>): readonly string[] {
  const { live_markets: stations, official_markets: official } = counts
  const weekly = `${countries(counts.countries)} and the European Union, from the ${sayWeek(from ?? '')} to the ${sayWeek(to ?? '')}`
  const ofStations =
    stations > 0 ? [`there are live prices of stations in ${countries(stations)} (${named(live_markets)})`] : []
  const ofOffices =
    official > 0
      ? [
          `for ${stations > 0 ? `${official} more` : countries(official)} there are official figures only (${named(official_markets)})`,
        ]
      : []
  const said = [
    ...(from && to ? [`There are weekly petrol and diesel prices for ${weekly}.`] : []),
    ...(stations + official > 0 ? [`${sentence([...ofStations, ...ofOffices].join('; '))}.`] : []),
    ...(counts.toll_countries > 0 ? [`There are tolls for ${countries(counts.toll_countries)}.`] : []),
  ]
  return said.length > 0 ? said : ['There is no data yet.']
}

function named(codes: readonly string[]): string {
  return sayList(codes.map(sayCountry))
}

function isLiveOnlyFuel(fuel: AskedFuel): boolean {
  return fuel !== 'both' && fuel !== 'euro95' && fuel !== 'diesel'
}

/** "Which countries sell E85": those with live prices of it. */
function sayFuelIn(fuel: AskedFuel, rows: readonly CoverageRow[]): string | null {
  if (!isLiveOnlyFuel(fuel)) return null
  const those = rows.filter(row => row.live_fuels?.split(' ').includes(fuel)).map(row => row.country_code)
  return those.length === 0
    ? `There are no live prices of ${sayFuel(fuel)}.`
    : `There are live prices of ${sayFuel(fuel)} for ${named(those)}.`
}

/** The fuels that have only live prices. */
function sayLiveFuels(fuels: readonly string[]): string | null {
  const live = fuels.filter(fuel => fuel !== 'euro95' && fuel !== 'diesel') as readonly AskedFuel[]
  return live.length === 0 ? null : `Fuels with live prices only are ${sayList(live.map(sayFuel))}.`
}

/** The fuels of the live figures, if the question is about a single country. */
function sayFuelsOf([row, other]: readonly CoverageRow[]): string | null {
  if (!row?.live_fuels || other) return null
  const fuels = row.live_fuels.split(' ').map(code => sayFuel(code === 'sp95' ? 'euro95' : (code as AskedFuel)))
  return `Its live figures are of ${sayList(fuels)}.`
}

// Up to three countries get a sentence each; more are grouped by what they have.
const mostListed = 3

function sayCountries(rows: readonly CoverageRow[]): readonly string[] {
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
    ['There are official figures for', isOfficial],
    ['There are tolls for', ({ tolls }) => tolls > 0],
    ['There is no data for', row => !isHeld(row)],
  ]
  return kinds.flatMap(([what, has]) => {
    const those = rows.filter(has).map(row => sayCountry(row.country_code))
    return those.length === 0 ? [] : `${what} ${sayList(those)}.`
  })
}
