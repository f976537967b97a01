import type { RowError } from '../model/errors.ts'
import { type FuelCode, fuelCodes } from '../model/fuels.ts'
import type { Instant } from '../model/instants.ts'
import { microsOf } from '../model/money.ts'
import { putAside } from '../model/optional.ts'
import type { Availability, PriceRecord, RowContent, StationRecord } from '../model/records.ts'
import { isoInstant, placeIn, ref, requiredDecimal, text } from '../parsers/fields.ts'
import {
  type FeedContext,
  type FeedSteps,
  type Source,
  type StationDescriptor,
  type StationSource,
  stationSource,
} from '../source.ts'
import type { Members } from './members.ts'
import { type EntryKind, operatorRows } from './rows.ts'

/** Where the format is described. */
const page = 'docs/operator-feed.md'

/** Does the source read a station list that the operator provides? */
export function isOperatorFeed(source: Source): source is StationSource {
  return source.kind === 'stations' && source.descriptor.homepage === page
}

/** A timestamp is the start of a price. An older one belongs to a price that is no longer maintained. */
export const stampDaysMax = 90

export interface OperatorFeed
  extends Pick<StationDescriptor, 'id' | 'country' | 'currency' | 'timezone' | 'published'> {
  /** Environment variables of the address, and of a token if the host of the file requires one. */
  readonly address: string
  readonly token: string
  /** Minimum and maximum number of stations of a valid file. */
  readonly stations: readonly [number, number]
}

/** A market whose stations come from a file that the operator of this installation maintains: docs/operator-feed.md. */
export function operatorSource({ address, token, stations, ...market }: OperatorFeed): StationSource {
  return stationSource<Members, EntryKind>(
    {
      ...market,
      idSpace: market.id,
      // The format is our own, so all of it is known.
      level: 'seen whole',
      cadence: 'as often as the operator renews the file',
      // It is the operator's own host.
      schedule: { everyMinutes: 60 },
      hosts: [],
      settings: [address],
      registration: {
        url: page,
        steps:
          'Agree with a chain or an association, write its list as CSV or JSON in the format described there, and put the file on an https address.',
        minutes: 60,
        wait: 'until you have agreed',
        cost: 'free, unless the owner of the list asks for money',
      },
      defaults: { [token]: '' },
      freshness: { readWithinHours: 48, changedWithinDays: stampDaysMax },
      publisher: 'a station list configured by the operator of this service',
      homepage: page,
      licence: {
        name: 'set by the operator',
        url: page,
        attribution: `Station list configured by the operator of this service (${address})`,
        reuse: 'unclear',
      },
      // No columns: operators may add members to those of the format.
      contract: { stations, fuels: fuelCodes },
    },
    {
      since: '2026-01-01',
      feed: context => feed(context, address, token),
      rows: ([file]) => operatorRows(file!),
      read,
      refOf: row => ref('id', row.id),
    },
  )
}

function* feed({ settings }: FeedContext, address: string, token: string): FeedSteps {
  const bearer = settings[token]
  yield [
    {
      name: 'stations',
      url: settings[address]!,
      ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }),
    },
  ]
}

function read(row: Members, found: EntryKind): RowContent {
  if (found.is === 'fault') throw found.fault
  if (found.is === 'price')
    return { pricesOf: String(row.id), prices: row.out_of_stock === 'true' ? [] : [priceOf(row)] }
  const listed = found.places.map(place => (row.prices as readonly Members[])[place]!)
  for (const fault of found.valuesAside) putAside(fault)
  return stationOf(row, [...listed, ...found.outOfStock], found.valuesAside)
}

/** The values were checked before and are only converted: values of JSON, or texts of CSV. Those put aside are left out. */
export function stationOf(
  station: Members,
  prices: readonly Members[],
  valuesAside: readonly RowError[],
): StationRecord {
  const aside = valuesAside.map(({ field }) => field)
  const said = (name: string): string | null => (aside.includes(name) ? null : text(name, station[name]))
  const outOfStock = prices.filter(price => price.out_of_stock === true)
  return {
    ref: String(station.id),
    name: said('name'),
    brand: said('brand'),
    address: said('address'),
    city: said('city'),
    postalCode: said('postal_code'),
    ...placeIn(aside.includes('lat') || aside.includes('lng') ? {} : station, 'lat', 'lng'),
    openingHours: said('opening_hours'),
    ...(String(station.closed) === 'true' && { closed: true }),
    ...(outOfStock.length > 0 && { availability: outOfStock.map(availabilityOf) }),
    prices: prices.filter(price => price.out_of_stock !== true).map(priceOf),
  }
}

function availabilityOf(price: Members): Availability {
  return { fuel: price.fuel as FuelCode, state: 'out_of_stock', since: updatedAtOf(price) }
}

function priceOf(price: Members): PriceRecord {
  const nativeFuel = text('native_fuel', price.native_fuel)
  // Self-service has precedence over served, and public prices over prices for members.
  const rank = (price.service === 'served' ? 1 : 0) + (price.access === 'members' ? 2 : 0)
  return {
    fuel: price.fuel as FuelCode,
    amountMicros: microsOf(requiredDecimal('amount', price.amount)),
    updatedAt: updatedAtOf(price),
    ...(nativeFuel !== null && { nativeFuel }),
    ...(price.service === 'self' || price.service === 'served' ? { service: price.service } : {}),
    ...(price.access === 'members' && { access: price.access }),
    ...(rank > 0 && { rank }),
  }
}

export function updatedAtOf(price: Members): Instant | null {
  return isoInstant('updated_at', price.updated_at)
}
