import type { Instant } from '../model/instants.ts'
import type { StoredCapture, StoredOrigin } from '../model/origin.ts'
import type { StoredFigure, StoredMatch, StoredPrice, StoredQuarantine, StoredStation } from '../model/stored.ts'
import type { ColumnTypes, TableCell } from './fill-table.ts'

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

/** Their columns. `convert` adds the euros to prices and figures. */
export const marketColumns = {
  stations: {
    station_id: 'BIGINT',
    country_code: 'VARCHAR',
    source: 'VARCHAR',
    ref: 'VARCHAR',
    name: 'VARCHAR',
    brand: 'VARCHAR',
    logo_file: 'VARCHAR',
    published_brand: 'VARCHAR',
    address: 'VARCHAR',
    city: 'VARCHAR',
    postal_code: 'VARCHAR',
    lat: 'DOUBLE',
    lng: 'DOUBLE',
    timezone: 'VARCHAR',
    opening_hours: 'VARCHAR',
    closed: 'BOOLEAN',
    availability: 'VARCHAR',
    listed: 'BOOLEAN',
    read_at: 'TIMESTAMP',
  },
  prices: {
    station_id: 'BIGINT',
    country_code: 'VARCHAR',
    source: 'VARCHAR',
    fuel: 'VARCHAR',
    currency: 'VARCHAR',
    native_fuel: 'VARCHAR',
    service: 'VARCHAR',
    access: 'VARCHAR',
    amount: 'AMOUNT',
    read_at: 'TIMESTAMP',
    stamp_at: 'TIMESTAMP',
    moved_at: 'TIMESTAMP',
    listed: 'BOOLEAN',
    verdict: 'VARCHAR',
    rule: 'VARCHAR',
    detail: 'VARCHAR',
    valid_amount: 'AMOUNT',
    valid_read_at: 'TIMESTAMP',
    valid_updated_at: 'TIMESTAMP',
    origin: 'VARCHAR',
    valid_origin: 'VARCHAR',
    local_price: 'AMOUNT',
    updated_at: 'TIMESTAMP',
    unusable: 'VARCHAR',
  },
  figures: {
    source: 'VARCHAR',
    country_code: 'VARCHAR',
    basis: 'VARCHAR',
    region: 'VARCHAR',
    fuel: 'VARCHAR',
    currency: 'VARCHAR',
    native_fuel: 'VARCHAR',
    amount: 'AMOUNT',
    valid_from: 'TIMESTAMP',
    valid_to: 'TIMESTAMP',
    read_at: 'TIMESTAMP',
    origin: 'VARCHAR',
    unusable: 'VARCHAR',
  },
  origins: {
    origin: 'VARCHAR',
    source: 'VARCHAR',
    capture: 'VARCHAR',
    sha256: 'VARCHAR',
    position: 'INTEGER',
  },
  captures: {
    source: 'VARCHAR',
    capture: 'VARCHAR',
    sha256: 'VARCHAR',
    url: 'VARCHAR',
    fetched_at: 'TIMESTAMP',
    bytes: 'BIGINT',
  },
  quarantine: {
    source: 'VARCHAR',
    country_code: 'VARCHAR',
    capture: 'VARCHAR',
    sha256: 'VARCHAR',
    position: 'INTEGER',
    scope: 'VARCHAR',
    field: 'VARCHAR',
    reason: 'VARCHAR',
    found: 'VARCHAR',
    ref: 'VARCHAR',
  },
  osm: {
    station_id: 'BIGINT',
    country_code: 'VARCHAR',
    osm_ref: 'VARCHAR',
    method: 'VARCHAR',
    distance_m: 'INTEGER',
    name: 'VARCHAR',
    brand: 'VARCHAR',
    opening_hours: 'VARCHAR',
    base_at: 'TIMESTAMP',
  },
} as const satisfies Readonly<Record<MarketTable, ColumnTypes>>

/** The rows of a delivery with their texts, which a part stores in separate files (`row-texts.ts`). */
export const newOriginColumns = { ...marketColumns.origins, fields: 'VARCHAR' } as const satisfies ColumnTypes

/** When each source was last read. */
export type SourceReads = ReadonlyMap<string, Instant | null>

/**
 * Null for the read time of the newest delivery of its source. A later read of the same rows then changes no byte of
 * the part.
 */
function unlessNewest(at: Instant | null, source: string, lastReads: SourceReads): Instant | null {
  return at === lastReads.get(source) ? null : at
}

export function stationRow(station: StoredStation, lastReads: SourceReads): TableCell[] {
  return [
    station.id,
    station.country,
    station.source,
    station.ref,
    station.name,
    station.brand,
    station.logoFile,
    station.publishedBrand,
    station.address,
    station.city,
    station.postalCode,
    station.lat,
    station.lng,
    station.timezone,
    station.openingHours,
    station.closed,
    station.availability,
    station.listed,
    station.listed ? unlessNewest(station.readAt, station.source, lastReads) : station.readAt,
  ]
}

/** Values that are equal for an accepted price are stored once. The views and `read-memory.ts` fill them in. */
export function priceColumns(price: StoredPrice, lastReads: SourceReads): TableCell[] {
  const { source, listed, readAt, validReadAt, origin, validOrigin, updatedAt, validUpdatedAt } = price
  const isAccepted = price.verdict === 'accept'
  return [
    price.stationId,
    price.country,
    source,
    price.fuel,
    price.currency,
    price.nativeFuel,
    price.service,
    price.access,
    price.amountMicros,
    listed ? unlessNewest(readAt, source, lastReads) : readAt,
    price.stampAt,
    price.movedAt,
    listed,
    price.verdict,
    price.rule,
    price.detail,
    price.validMicros,
    listed ? unlessNewest(validReadAt, source, lastReads) : validReadAt,
    validUpdatedAt,
    origin,
    isAccepted && validOrigin === origin ? null : validOrigin,
    price.servedMicros,
    isAccepted && updatedAt === validUpdatedAt ? null : updatedAt,
    price.unusable,
  ]
}

export function figureRow(figure: StoredFigure, lastReads: SourceReads): TableCell[] {
  return [
    figure.source,
    figure.country,
    figure.basis,
    figure.region,
    figure.fuel,
    figure.currency,
    figure.nativeFuel,
    figure.amountMicros,
    figure.validFrom,
    figure.validTo,
    unlessNewest(figure.readAt, figure.source, lastReads),
    figure.origin,
    figure.unusable,
  ]
}

export function originRow({ id, source, capture, sha256, position, fields }: StoredOrigin): TableCell[] {
  return [id, source, capture, sha256, position, fields]
}

export function captureRow(one: StoredCapture, lastReads: SourceReads): TableCell[] {
  return [one.source, one.capture, one.sha256, one.url, unlessNewest(one.fetchedAt, one.source, lastReads), one.bytes]
}

export function quarantineRow(one: StoredQuarantine): TableCell[] {
  const { source, country, capture, sha256, position, scope, field, reason, found, ref } = one
  return [source, country, capture, sha256, position, scope, field, reason, found, ref]
}

export function matchRow(match: StoredMatch): TableCell[] {
  return [
    match.stationId,
    match.country,
    match.osmRef,
    match.method,
    match.distanceM,
    match.name,
    match.brand,
    match.openingHours,
    match.baseAt,
  ]
}
