import { fuelCodes } from '../model/fuels.ts'

/** Types of Frictionless Table Schema. */
export type ColumnType = 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'datetime'

export interface BulkColumn {
  readonly name: string
  readonly type: ColumnType
  /** Meaning of a value, for readers of the data package. */
  readonly description: string
  readonly unit?: string
}

const column = (name: string, type: ColumnType, description: string, unit?: string): BulkColumn => ({
  name,
  type,
  description,
  ...(unit !== undefined && { unit }),
})

const country = column('country_code', 'string', 'ISO 3166-1 alpha-2')
const countryOrUnion = column(
  'country_code',
  'string',
  'ISO 3166-1 alpha-2, or EU for the weighted mean of the Commission',
)
const week = column('week', 'date', 'its Monday')
const source = column('source', 'string', 'id of the source, among the sources of the data package')
const stationId = column(
  'station_id',
  'integer',
  'our id of the station, below 2^53: the same on every machine, for ever',
)
const fuel = column('fuel', 'string', `our code: ${fuelCodes.slice(0, -1).join(', ')} or ${fuelCodes.at(-1)}`)
const lat = column('lat', 'number', 'WGS 84; null where no position is published', 'degree')
const lng = column('lng', 'number', 'WGS 84; null together with lat', 'degree')
const perUnit = 'EUR per litre, per kilogram for cng and lng'
const localPerUnit = 'units of currency per litre, per kilogram for cng and lng'

export const weeklyLong: readonly BulkColumn[] = [
  countryOrUnion,
  week,
  column('fuel', 'string', 'euro95 or diesel'),
  column('eur_per_litre', 'number', 'national mean, taxes included', 'EUR per litre'),
  source,
]

export const weeklyWide: readonly BulkColumn[] = [
  countryOrUnion,
  week,
  column('euro95', 'number', 'national mean of Euro-super 95, taxes included; null for no reading', 'EUR per litre'),
  column('diesel', 'number', 'national mean of diesel, taxes included; null for no reading', 'EUR per litre'),
  source,
]

export const stations: readonly BulkColumn[] = [
  stationId,
  country,
  source,
  column('name', 'string', 'as published'),
  column('brand', 'string', 'canonical brand; null for none and for independents'),
  column('address', 'string', 'as published'),
  column('city', 'string', 'as published'),
  column('postal_code', 'string', 'as published'),
  lat,
  lng,
  column('timezone', 'string', 'IANA zone of the opening hours'),
  column(
    'opening_hours',
    'string',
    'OpenStreetMap syntax, made of what the publisher says; nothing of it is from the map',
  ),
  column('closed', 'boolean', 'the publisher says that it is closed at present'),
  column('availability', 'string', 'JSON: fuels that are out of stock, and since when; null for none'),
]

export const prices: readonly BulkColumn[] = [
  stationId,
  country,
  source,
  fuel,
  column('price_eur', 'number', 'current price, taxes included, converted at the rate of the snapshot', perUnit),
  column('price_local', 'number', 'the same as published; null where that is in euros', localPerUnit),
  column('currency', 'string', 'ISO 4217, of price_local; null where that is null'),
  column('unit', 'string', 'what is sold for the price: l (litre) or kg (kilogram)'),
  column('native_fuel', 'string', 'the word of the publisher for the fuel'),
  column('service', 'string', 'self or served, where the publisher says so'),
  column('access', 'string', 'members, where not everybody may buy'),
  column('updated_at', 'datetime', 'when the source last moved the price; null where it never was seen to move', 'UTC'),
  column(
    'last_validated_at',
    'datetime',
    'when the price was last read, where it is the last validated one of a held price; null for the newest published price',
    'UTC',
  ),
]

export const moves: readonly BulkColumn[] = [
  country,
  stationId,
  source,
  fuel,
  column('currency', 'string', 'ISO 4217, of both prices'),
  column('old_price', 'number', 'price before, as published; null when the price appears', localPerUnit),
  column('new_price', 'number', 'price from then on; null when the price disappears', localPerUnit),
  column('stamp_at', 'datetime', 'stamp of the publisher for the new price; null where there is none', 'UTC'),
  column('seen_at', 'datetime', 'clock of the run that saw it', 'UTC'),
  column('why', 'string', 'why it left force'),
]

export const daily: readonly BulkColumn[] = [
  country,
  column('region', 'string', 'postal area, such as FR-75; null for the whole country'),
  fuel,
  column('day', 'date', 'UTC day'),
  column('n', 'integer', 'current prices at the last run of the day that were read on it'),
  column('mean', 'number', 'at the rates of that run, rounded once', perUnit),
  column('median', 'number', 'a price that was read: of two in the middle the lower', perUnit),
  column('p10', 'number', 'a tenth of the prices is not above it', perUnit),
  column('p90', 'number', 'nine tenths of the prices are not above it', perUnit),
  column('currency', 'string', 'ISO 4217, of the published prices; null where they have several'),
  column('mean_local', 'number', 'the mean in that currency; null where they have several', localPerUnit),
  column(
    'share_changed_7d',
    'number',
    'share of n that moved in the 7 days before that run; null on a first day',
    'from 0 to 1',
  ),
  column('low_coverage', 'boolean', 'n is below 60 % of the prices that are listed'),
]

export const tolls: readonly BulkColumn[] = [
  country,
  column('toll_id', 'integer', 'never reused'),
  column('type', 'string', 'vignette, gate, tunnel, bridge or ticket_barrier'),
  column('barrier_type', 'string', 'mainline, ramp or null'),
  column('name', 'string', 'of the road, tunnel, bridge or vignette'),
  column('road', 'string', 'number of the road'),
  column('price_eur', 'number', 'for a passenger car, in force in the year of the data set; null for none', 'EUR'),
  column('price_local', 'number', 'the same as published; null where that is in euros', 'units of currency'),
  column('currency', 'string', 'ISO 4217, of the tariff'),
  column('info', 'string', 'details'),
  lat,
  lng,
  column(
    'position',
    'string',
    'exact, approximate (within about 2 km), pending (not ours to publish yet), null (not known)',
  ),
  column('valid_from', 'date', 'first day of the amount'),
  column('checked_on', 'date', 'last day on which the row was read; says nothing of the amount'),
  column('confirmed_on', 'date', 'last day on which the amount was read at a source as the one charged that day'),
  column('last_known_price', 'number', 'amount of an earlier or unknown year', 'units of last_known_currency'),
  column('last_known_currency', 'string', 'ISO 4217; null without such an amount'),
  column('last_known_valid_from', 'date', 'first day of that amount'),
  column('fx_rate', 'number', 'rate of the conversion, as published; null when nothing was converted', 'per EUR'),
  column('fx_date', 'date', 'day of that rate'),
  column('source', 'string', 'where the facts come from, in words'),
  column('confidence', 'string', 'high, medium or low'),
  column('licence', 'string', 'of the row'),
  column('attribution', 'string', 'the words in which its origin is named'),
]
