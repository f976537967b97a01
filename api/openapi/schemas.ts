import { fuelCodes } from '../../pipeline/model/fuels.ts'
import { bulkSchemas } from './bulk-schemas.ts'
import { cellSchemas } from './cell-schemas.ts'
import { formSchemas } from './form-schemas.ts'
import { keyedSchemas } from './keyed-schemas.ts'
import { mcpSchemas } from './mcp-schemas.ts'
import { moveSchemas } from './move-schemas.ts'
import { type Schema, schemaRef } from './operation.ts'
import { provenanceSchemas } from './provenance-schemas.ts'
import { questionSchemas } from './question-schemas.ts'
import {
  boolean,
  instant,
  instantOrNull,
  integer,
  integerOrNull,
  listOf,
  mapOf,
  number,
  numberOrNull,
  object,
  text,
  textOrNull,
  texts,
} from './shapes.ts'

const price: Record<string, Schema> = {
  price: number,
  updated: instantOrNull,
  price_local: numberOrNull,
  currency: text,
  unit: { type: 'string', enum: ['kg'] },
  native_fuel: text,
  service: { type: 'string', enum: ['self', 'served'] },
  access: { type: 'string', enum: ['members'] },
}
const identity: Record<string, Schema> = {
  id: integer,
  name: textOrNull,
  brand: textOrNull,
  address: textOrNull,
  city: textOrNull,
  postal_code: textOrNull,
}
// SERVICE.md, Licence notes: what comes from the map is share-alike.
const odbl = 'OpenStreetMap contributors, ODbL 1.0 (share-alike)'
/** Where the publisher gives neither name nor brand. */
const fromMap: Record<string, Schema> = {
  osm_name: { ...text, description: `Of ${odbl}.` },
  osm_brand: { ...text, description: `Of ${odbl}.` },
}
const opening: Record<string, Schema> = {
  is_open: boolean,
  open: textOrNull,
  next: textOrNull,
  oh_source: {
    type: 'string',
    enum: ['publisher', 'osm', null],
    nullable: true,
    description: `Where opening hours, \`open\` and \`next\` are from; \`osm\`: ${odbl}.`,
  },
}

const oh: Schema = { ...textOrNull, description: `Opening hours; where \`oh_source\` is \`osm\`, of ${odbl}.` }

const logo: Schema = {
  ...textOrNull,
  description: 'The file of a badge of the brand, an SVG: its address is `/live/logos/` and this name.',
}

const station: Record<string, Schema> = {
  ...identity,
  logo,
  prices: mapOf(schemaRef('StationPrice')),
  is_open: boolean,
}
const mayHave: Record<string, Schema> = {
  ...opening,
  ...fromMap,
  availability: mapOf(object({ state: text, since: instantOrNull })),
}

const tollSource: Schema = {
  ...textOrNull,
  description: 'Where its facts can be looked up. Null, where none can be cited, only with `unverified=1`.',
}

const source: Record<string, Schema> = {
  id: text,
  kind: text,
  publisher: text,
  homepage: text,
  licence: text,
  licence_url: text,
  attribution: text,
  reuse: text,
  level: text,
  timezone: textOrNull,
  cadence: text,
  last_read: instantOrNull,
}

const liveSchemas: Record<string, Schema> = {
  LiveAnswer: object({
    ok: boolean,
    data: { oneOf: ['SummaryData', 'BrandsData', 'StationsData', 'StatsData'].map(schemaRef) },
  }),
  SummaryData: object(
    { countries: listOf(schemaRef('CountrySummary')) },
    { attribution: texts, reference_prices: listOf(schemaRef('ReferencePrices')) },
  ),
  ReferencePrices: object({
    country_code: text,
    basis: { type: 'string', enum: ['national_maximum'] },
    valid_from: instant,
    valid_to: instantOrNull,
    fuels: mapOf(object({ max: number }, { unit: price.unit! })),
  }),
  CountrySummary: object(
    {
      country_code: text,
      fuels: mapOf(schemaRef('FuelStats')),
      last_fetched: instantOrNull,
      total_stations: integer,
    },
    { basis: { type: 'string', enum: ['stations', 'regional_mean', 'national_mean'] } },
  ),
  FuelStats: object({ stations: integer, min: number, max: number, avg: number }, { unit: price.unit! }),
  BrandsData: object(
    { country: text, fuel: text, brands: listOf(schemaRef('Brand')) },
    { unit: price.unit!, attribution: texts },
  ),
  Brand: object({
    brand_name: text,
    logo_file: logo,
    station_count: integer,
    price_min: text,
    price_max: text,
    price_avg: text,
  }),
  StationsData: object(
    {
      country: text,
      center: object({ lat: number, lng: number }),
      radius: integer,
      stations: listOf(schemaRef('Station')),
    },
    { attribution: texts },
  ),
  Station: object({ ...station, lat: number, lng: number, distance_km: number }, mayHave),
  StationsById: object({
    ok: boolean,
    data: object({ stations: listOf(schemaRef('StationById')), attribution: texts }),
  }),
  StationById: object({ country_code: text, ...station, lat: numberOrNull, lng: numberOrNull }, mayHave),
  /** Of an answer to a question: with the price of the fuel that was asked. */
  StationFound: object(
    { country_code: text, ...station, lat: number, lng: number, distance_km: number },
    { ...mayHave, fuel: { type: 'string', enum: fuelCodes }, price: number },
  ),
  StationPrice: object({ price: number, updated: instantOrNull }, price),
  StatsData: object({
    station_counts: mapOf(integer),
    price_counts: mapOf(integer),
    recent_fetches: listOf(schemaRef('FetchLogEntry')),
  }),
  FetchLogEntry: object({
    country_code: text,
    source: text,
    fetch_started_at: instant,
    fetch_ended_at: instantOrNull,
    stations_processed: integerOrNull,
    prices_updated: integerOrNull,
    execution_time_sec: textOrNull,
    status: { type: 'string', enum: ['running', 'success', 'not_modified', 'partial', 'failed', 'skipped'] },
  }),
  Sources: object({
    ok: boolean,
    data: object(
      { markets: listOf(schemaRef('MarketSources')), reference: listOf(schemaRef('Source')) },
      { never_read: listOf(schemaRef('MarketSource')) },
    ),
  }),
  MarketSources: object({
    country_code: text,
    basis: text,
    attribution: texts,
    sources: listOf(schemaRef('Source')),
  }),
  Source: object(source),
  MarketSource: object({ country_code: text, ...source }),
}

const coordinates = { type: 'array', items: number, minItems: 2, maxItems: 2 }

const otherSchemas: Record<string, Schema> = {
  Board: object({ ok: boolean, ts: integer, petrol: mapOf(number), diesel: mapOf(number) }),
  FeatureCollection: object({ type: text, features: listOf(schemaRef('Feature')), meta: schemaRef('MapMeta') }),
  Feature: object({
    type: text,
    geometry: object({ type: text, coordinates }),
    properties: object(
      { ...identity, price: number, fuel: text, is_open: boolean, updated: instantOrNull, oh },
      { ...price, ...opening, ...fromMap },
    ),
  }),
  MapMeta: object(
    {
      country: text,
      fuel: text,
      bounds: listOf(number),
      returned: integer,
      total_in_view: integer,
      limited: boolean,
    },
    { price_min: number, price_max: number, price_avg: number, attribution: texts },
  ),
  History: object({
    cc: text,
    labels: listOf({ type: 'string', format: 'date' }),
    e95: listOf(number),
    diesel: listOf(number),
    count: integer,
  }),
  Tolls: object(
    { count: integer, data: listOf(schemaRef('Toll')) },
    {
      dataset: text,
      version: text,
      updated: { type: 'string', format: 'date', nullable: true },
      with_price: integer,
      with_position: integer,
    },
  ),
  Toll: object(
    {
      id: integer,
      country_code: text,
      type: text,
      barrier_type: textOrNull,
      name: text,
      price_eur: numberOrNull,
      price_local: numberOrNull,
      currency: textOrNull,
      info: textOrNull,
      lat: numberOrNull,
      lng: numberOrNull,
    },
    {
      last_known_price: numberOrNull,
      last_known_currency: textOrNull,
      last_known_valid_from: textOrNull,
      valid_from: textOrNull,
      checked_on: textOrNull,
      source: tollSource,
      confidence: textOrNull,
      fx_rate: textOrNull,
      fx_date: textOrNull,
      position: textOrNull,
      road: textOrNull,
      confirmed_on: textOrNull,
      licence: text,
      attribution: text,
    },
  ),
  Page: text,
  Description: { type: 'object' },
  Health: object({ status: text }),
  Readiness: object(
    { ready: boolean, snapshot: textOrNull },
    {
      reason: text,
      data: text,
      created_at: instant,
      age_hours: number,
      opening_states: text,
      opening_states_until: instantOrNull,
      passed_over: object({ snapshot: text, reason: text }),
    },
  ),
}

/** The shapes that the routes answer with. Members that are not required are additions or may be absent. */
export const schemas: Readonly<Record<string, Schema>> = {
  CountryCode: {
    type: 'string',
    pattern: '^[A-Za-z]{2}$',
    description: 'ISO 3166-1 alpha-2; EL is read as GR, UK as GB.',
  },
  FuelCode: { type: 'string', enum: fuelCodes },
  LiveError: object({ ok: { type: 'boolean', enum: [false] }, error: text }),
  PlainError: object({ error: text }),
  ...liveSchemas,
  ...cellSchemas,
  ...provenanceSchemas,
  ...moveSchemas,
  ...keyedSchemas,
  ...bulkSchemas,
  ...formSchemas,
  ...mcpSchemas,
  ...questionSchemas,
  ...otherSchemas,
}
