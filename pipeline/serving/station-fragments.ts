import { fuelCodes } from '../model/fuels.ts'
import type { Availability } from '../model/records.ts'
import type { PriceFigure, StationFigure, UnlistedStation } from '../snapshot/figures.ts'
import { byFuel, unitMember } from './fuel-order.ts'
import type { ServedMoment } from './opening-rows.ts'

/**
 * JSON texts that a request only has to concatenate. A station of `action=stations` is
 * `cardHead + state + ,"distance_km":… + cardTail`; a map feature is `featureHead + pricePiece + state + featureTail`.
 */

export function cardHead(station: UnlistedStation): string {
  return open({
    id: station.id,
    name: station.name,
    brand: station.brand,
    logo: station.logoFile,
    address: station.address,
    city: station.city,
    postal_code: station.postalCode,
    lat: station.lat,
    lng: station.lng,
    ...mapMembers(station),
  })
}

export function cardTail(station: UnlistedStation, prices: readonly PriceFigure[]): string {
  const byCode = [...prices]
    .sort(byFuel)
    .map(price => `"${price.fuel}":{"price":${Number(price.price)}${besides(price)}}`)
  const { hoursSource, availability } = station
  const states = availability === null ? '' : `,"availability":${JSON.stringify(availabilityOf(availability))}`
  return `,"prices":{${byCode.join(',')}},"oh_source":${JSON.stringify(hoursSource)}${states}}`
}

export function featureHead(station: StationFigure): string {
  const properties = open({
    id: station.id,
    name: station.name,
    brand: station.brand,
    address: station.address,
    city: station.city,
    postal_code: station.postalCode,
    ...mapMembers(station),
  })
  const geometry = { type: 'Point', coordinates: [station.lng, station.lat] }
  return `{"type":"Feature","geometry":${JSON.stringify(geometry)},"properties":${properties}`
}

/** Its name in OpenStreetMap, in a separate member: never in `name` or `brand`. */
function mapMembers({ osmName, osmBrand }: UnlistedStation) {
  return {
    ...(osmName === null ? {} : { osm_name: osmName }),
    ...(osmBrand === null ? {} : { osm_brand: osmBrand }),
  }
}

export function pricePiece(price: PriceFigure): string {
  return `,"price":${Number(price.price)},"fuel":"${price.fuel}"${besides(price)}`
}

export function featureTail({ openingHours, hoursSource }: StationFigure): string {
  return `,"oh":${JSON.stringify(openingHours)},"oh_source":${JSON.stringify(hoursSource)}}}`
}

export function statePiece(moment: Omit<ServedMoment, 'at'>): string {
  return members({ is_open: moment.isOpen, open: moment.open, next: moment.next })
}

const unitMembers = new Map(fuelCodes.map(fuel => [fuel, members(unitMember(fuel))]))

/**
 * The members of a price after its amount and its fuel. Built by concatenation: an object per price takes three times
 * as long.
 */
function besides(price: PriceFigure): string {
  const local = `,"price_local":${price.priceLocal === null ? null : Number(price.priceLocal)},"currency":"${price.currency}"`
  const unit = unitMembers.get(price.fuel)
  const own = `,"updated":${JSON.stringify(price.updated)}${price.currency === 'EUR' ? '' : local}${unit}`
  return (
    own +
    optional('native_fuel', price.nativeFuel) +
    optional('service', price.service) +
    optional('access', price.access) +
    (price.lastValidatedAt === null ? '' : `,"last_validated":true,"last_validated_at":"${price.lastValidatedAt}"`)
  )
}

function optional(name: string, value: string | null): string {
  return value === null ? '' : `,"${name}":${JSON.stringify(value)}`
}

function availabilityOf(text: string) {
  const states = JSON.parse(text) as Availability[]
  return Object.fromEntries([...states].sort(byFuel).map(({ fuel, state, since }) => [fuel, { state, since }]))
}

/** An object without its closing brace. */
function open(value: object): string {
  return JSON.stringify(value).slice(0, -1)
}

/** The members of an object, each after a comma, to insert into another object. */
function members(value: object): string {
  const text = JSON.stringify(value).slice(1, -1)
  return text === '' ? '' : `,${text}`
}
