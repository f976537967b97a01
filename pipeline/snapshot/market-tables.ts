import type { Instant } from '../model/instants.ts'
import type { StoredCapture, StoredOrigin } from '../model/origin.ts'
import type { StoredFigure, StoredMatch, StoredPrice, StoredQuarantine, StoredStation } from '../model/stored.ts'
import type { Columns } from './fill-table.ts'

/** The tables of a market in the order in which they are written. Each part has all of them, some without rows. */
export const marketTables = ['stations', 'prices', 'figures', 'origins', 'captures', 'quarantine', 'osm'] as const
export type MarketTable = (typeof marketTables)[number]

/** The tables whose files leave out the times of the newest read. */
export function isFilled(table: MarketTable): boolean {
  return ['stations', 'prices', 'figures', 'captures'].includes(table)
}

/** The tables that contain amounts and so get euros in `convert`. */
export function hasEuros(table: MarketTable): boolean {
  return table === 'prices' || table === 'figures'
}

export type SourceReads = ReadonlyMap<string, Instant | null>

/**
 * The columns of a row of a capture with its texts, which a part stores in separate files (`row-texts.ts`). The table
 * `origins` has all but the last.
 */
export const newOriginColumns = {
  origin: ['VARCHAR', row => row.id],
  source: ['VARCHAR', row => row.source],
  capture: ['VARCHAR', row => row.capture],
  sha256: ['VARCHAR', row => row.sha256],
  position: ['INTEGER', row => row.position],
  fields: ['VARCHAR', row => row.fields],
} as const satisfies Columns<StoredOrigin>

const { fields: _texts, ...originColumns } = newOriginColumns

/**
 * Their columns. `convert` adds the euros to prices and figures.
 * The read time of the newest delivery of a source is null, so a later read of the same rows changes no byte of the part. Values
 * that are equal for an accepted price are stored once. The views and `read-memory.ts` fill in both.
 */
export function marketColumns(lastReads: SourceReads = new Map()) {
  const unlessNewest = (at: Instant | null, source: string): Instant | null =>
    at === lastReads.get(source) ? null : at
  return {
    stations: {
      station_id: ['BIGINT', station => station.id],
      country_code: ['VARCHAR', station => station.country],
      source: ['VARCHAR', station => station.source],
      ref: ['VARCHAR', station => station.ref],
      name: ['VARCHAR', station => station.name],
      brand: ['VARCHAR', station => station.brand],
      logo_file: ['VARCHAR', station => station.logoFile],
      published_brand: ['VARCHAR', station => station.publishedBrand],
      address: ['VARCHAR', station => station.address],
      city: ['VARCHAR', station => station.city],
      postal_code: ['VARCHAR', station => station.postalCode],
      lat: ['DOUBLE', station => station.lat],
      lng: ['DOUBLE', station => station.lng],
      timezone: ['VARCHAR', station => station.timezone],
      opening_hours: ['VARCHAR', station => station.openingHours],
      closed: ['BOOLEAN', station => station.closed],
      availability: ['VARCHAR', station => station.availability],
      listed: ['BOOLEAN', station => station.listed],
      read_at: ['TIMESTAMP', ({ listed, readAt, source }) => (listed ? unlessNewest(readAt, source) : readAt)],
    } satisfies Columns<StoredStation>,
    prices: {
      station_id: ['BIGINT', price => price.stationId],
      country_code: ['VARCHAR', price => price.country],
      source: ['VARCHAR', price => price.source],
      fuel: ['VARCHAR', price => price.fuel],
      currency: ['VARCHAR', price => price.currency],
      native_fuel: ['VARCHAR', price => price.nativeFuel],
      service: ['VARCHAR', price => price.service],
      access: ['VARCHAR', price => price.access],
      amount: ['AMOUNT', price => price.amountMicros],
      read_at: ['TIMESTAMP', ({ listed, readAt, source }) => (listed ? unlessNewest(readAt, source) : readAt)],
      stamp_at: ['TIMESTAMP', price => price.stampAt],
      moved_at: ['TIMESTAMP', price => price.movedAt],
      listed: ['BOOLEAN', price => price.listed],
      verdict: ['VARCHAR', price => price.verdict],
      rule: ['VARCHAR', price => price.rule],
      detail: ['VARCHAR', price => price.detail],
      valid_amount: ['AMOUNT', price => price.validMicros],
      valid_read_at: [
        'TIMESTAMP',
        ({ listed, validReadAt, source }) => (listed ? unlessNewest(validReadAt, source) : validReadAt),
      ],
      valid_updated_at: ['TIMESTAMP', price => price.validUpdatedAt],
      origin: ['VARCHAR', price => price.origin],
      valid_origin: [
        'VARCHAR',
        ({ verdict, origin, validOrigin }) => (verdict === 'accept' && validOrigin === origin ? null : validOrigin),
      ],
      local_price: ['AMOUNT', price => price.servedMicros],
      updated_at: [
        'TIMESTAMP',
        ({ verdict, updatedAt, validUpdatedAt }) =>
          verdict === 'accept' && updatedAt === validUpdatedAt ? null : updatedAt,
      ],
      unusable: ['VARCHAR', price => price.unusable],
    } satisfies Columns<StoredPrice>,
    figures: {
      source: ['VARCHAR', figure => figure.source],
      country_code: ['VARCHAR', figure => figure.country],
      basis: ['VARCHAR', figure => figure.basis],
      region: ['VARCHAR', figure => figure.region],
      fuel: ['VARCHAR', figure => figure.fuel],
      currency: ['VARCHAR', figure => figure.currency],
      native_fuel: ['VARCHAR', figure => figure.nativeFuel],
      amount: ['AMOUNT', figure => figure.amountMicros],
      valid_from: ['TIMESTAMP', figure => figure.validFrom],
      valid_to: ['TIMESTAMP', figure => figure.validTo],
      read_at: ['TIMESTAMP', figure => unlessNewest(figure.readAt, figure.source)],
      origin: ['VARCHAR', figure => figure.origin],
      unusable: ['VARCHAR', figure => figure.unusable],
    } satisfies Columns<StoredFigure>,
    origins: originColumns,
    captures: {
      source: ['VARCHAR', one => one.source],
      capture: ['VARCHAR', one => one.capture],
      sha256: ['VARCHAR', one => one.sha256],
      url: ['VARCHAR', one => one.url],
      fetched_at: ['TIMESTAMP', one => unlessNewest(one.fetchedAt, one.source)],
      bytes: ['BIGINT', one => one.bytes],
    } satisfies Columns<StoredCapture>,
    quarantine: {
      source: ['VARCHAR', one => one.source],
      country_code: ['VARCHAR', one => one.country],
      capture: ['VARCHAR', one => one.capture],
      sha256: ['VARCHAR', one => one.sha256],
      position: ['INTEGER', one => one.position],
      scope: ['VARCHAR', one => one.scope],
      field: ['VARCHAR', one => one.field],
      reason: ['VARCHAR', one => one.reason],
      found: ['VARCHAR', one => one.found],
      ref: ['VARCHAR', one => one.ref],
    } satisfies Columns<StoredQuarantine>,
    osm: {
      station_id: ['BIGINT', match => match.stationId],
      country_code: ['VARCHAR', match => match.country],
      osm_ref: ['VARCHAR', match => match.osmRef],
      method: ['VARCHAR', match => match.method],
      distance_m: ['INTEGER', match => match.distanceM],
      name: ['VARCHAR', match => match.name],
      brand: ['VARCHAR', match => match.brand],
      opening_hours: ['VARCHAR', match => match.openingHours],
      base_at: ['TIMESTAMP', match => match.baseAt],
    } satisfies Columns<StoredMatch>,
  } as const satisfies Readonly<Record<MarketTable, object>>
}
