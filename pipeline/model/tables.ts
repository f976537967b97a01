import { type FuelCode, fuelCodes } from './fuels.ts'
import type { Instant } from './instants.ts'
import type { Micros } from './money.ts'

/** `AMOUNT` is a decimal of 12 digits, 6 of them after the point, given in millionths; `SECONDS` has 3 of them. */
export type ColumnType =
  | 'BIGINT'
  | 'INTEGER'
  | 'DOUBLE'
  | 'BOOLEAN'
  | 'VARCHAR'
  | 'TIMESTAMP'
  | 'DATE'
  | 'AMOUNT'
  | 'SECONDS'

/** The read of the source that brought its newest delivery: a column of the table `sources`. */
export const lastRead = 'last_read_at'

/**
 * When a file leaves out a value (null), because another column has the same one. The views and the next run fill it in. So a
 * delivery that only confirms its prices changes no byte of a part.
 */
export interface LeftOut {
  /** The column with the same value; `last_read_at` is that of the source of the row. */
  readonly equal: string
  /** Only in such rows. */
  readonly where?: 'listed' | 'accepted'
  /** Without a value in this column, there is none to fill in. */
  readonly of?: string
}

/** A column of a stored table. */
export interface StoredColumn<Key extends string | null = string | null, Value = unknown> {
  /** The member of a row in the pipeline. Null for a column that `convert` adds. */
  readonly key: Key
  readonly type: ColumnType
  /** For the data dictionary, which is also the comment of the column in `fuel.duckdb`. */
  readonly meaning: string
  readonly leftOut?: LeftOut
  /** A run does not continue from it, because each run decides it anew. */
  readonly isDecidedAnew?: true
  /** The type of the member. Never called. */
  readonly of?: () => Value
}

export interface StoredTable {
  /** The order of its rows. */
  readonly order: string
  /** In the order of the file. */
  readonly columns: Readonly<Record<string, StoredColumn>>
}

type More = Pick<StoredColumn, 'leftOut' | 'isDecidedAnew'>

const of =
  <Value>(type: ColumnType) =>
  <const Key extends string | null>(key: Key, meaning: string, more: More = {}): StoredColumn<Key, Value> => ({
    key,
    type,
    meaning,
    ...more,
  })

const id = of<number>('BIGINT')
const count = of<number>('INTEGER')
const flag = of<boolean>('BOOLEAN')
const degrees = of<number | null>('DOUBLE')
const text = of<string>('VARCHAR')
const someText = of<string | null>('VARCHAR')
const instant = of<Instant>('TIMESTAMP')
const someInstant = of<Instant | null>('TIMESTAMP')
const amount = of<Micros>('AMOUNT')
const someAmount = of<Micros | null>('AMOUNT')

const country = text('country', 'ISO 3166-1 alpha-2')
const perUnit = '`currency` per litre (per kilogram for `cng` and `lng`), tax included'
const euros = (meaning: string) => someAmount(null, meaning)

const stationColumns = {
  station_id: id('id', 'our id: 53 bits of SHA-256 over id space and `ref`, the same on every machine'),
  country_code: country,
  source: text('source', 'the source that was read last for it'),
  ref: text('ref', "the publisher's own id"),
  name: someText('name', 'as published; null if not published'),
  brand: someText('brand', 'canonical brand; null if unknown and for independent stations'),
  logo_file: someText('logoFile', 'badge of the brand, at `/live/logos/` and this name'),
  published_brand: someText('publishedBrand', 'as the publisher wrote it'),
  address: someText('address', 'as published'),
  city: someText('city', 'as published'),
  postal_code: someText('postalCode', 'as published'),
  lat: degrees(
    'lat',
    "degrees, WGS 84; null if not published, or if put aside because it is outside the country or far from the station's area",
  ),
  lng: degrees('lng', 'degrees, WGS 84; null together with `lat`'),
  timezone: text('timezone', 'IANA zone of the opening hours'),
  opening_hours: someText('openingHours', 'OpenStreetMap syntax, converted from the published hours'),
  closed: flag('closed', 'closed at the read, according to the publisher; a closure ends with the day that it names'),
  availability: someText('availability', 'JSON: fuels that are out of stock, and since when; null if none'),
  listed: flag('listed', 'in the newest delivery of its source, or absent only from parts of it'),
  read_at: instant('readAt', 'end of the newest read that contained it', {
    leftOut: { equal: lastRead, where: 'listed' },
  }),
} as const

/**
 * The tables of a market, in the order in which they are written. Of a table without rows a part has no file, except of stations
 * and prices. Types of rows, files, views, the reading of the next run and the data dictionary are made from this description.
 */
export const storedTables = {
  /** A station as it is stored from run to run. */
  stations: {
    order: 'station_id',
    columns: stationColumns,
  },
  prices: {
    order: 'station_id, fuel',
    columns: {
      station_id: id('stationId', 'of `stations`'),
      country_code: country,
      source: text('source', 'the source that was read last for it'),
      fuel: of<FuelCode>('VARCHAR')('fuel', `our code: ${fuelCodes.map(code => `\`${code}\``).join(', ')}`),
      currency: text('currency', 'ISO 4217, of the published amounts'),
      native_fuel: someText('nativeFuel', "the publisher's word for the fuel"),
      service: of<'self' | 'served' | null>('VARCHAR')('service', '`self` or `served`, if published'),
      access: of<'members' | null>('VARCHAR')('access', '`members` if the price is for some customers only'),
      amount: amount('amountMicros', `as last read, in ${perUnit}`),
      read_at: instant('readAt', 'when it was last read', { leftOut: { equal: lastRead, where: 'listed' } }),
      stamp_at: someInstant('stampAt', "the publisher's own stamp"),
      moved_at: someInstant(
        'movedAt',
        'first read in which this amount was seen; null as long as it was never seen to move',
      ),
      listed: flag('listed', 'in the newest delivery, or absent only from parts of it'),
      verdict: of<VerdictWord>('VARCHAR')('verdict', '`accept`, `hold` or `withhold`: see reasons.md'),
      rule: someText('rule', 'the rule that did not accept it'),
      detail: someText('detail', 'the finding of that rule'),
      valid_amount: someAmount('validMicros', 'the last accepted amount, in `currency`'),
      valid_read_at: someInstant('validReadAt', 'when that was read', {
        leftOut: { equal: lastRead, where: 'listed', of: 'valid_amount' },
      }),
      valid_updated_at: someInstant('validUpdatedAt', 'the `updated_at` of that amount'),
      origin: text(
        'origin',
        'the row that `amount` was read from, by the rule `unreadable` the row that could not be read: `origin` of `lineage`',
      ),
      valid_origin: someText('validOrigin', 'the row that `valid_amount` was read from', {
        leftOut: { equal: 'origin', where: 'accepted' },
      }),
      local_price: someAmount('servedMicros', 'the current amount, in `currency`; null if none is in force', {
        isDecidedAnew: true,
      }),
      eur_per_unit: euros('the same in euros, converted once; null if none is in force'),
      updated_at: someInstant(
        'updatedAt',
        "the time of the last change of the current price: the publisher's stamp (the read if its clock is ahead), or the first read with the new price",
        { leftOut: { equal: 'valid_updated_at', where: 'accepted' }, isDecidedAnew: true },
      ),
      unusable: someText('unusable', 'why no price is in force: see reasons.md', { isDecidedAnew: true }),
    },
  },
  /** Official means and maxima. */
  figures: {
    order: 'source, fuel, region nulls first, valid_from',
    columns: {
      source: text('source', 'id of the source'),
      country_code: country,
      basis: of<'regional_mean' | 'national_mean' | 'national_maximum'>('VARCHAR')(
        'basis',
        '`regional_mean`, `national_mean` or `national_maximum`',
      ),
      region: someText('region', 'the part of the country, as published; null for the entire country'),
      fuel: of<FuelCode>('VARCHAR')('fuel', 'our code, as in `prices`'),
      currency: text('currency', 'ISO 4217, of the published amount'),
      native_fuel: someText('nativeFuel', "the publisher's word for the fuel"),
      amount: amount('amountMicros', `as published, in ${perUnit}`),
      valid_from: instant('validFrom', 'the first instant for which it applies'),
      valid_to: someInstant('validTo', 'the first instant for which it no longer applies; null if not published'),
      read_at: instant('readAt', 'when it was read', { leftOut: { equal: lastRead } }),
      origin: text('origin', 'the row that it was read from: `origin` of `lineage`'),
      eur_per_unit: euros('the amount in euros, converted once; null when the figure is not in force'),
      unusable: someText('unusable', 'why it is not in force: see reasons.md', { isDecidedAnew: true }),
    },
  },
  /** The downloads that contain the rows from which prices and figures were read. Their bytes are in the folder of captures. */
  captures: {
    order: 'source, capture, sha256',
    columns: {
      source: text('source', 'id of the source'),
      capture: text('capture', 'name of the request'),
      sha256: text('sha256', 'of the bytes of the answer, which are in `captures/`'),
      url: text('url', 'the requested address, without keys'),
      fetched_at: instant('fetchedAt', 'when these bytes came last', { leftOut: { equal: lastRead } }),
      bytes: id('bytes', 'how many they are'),
    },
  },
  /** The rows, and fields of rows, of the last delivery of each source that could not be used. */
  quarantine: {
    order: 'source, capture, position, field, reason, found',
    columns: {
      source: text('source', 'id of the source'),
      country_code: someText('country', 'of a source of a market; null otherwise'),
      capture: text('capture', 'name of the request whose answer contains it'),
      sha256: text('sha256', "of that answer's bytes"),
      position: count('position', 'line of a text file, element of a list or of XML; 1 is the first'),
      scope: of<FaultScope>('VARCHAR')(
        'scope',
        '`row`; `field` (a price) or `value` (an optional value) when the rest of the row was read',
      ),
      field: text('field', "the field, in the publisher's or our word"),
      reason: text('reason', 'see reasons.md'),
      found: text('found', 'the text that was found'),
      ref: someText('ref', "the publisher's id of the station of the row; null if it could not be read"),
    },
  },
  /** The OpenStreetMap object of each station, with its facts: kept separate because of its licence. */
  osm: {
    order: 'station_id',
    columns: {
      station_id: id('stationId', 'of `stations`'),
      country_code: country,
      osm_ref: text('osmRef', '`node/123`, `way/45` or `relation/6`'),
      method: of<'id' | 'brand' | 'alone'>('VARCHAR')(
        'method',
        "`id`: the object names the publisher's id, at most 500 m away; `brand`: each the nearest of its brand to the other, at most 200 m; `alone`: within 60 m there is no other of either, and one of the two has no brand",
      ),
      distance_m: count('distanceM', 'metres between the two'),
      name: someText('name', 'as mapped'),
      brand: someText('brand', 'as mapped'),
      opening_hours: someText('openingHours', 'as mapped; a few values are no opening hours'),
      base_at: instant('baseAt', 'the state of the map that it was read from'),
    },
  },
  /** Stations that were listed once and that `stations` no longer has. No run judges with them. */
  gone: { order: 'station_id', columns: stationColumns },
  /**
   * Which ids are one station, with the evidence as it was when the later id was first listed. It never changes, except that a link may
   * end.
   */
  station_links: {
    order: 'station_id, earlier_id, found_at',
    columns: {
      station_id: id('id', 'the id that was listed for the first time'),
      earlier_id: id('earlierId', 'the id that was no longer listed'),
      country_code: country,
      status: of<'linked' | 'ended' | 'ambiguous'>('VARCHAR')(
        'status',
        '`linked`: `station_id` continues `earlier_id`; `ended`: it did until `ended_at`; `ambiguous`: one of the two matches another station too, so nothing is linked',
      ),
      found_at: instant('foundAt', 'clock of the run that found it'),
      ended_at: someInstant('endedAt', 'clock of the run that saw `earlier_id` listed again; null if none did'),
      distance_m: count('distanceM', 'metres between the two positions'),
      same_address: flag(
        'sameAddress',
        'both have an address, and they are equal without case, accents and punctuation',
      ),
      same_name: flag('sameName', 'both have a name, and they are equal in the same way'),
      source: text('source', 'the source that listed `station_id`'),
      ref: text('ref', "the publisher's own id"),
      name: someText('name', 'as published; null if not published'),
      brand: someText('brand', 'canonical brand, otherwise as published; null if none'),
      address: someText('address', 'as published'),
      earlier_source: text('earlierSource', 'the source that was read last for `earlier_id`'),
      earlier_ref: text('earlierRef', "the publisher's own id of `earlier_id`"),
      earlier_name: someText('earlierName', 'as last published; null if not published'),
      earlier_brand: someText('earlierBrand', 'canonical brand, otherwise as last published; null if none'),
      earlier_address: someText('earlierAddress', 'as last published'),
      earlier_read_at: instant('earlierReadAt', 'end of the newest read that contained `earlier_id`'),
    },
  },
} as const satisfies Readonly<Record<string, StoredTable>>

export type MarketTable = keyof typeof storedTables

export const marketTables = Object.keys(storedTables) as readonly MarketTable[]

/** A row of a stored table by the names of its columns, with amounts in millionths. */
export type StoredCells<Table extends MarketTable> = CellsOf<(typeof storedTables)[Table]['columns']>

type CellsOf<All extends Readonly<Record<string, StoredColumn>>> = {
  readonly [Name in keyof All]: All[Name] extends StoredColumn<string | null, infer Value> ? Value : never
}

/** A row of a stored table, as the pipeline uses it: amounts in millionths of `currency`, instants and days as texts. */
export type StoredRow<Table extends MarketTable> = RowOf<(typeof storedTables)[Table]['columns']>

type RowOf<All extends Readonly<Record<string, StoredColumn>>> = {
  readonly [Name in keyof All as NonNullable<All[Name]['key']>]: All[Name] extends StoredColumn<string, infer Value>
    ? Value
    : never
}

export type VerdictWord = 'accept' | 'hold' | 'withhold'

/**
 * What an unreadable value costs. `row`: the row. `field`: the price, or a text with bytes of another charset; the rest of
 * the row is read. `value`: only that optional value, such as a brand.
 */
export type FaultScope = 'row' | 'field' | 'value'
