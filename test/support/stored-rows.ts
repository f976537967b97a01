import { pricesInForce } from '../../pipeline/memory/in-force.ts'
import type { Instant } from '../../pipeline/model/instants.ts'
import type { StoredPrice, StoredStation } from '../../pipeline/model/stored.ts'
import type { Freshness } from '../../pipeline/source.ts'

const readAt = '2026-11-18 12:00:00'

/** A stored price, accepted and without a stamp, changed by `members`. */
export function heldPrice(members: Partial<StoredPrice> = {}): StoredPrice {
  return {
    stationId: 1,
    country: 'IT',
    source: 'it',
    fuel: 'diesel',
    currency: 'EUR',
    nativeFuel: null,
    service: null,
    access: null,
    amountMicros: 2_000_000,
    readAt,
    stampAt: null,
    movedAt: null,
    listed: true,
    verdict: 'accept',
    rule: null,
    detail: null,
    origin: 'it/prices#2@0',
    validMicros: 2_000_000,
    validReadAt: readAt,
    validUpdatedAt: null,
    validOrigin: 'it/prices#2@0',
    servedMicros: null,
    updatedAt: null,
    unusable: null,
    ...members,
  }
}

/** A stored station, changed by `members`. */
export function heldStation(members: Partial<StoredStation> = {}): StoredStation {
  return {
    id: 1,
    source: 'it',
    country: 'IT',
    ref: '1',
    name: null,
    brand: null,
    logoFile: null,
    publishedBrand: null,
    address: null,
    city: null,
    postalCode: null,
    lat: null,
    lng: null,
    timezone: 'Europe/Rome',
    openingHours: null,
    closed: false,
    availability: null,
    listed: true,
    readAt,
    ...members,
  }
}

/** The price as it is served at that clock, while an accepted price of the same source and fuel is in force. */
export function servedPrice(
  price: StoredPrice,
  freshness: Freshness,
  now: Instant,
  station: StoredStation = heldStation({ id: price.stationId }),
): StoredPrice {
  const { source, fuel } = price
  const beside = heldPrice({ stationId: -1, source, fuel, readAt: now })
  const stations = [station, heldStation({ id: -1 })]
  return pricesInForce([price, beside], { stations, freshnessOf: () => freshness, corrections: [], now })[0]!
}
