import { lateFrom } from '../../pipeline/model/concern.ts'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { epochSecondsOf, instantOf } from '../../pipeline/model/instants.ts'
import type { Feature, StationById, StationPrice } from '../../pipeline/serving/schemas/stations.ts'
import type { Provenance, ProvenanceRow } from '../../pipeline/snapshot/provenance.ts'
import type { CheaperStation, FuelContext, StationContext } from '../schemas/station-context.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import type { StationPlace } from '../snapshot/market-stations.ts'
import { openingWeek } from '../snapshot/opening-week.ts'
import { aroundKm, countryMean, surroundingsOf } from '../snapshot/price-means.ts'
import { zoneOf } from '../snapshot/station-zone.ts'
import type { PriceNear } from '../snapshot/stations-around.ts'
import { servedRows } from './found-provenance.ts'
import { stationJson } from './station-details.ts'

const cheaperMost = 5

export interface ContextOf {
  readonly snapshot: LoadedSnapshot
  readonly place: StationPlace
  readonly station: StationById
  readonly provenance: Provenance | null
  readonly clock: number
}

export type ContextRead = Pick<StationContext['data'], 'hours' | 'fuels' | 'attribution'>

/** What helps to judge the prices of a station: means, cheaper stations, and when a price counts as old. */
export function stationContext(of: ContextOf): ContextRead {
  const prices = Object.entries(of.station.prices) as [FuelCode, StationPrice][]
  const contexts = prices.map(([fuel, price]) => [fuel, fuelContext(of, fuel, price)] as const)
  const markets = [of.place.market, ...contexts.flatMap(([, { markets }]) => markets)]
  return {
    hours: hoursOf(of),
    fuels: Object.fromEntries(contexts.map(([fuel, { context }]) => [fuel, context])),
    attribution: [...new Set(markets.flatMap(({ attribution }) => attribution))],
  }
}

function fuelContext({ snapshot, place, provenance, clock }: ContextOf, fuel: FuelCode, price: StationPrice) {
  const { market } = place
  const milliEuros = Math.round(price.price * 1000)
  const row = servedRows(provenance, snapshot).find(one => one.fuel === fuel) ?? null
  const country = countryMean(snapshot, market, fuel, price.service, clock)
  const { mean, cheaper, markets } = surroundingsOf(snapshot, place, fuel, price.service, milliEuros, clock)
  const context: FuelContext = {
    ...(price.unit && { unit: price.unit }),
    price: price.price,
    ...agesOf(snapshot, row),
    country,
    weekly: country === null ? weeklyMean(snapshot, market.country, fuel) : null,
    around: mean && { ...mean, ...(price.service && { service: price.service }), radius_km: aroundKm },
    cheaper: cheaper.slice(0, cheaperMost).map(near => cheaperStation(near, fuel, clock)),
  }
  return { context, markets }
}

// Of the 30 days for which Italy's operators have to confirm a price, a week: one of the weekly confirmations was missed.
const oldShare = 1 / 4
// A snapshot of an earlier version does not contain the days.
const usualDays = 30

function agesOf(
  { sources }: LoadedSnapshot,
  row: ProvenanceRow | null,
): Pick<FuelContext, 'read' | 'stamp_old_from' | 'read_old_from'> {
  if (row === null) return { read: null, stamp_old_from: null, read_old_from: null }
  const { readWithinHours = null, stampWithinDays = usualDays } = sources.find(({ id }) => id === row.source) ?? {}
  const isStampEnding = row.stamp !== null && stampWithinDays !== null
  return {
    read: row.readAt,
    stamp_old_from: isStampEnding ? instantOf(epochSecondsOf(row.stamp) + stampWithinDays * oldShare * 86_400) : null,
    read_old_from: readWithinHours === null ? null : lateFrom(row.readAt, readWithinHours),
  }
}

/** The newest weekly mean, for a country without a published mean of its stations. */
function weeklyMean({ national }: LoadedSnapshot, country: string, fuel: FuelCode): FuelContext['weekly'] {
  const series = national.series(country)
  const values = fuel === 'diesel' ? series?.diesel : fuel === 'sp95' ? series?.euro95 : undefined
  const at = values?.findLastIndex(value => value > 0) ?? -1
  return values === undefined || at < 0 ? null : { mean: values[at]! / 1000, week: national.weeks[at]! }
}

function cheaperStation({ market, station, entry, km }: PriceNear, fuel: FuelCode, clock: number): CheaperStation {
  const { id, name, brand, address, city, postal_code, country_code, prices } = stationJson(
    { market, station },
    clock,
  ).station
  const { access, last_validated, last_validated_at } = prices[fuel]!
  return {
    id,
    name,
    brand,
    address,
    city,
    postal_code,
    country_code,
    price: market.layerMilliEuros[entry]! / 1000,
    distance_km: Math.round(km * 100) / 100,
    ...(access && { access }),
    ...(last_validated && { last_validated, last_validated_at }),
  }
}

function hoursOf({ snapshot, place, station, provenance, clock }: ContextOf): StationContext['data']['hours'] {
  if (station.oh_source === null) return null
  const { market } = place
  const zone = zoneOf(snapshot, market.country, provenance?.rows[0]?.source ?? null)
  const days = zone === null ? [] : openingWeek(market.openings.momentsOf(place.station), zone, clock)
  return { text: hoursText(place), days }
}

/** Only map features contain the text, so it is not known of a station without a position or a price. */
function hoursText({ market: { features, featureHeads }, station }: StationPlace): string | null {
  const start = features.at[station]
  const end = features.ends[station]
  if (start === undefined || end === undefined) return null
  const bytes = Buffer.from(features.text.slice(start + featureHeads[station]!, end), 'latin1').toString()
  // `,"oh":…,"oh_source":…}}`
  const { oh }: Pick<Feature['properties'], 'oh'> = JSON.parse(`{${bytes.slice(1, -1)}`)
  return oh
}
