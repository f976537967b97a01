import { setImmediate as turn } from 'node:timers/promises'
import { boardPetrolOf, type FuelCode, fuelCodes } from '../../pipeline/model/fuels.ts'
import type { Brands, ReferencePrices, Source, Sources, Stats, Summary } from '../../pipeline/serving/schemas/live.ts'
import type { Basis } from '../../pipeline/serving/schemas/shapes.ts'
import type { StationsById } from '../../pipeline/serving/schemas/stations.ts'
import { textOf } from '../../pipeline/serving/text-blob.ts'
import { type ConditionWord, conditionWord } from '../../pipeline/status/market-condition.ts'
import { stationDetails } from '../serialise/station-details.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import type { MarketStations } from '../snapshot/market-stations.ts'
import { sourceConditions } from '../snapshot/sources-at.ts'
import { countriesWithPages } from './countries-with-pages.ts'
import { bulkDownloads, type Download, freeDownloads } from './downloads.ts'
import { type OwnCurrency, ownCurrency } from './own-currency.ts'
import { type PriceChanges, priceChanges } from './price-changes.ts'
import { medianPrice, type PriceSpread, priceSpread } from './price-spread.ts'
import { type RegionMeans, regionMeans } from './region-means.ts'
import { seriesOf, type WeeklyFacts, type WeeklyFigure, weeklyFacts } from './weekly-facts.ts'

/** Everything that the page of a country shows, of one snapshot and for one fuel. */
export interface CountryFacts {
  readonly code: string
  /** The basis of its current figures; null: it has weekly averages only. */
  readonly basis: Basis | null
  /** Null: the country has no figure of any fuel. */
  readonly fuel: FuelCode | null
  /** The fuel of the address without a choice. */
  readonly firstFuel: FuelCode | null
  /** The fuel of the address has no figure, and another one is shown. */
  readonly missing: string | null
  /** In the order in which answers list them. */
  readonly fuels: readonly FuelFigures[]
  /** Stations with a current price. */
  readonly stations: number
  /** The market has no current price any more. `lastFetched`: when its sources were last read. */
  readonly lost: { readonly lastFetched: string | null } | null
  /** Stations whose prices are on the map only, because of the terms of their source. */
  readonly onMapOnly: number
  /** The period in which the legal maxima are in force. */
  readonly maxima: Pick<ReferencePrices, 'valid_from' | 'valid_to'> | null
  readonly spread: PriceSpread | null
  readonly regions: RegionMeans | null
  readonly brands: Brands['data']['brands']
  readonly cheapest: readonly CheapStation[]
  /** A place in the middle of the stations, for the map. */
  readonly centre: { readonly lat: number; readonly lng: number } | null
  readonly weekly: WeeklyFacts | null
  readonly changes: PriceChanges | null
  readonly ownCurrency: OwnCurrency | null
  readonly sources: readonly CountrySource[]
  readonly weeklySources: readonly CountrySource[]
  readonly downloads: readonly Download[]
  readonly bulk: readonly Download[]
  /** All countries with a page. */
  readonly countries: readonly string[]
  /** The instant of the snapshot: `YYYY-MM-DD HH:MM:SS` UTC. */
  readonly now: string
}

/** EUR per litre, or per kilogram. */
export interface FuelFigures {
  readonly fuel: FuelCode
  readonly average: number | null
  readonly median: number | null
  readonly lowest: number | null
  readonly highest: number | null
  readonly stations: number
  readonly maximum: number | null
  readonly weekly: WeeklyFigure | null
}

export type CheapStation = StationsById['data']['stations'][number]

export interface CountrySource extends Source {
  readonly word: ConditionWord | null
}

const cheapestListed = 10

/** `wanted`: the fuel of the address, if any. `clock`: epoch seconds. */
export async function countryFacts(
  snapshot: LoadedSnapshot,
  code: string,
  wanted: string | null,
  clock: number,
): Promise<CountryFacts> {
  const { countries, reference_prices: maxima } = snapshot.answer<Summary>('live/summary').data
  const summary = countries.find(one => one.country_code === code)
  const legal = maxima.find(one => one.country_code === code)
  const { fuels: means = {} } = summary ?? {}
  const basis = Object.keys(means).length > 0 ? summary!.basis : legal === undefined ? null : 'national_maximum'
  // The prices of an unpublished market are on the map and nowhere else.
  const listed = basis === 'stations' ? (snapshot.stations.market(code) ?? null) : null
  const newest = weeklyFacts(snapshot.national, code, 'diesel')?.newest ?? null
  const fuels = fuelFigures({ code, means, legal, newest, listed, clock })
  const fuel = chosenFuel(fuels, code, wanted)
  const stored = snapshot.answer<Stats>('live/stats').data.station_counts[code] ?? 0
  return {
    code,
    basis,
    fuel,
    firstFuel: chosenFuel(fuels, code, null),
    missing: wanted !== null && wanted !== fuel ? wanted : null,
    fuels,
    stations: basis === 'stations' ? summary!.total_stations : 0,
    lost: summary !== undefined && basis === null ? { lastFetched: summary.last_fetched } : null,
    onMapOnly: summary === undefined ? stored : 0,
    maxima: legal ?? null,
    ...(listed === null || fuel === null ? noStations : await stationFacts(snapshot, listed, fuel, clock)),
    weekly: fuel === null ? null : weeklyFacts(snapshot.national, code, seriesOf(fuel, code) ?? 'diesel'),
    changes: listed === null ? null : priceChanges(snapshot.manifest, code),
    ownCurrency: await ownCurrency(snapshot, code),
    ...sourcesOf(snapshot, code),
    downloads: freeDownloads(snapshot, code, listed === null ? null : fuel),
    bulk: bulkDownloads(snapshot, code),
    countries: countriesWithPages(snapshot),
    now: snapshot.manifest.createdAt,
  }
}

interface FuelInputs {
  readonly code: string
  readonly means: Summary['data']['countries'][number]['fuels']
  readonly legal: ReferencePrices | undefined
  readonly newest: WeeklyFacts['newest'] | null
  readonly listed: MarketStations | null
  readonly clock: number
}

function fuelFigures({ code, means, legal, newest, listed, clock }: FuelInputs): FuelFigures[] {
  return fuelCodes.flatMap((fuel): FuelFigures[] => {
    const mean = means[fuel]
    const maximum = legal?.fuels[fuel]?.max ?? null
    const series = seriesOf(fuel, code)
    const weekly = series === null ? null : (newest?.[series] ?? null)
    if (mean === undefined && maximum === null && !isNamedByWeekly(fuel, code, weekly)) return []
    const median = listed === null ? null : medianPrice(listed, fuel, clock)
    return [
      {
        fuel,
        average: mean?.avg ?? null,
        median: median === null ? null : median / 1000,
        lowest: mean?.min ?? null,
        highest: mean?.max ?? null,
        stations: mean?.stations ?? 0,
        maximum,
        weekly,
      },
    ]
  })
}

/** Where only the weekly series has petrol, it is listed once: as the grade that represents petrol. */
function isNamedByWeekly(fuel: FuelCode, code: string, weekly: WeeklyFigure | null): boolean {
  return weekly !== null && (fuel === 'diesel' || fuel === boardPetrolOf(code))
}

/** The fuel of the address, or diesel, or the first one. */
function chosenFuel(fuels: readonly FuelFigures[], code: string, wanted: string | null): FuelCode | null {
  const has = (fuel: string) => fuels.some(one => one.fuel === fuel)
  const found = [wanted, 'diesel', boardPetrolOf(code)].find(fuel => fuel !== null && has(fuel))
  return (found as FuelCode | undefined) ?? fuels[0]?.fuel ?? null
}

const noStations = { spread: null, regions: null, brands: [], cheapest: [], centre: null }

/** Between its parts, other requests are answered: of 15,000 stations they take some milliseconds each. */
async function stationFacts(snapshot: LoadedSnapshot, market: MarketStations, fuel: FuelCode, clock: number) {
  await turn()
  const spread = priceSpread(market, fuel, clock)
  const centre = centreOf(market)
  await turn()
  const regions = regionMeans(market, fuel, clock)
  await turn()
  const { brands } = snapshot.answer<Brands>(`live/brands/${market.country}/${fuel}`).data
  return { spread, centre, regions, brands, cheapest: cheapestStations(market, fuel, clock) }
}

/** The first stations of the layer, which is in the order of prices, then ids. */
function cheapestStations(market: MarketStations, fuel: FuelCode, clock: number): readonly CheapStation[] {
  const { from, to } = market.layer(fuel)
  const stations: number[] = []
  for (let entry = from; entry < to && stations.length < cheapestListed; entry += 1) {
    const station = market.layerStation[entry]!
    if (market.isShown(station, clock)) stations.push(station)
  }
  const { body } = stationDetails(
    stations.map(station => ({ market, station })),
    clock,
  )
  return (JSON.parse(textOf(body)) as StationsById).data.stations
}

/** The medians of latitude and longitude, so that islands far away do not move it. Of stations with a position. */
function centreOf({ lat, lng }: MarketStations): CountryFacts['centre'] {
  const middle = (degrees: Float64Array) => {
    const known = degrees.filter(one => !Number.isNaN(one)).sort()
    return known[known.length >> 1]
  }
  const place = { lat: middle(lat), lng: middle(lng) }
  return place.lat === undefined || place.lng === undefined ? null : { lat: place.lat, lng: place.lng }
}

function sourcesOf(snapshot: LoadedSnapshot, code: string) {
  const { markets, reference } = snapshot.answer<Sources>('live/sources').data
  const market = markets.find(one => one.country_code === code)
  const words = new Map(
    sourceConditions(snapshot, snapshot.manifest.createdAt).map(one => [one.source, conditionWord(one)]),
  )
  const withWord = (source: Source): CountrySource => ({ ...source, word: words.get(source.id) ?? null })
  const isOfWeekly = ({ kind, id }: Source) => kind === 'history' && (code === 'GB' || !id.startsWith('gb'))
  const hasWeekly = snapshot.national.series(code) !== undefined
  return {
    sources: (market?.sources ?? []).map(withWord),
    weeklySources: hasWeekly ? reference.filter(isOfWeekly).map(withWord) : [],
  }
}
