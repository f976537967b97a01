import { type FuelCode, fuelCodes } from '../../../pipeline/model/fuels.ts'
import { regionMembers } from '../../allowed-values/regions.ts'
import type { CoverageRow } from '../../schemas/answer-data.ts'
import { staleness } from '../figures/age.ts'
import { holdingsOf, isHeld } from '../figures/holdings.ts'
import { isLive, liveDay } from '../figures/live.ts'
import { commissionMeans } from '../figures/places.ts'
import { bulletin, joined, publishedLive, publishedWeekly } from '../figures/published-by.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayAll, sayCountries, sayFuelsOf, sayLiveFuels } from '../say/coverage.ts'
import { sentences } from '../say/phrases.ts'
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
  }
  const general = isOfAll ? [...sayAll(data), sayLiveFuels(data.fuels)] : [...sayCountries(rows), sayFuelsOf(rows)]
  const message = sentences([
    ...(facts.length > 0 ? said : general),
    isLive(context) ? null : 'The newest live prices are too old to be called live.',
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
  const weekly = rows.flatMap(({ country_code, weekly_to }) =>
    weekly_to ? [{ country: country_code, week: weekly_to }] : [],
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
  if (publishers.length === 0) return { dataDate: null, ...bulletin }
  const day = live.length > 0 ? liveDay(context) : tolls.edition.updated
  return {
    dataDate:
      weekly
        .map(({ week }) => week)
        .sort()
        .at(-1) ?? day,
    source: joined(publishers.map(({ source }) => source)),
    licence: joined(publishers.map(({ licence }) => licence)),
  }
}
