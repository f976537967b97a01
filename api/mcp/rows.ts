import * as z from 'zod'
import { day } from '../../pipeline/serving/schemas/shapes.ts'
import { StationFound, StationPrice } from '../../pipeline/serving/schemas/stations.ts'
import { Toll } from '../../pipeline/serving/schemas/tolls.ts'
import {
  AveragesData,
  ComparisonData,
  CostsData,
  CoverageData,
  NearbyData,
  PriceChangesData,
  PricesData,
  RankingData,
  RecordsData,
  SeriesData,
  TollsData,
} from '../schemas/answer-data.ts'
import { PriceProvenance, Provenance, RowProvenance } from '../schemas/provenance.ts'

// The rows of the tools as the list of tools states them: the members that an agent reads, of the schemas of the
// answers. Rare members are not listed, and no member is required, because a row of the weekly series and one of live
// prices have different ones.

const [weeklyPrice, livePrice] = PricesData.shape.prices.element.options

const pricePart = {
  country_code: true,
  week: true,
  price_euro95: true,
  price_diesel: true,
  change_pct_4w_euro95: true,
  change_pct_4w_diesel: true,
  basis: true,
  stations: true,
} as const

/** Newest national prices: of the weekly series, or live (`basis`, `stations`), or live of another fuel. */
const priceRow = weeklyPrice
  .pick(pricePart)
  .extend(livePrice.pick({ fuel: true, price: true, unit: true }).shape)
  .partial()

export const pricesData = z.object({ prices: z.array(priceRow) }).partial()

export const comparisonData = ComparisonData.pick({ cheapest: true, difference_eur: true })
  .extend({
    prices: z.array(priceRow.pick({ country_code: true, price_euro95: true, price_diesel: true, price: true })),
  })
  .partial()

const [rankedWeekly, rankedLive] = RankingData.shape.ranking.element.options
const rankedRow = rankedWeekly
  .pick({ rank: true, country_code: true, price_euro95: true, price_diesel: true })
  .extend(rankedLive.pick({ price: true }).shape)
  .partial()
export const rankingData = RankingData.pick({ to: true })
  .extend({ ranking: z.array(rankedRow) })
  .partial()

const seriesRow = SeriesData.shape.series.element
  .pick({ country_code: true, region: true, labels: true, e95: true, diesel: true })
  .extend({ weeks: z.array(z.int()) })
  .partial()

/** What an answer that was too large leaves out. */
const cutOff = z.object({ kept: z.int(), of: z.int(), from: day })
export const seriesData = z.object({ series: z.array(seriesRow), cut: cutOff }).partial()

const changeRow = PriceChangesData.shape.changes.element
  .pick({
    country_code: true,
    region: true,
    fuel: true,
    from: true,
    to: true,
    start_price: true,
    end_price: true,
    change_eur: true,
    change_pct: true,
  })
  .partial()
export const changesData = z.object({ changes: z.array(changeRow) }).partial()

const averageRow = AveragesData.shape.averages.element
  .pick({ country_code: true, region: true, fuel: true, from: true, to: true, weeks: true, price: true })
  .partial()
export const averagesData = z.object({ averages: z.array(averageRow) }).partial()

const recordRow = RecordsData.shape.records.element
  .pick({ country_code: true, region: true, fuel: true, week: true, price: true })
  .partial()
export const recordsData = z.object({ records: z.array(recordRow) }).partial()

const costRow = CostsData.shape.costs.element
  .pick({ country_code: true, region: true, fuel: true, week: true, price: true, cost_eur: true })
  .partial()
export const costsData = CostsData.pick({ litres: true })
  .extend({ costs: z.array(costRow) })
  .partial()

const stationRow = StationFound.pick({
  id: true,
  country_code: true,
  name: true,
  brand: true,
  address: true,
  city: true,
  lat: true,
  lng: true,
  distance_km: true,
  is_open: true,
  fuel: true,
  price: true,
})
  .extend({
    prices: z.record(z.string(), StationPrice.pick({ price: true, updated: true, unit: true }).partial()),
  })
  .partial()
export const stationsData = NearbyData.pick({ total: true })
  .extend({ stations: z.array(stationRow) })
  .partial()

const tollRow = Toll.pick({
  country_code: true,
  type: true,
  name: true,
  price_eur: true,
  price_local: true,
  currency: true,
  info: true,
  last_known_price: true,
  last_known_currency: true,
  source: true,
}).partial()
export const tollsData = TollsData.pick({ total: true })
  .extend({ tolls: z.array(tollRow), next_cursor: z.string() })
  .partial()

const readRow = RowProvenance.pick({ position: true, amount: true, currency: true, verdict: true })
  .extend({
    source: RowProvenance.shape.source.pick({ publisher: true, licence: true }).partial(),
    capture: RowProvenance.shape.capture.pick({ sha256: true, url: true, fetched_at: true }).partial(),
  })
  .partial()
const tracedPrice = PriceProvenance.pick({ fuel: true, price: true, unit: true })
  .extend({ rows: z.array(readRow) })
  .partial()
export const provenanceData = Provenance.shape.data
  .pick({ country_code: true })
  .extend({ prices: z.array(tracedPrice) })
  .partial()

export const coverageData = CoverageData.pick({
  countries: true,
  fuels: true,
  from: true,
  to: true,
  live_markets: true,
  toll_countries: true,
}).partial()
