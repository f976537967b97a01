import { type StoredTable, type ColumnType as StoredType, storedTables, type TableName } from '../model/tables.ts'

/** Types of Frictionless Table Schema. */
export type ColumnType = 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'datetime'

export interface BulkColumn {
  readonly name: string
  readonly type: ColumnType
  /** Meaning of a value, for readers of the data package. */
  readonly description: string
  readonly unit?: string
}

const types: Readonly<Record<StoredType, ColumnType>> = {
  BIGINT: 'integer',
  INTEGER: 'integer',
  DOUBLE: 'number',
  BOOLEAN: 'boolean',
  VARCHAR: 'string',
  TIMESTAMP: 'datetime',
  DATE: 'date',
  AMOUNT: 'number',
  THOUSANDTHS: 'number',
  EXACT: 'number',
  SHARE: 'number',
}

/** A column of a stored table, with what is different for customers. */
function stored(table: TableName, name: string, different: Partial<BulkColumn> = {}): BulkColumn {
  const { type, meaning } = (storedTables[table] as StoredTable).columns[name]!
  const unit = type === 'TIMESTAMP' && { unit: 'UTC' }
  return { name, type: types[type], description: meaning, ...unit, ...different }
}

/** A column that no stored table has. */
const made = (name: string, type: ColumnType, description: string, unit?: string): BulkColumn => ({
  name,
  type,
  description,
  ...(unit !== undefined && { unit }),
})

function allStored(table: TableName, ...names: readonly string[]): BulkColumn[] {
  return names.map(name => stored(table, name))
}

const country = stored('stations', 'country_code')
const countryOrUnion = stored('history', 'country_code', {
  description: 'ISO 3166-1 alpha-2, or EU for the weighted mean of the Commission',
})
const week = stored('history', 'week')
const source = stored('history', 'source', { description: 'id of the source, among the sources of the data package' })
const stationId = stored('stations', 'station_id', {
  description: 'our id of the station, below 2^53: the same on every machine, for ever',
})
const fuel = stored('prices', 'fuel')
const degree = { unit: 'degree' }
const inEuros = { unit: 'EUR per litre, per kilogram for cng and lng' }
const inCurrency = { unit: 'units of currency per litre, per kilogram for cng and lng' }

export const weeklyLong: readonly BulkColumn[] = [
  countryOrUnion,
  week,
  { ...fuel, description: 'euro95 or diesel' },
  made('eur_per_litre', 'number', 'national mean, taxes included', 'EUR per litre'),
  source,
]

export const weeklyWide: readonly BulkColumn[] = [
  countryOrUnion,
  week,
  made('euro95', 'number', 'national mean of Euro-super 95, taxes included; null for no reading', 'EUR per litre'),
  made('diesel', 'number', 'national mean of diesel, taxes included; null for no reading', 'EUR per litre'),
  source,
]

export const stations: readonly BulkColumn[] = [
  stationId,
  country,
  source,
  ...allStored('stations', 'name', 'brand', 'address', 'city', 'postal_code'),
  stored('stations', 'lat', degree),
  stored('stations', 'lng', degree),
  stored('stations', 'timezone'),
  stored('stations', 'opening_hours', {
    description: 'OpenStreetMap syntax, made of what the publisher says; nothing of it is from the map',
  }),
  ...allStored('stations', 'closed', 'availability'),
]

export const prices: readonly BulkColumn[] = [
  stationId,
  country,
  source,
  fuel,
  made('price_eur', 'number', 'current price, taxes included, converted at the rate of the snapshot', inEuros.unit),
  made('price_local', 'number', 'the same as published; null where that is in euros', inCurrency.unit),
  stored('prices', 'currency', { description: 'ISO 4217, of price_local; null where that is null' }),
  made('unit', 'string', 'what is sold for the price: l (litre) or kg (kilogram)'),
  ...allStored('prices', 'native_fuel', 'service', 'access'),
  stored('prices', 'updated_at', {
    description: 'when the source last moved the price; null where it never was seen to move',
  }),
  stored('prices', 'valid_read_at', {
    name: 'last_validated_at',
    description:
      'when the price was last read, where it is the last validated one of a held price; null for the newest published price',
  }),
]

export const moves: readonly BulkColumn[] = [
  country,
  stationId,
  source,
  fuel,
  stored('moves', 'currency'),
  stored('moves', 'old_amount', {
    name: 'old_price',
    description: 'price before, as published; null when the price appears',
    ...inCurrency,
  }),
  stored('moves', 'new_amount', {
    name: 'new_price',
    description: 'price from then on; null when the price disappears',
    ...inCurrency,
  }),
  ...allStored('moves', 'stamp_at', 'seen_at'),
  stored('moves', 'why', { description: 'why it left force' }),
]

export const daily: readonly BulkColumn[] = [
  country,
  stored('daily', 'region', { description: 'postal area, such as FR-75; null for the whole country' }),
  fuel,
  ...allStored('daily', 'day', 'n'),
  ...['mean', 'median', 'p10', 'p90'].map(name => stored('daily', name, inEuros)),
  stored('daily', 'currency'),
  stored('daily', 'mean_local', inCurrency),
  stored('daily', 'share_changed_7d', { unit: 'from 0 to 1' }),
  stored('daily', 'low_coverage'),
]

export const tolls: readonly BulkColumn[] = [
  country,
  ...allStored('tolls', 'toll_id', 'type', 'barrier_type', 'name', 'road'),
  stored('tolls', 'price_eur', { unit: 'EUR' }),
  stored('tolls', 'price_local', { unit: 'units of currency' }),
  ...allStored('tolls', 'currency', 'info'),
  stored('tolls', 'lat', degree),
  stored('tolls', 'lng', degree),
  stored('tolls', 'position'),
  ...['valid_from', 'checked_on', 'confirmed_on'].map(name => stored('tolls', name, { type: 'date' })),
  stored('tolls', 'last_known_price', { unit: 'units of last_known_currency' }),
  stored('tolls', 'last_known_currency'),
  stored('tolls', 'last_known_valid_from', { type: 'date' }),
  stored('tolls', 'fx_rate', { type: 'number', unit: 'per EUR' }),
  stored('tolls', 'fx_date', { type: 'date' }),
  stored('tolls', 'source', { description: 'where the facts come from, in words' }),
  ...allStored('tolls', 'confidence', 'licence', 'attribution'),
]
