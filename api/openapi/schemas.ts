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
  textOrNull,
  textShape,
  texts,
} from './shapes.ts'

const price: Record<string, Schema> = {
  price: number,
  updated: instantOrNull,
  price_local: numberOrNull,
  currency: textShape,
  unit: { type: 'string', enum: ['kg'] },
  native_fuel: textShape,
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
  osm_name: { ...textShape, description: `Of ${odbl}.` },
  osm_brand: { ...textShape, description: `Of ${odbl}.` },
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
  availability: mapOf(object({ state: textShape, since: instantOrNull })),
}

const tollSource: Schema = {
  ...textOrNull,
  description: 'The source of its facts. Null if there is none to cite, which is only served with `unverified=1`.',
}

const source: Record<string, Schema> = {
  id: textShape,
  kind: textShape,
  publisher: textShape,
  homepage: textShape,
  licence: textShape,
  licence_url: textShape,
  attribution: textShape,
  reuse: textShape,
  level: textShape,
  timezone: textOrNull,
  cadence: textShape,
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
    country_code: textShape,
    basis: { type: 'string', enum: ['national_maximum'] },
    valid_from: instant,
    valid_to: instantOrNull,
    fuels: mapOf(object({ max: number }, { unit: price.unit! })),
  }),
  CountrySummary: object(
    {
      country_code: textShape,
      fuels: mapOf(schemaRef('FuelStats')),
      last_fetched: instantOrNull,
      total_stations: integer,
    },
    { basis: { type: 'string', enum: ['stations', 'regional_mean', 'national_mean'] } },
  ),
  FuelStats: object({ stations: integer, min: number, max: number, avg: number }, { unit: price.unit! }),
  BrandsData: object(
    { country: textShape, fuel: textShape, brands: listOf(schemaRef('Brand')) },
    { unit: price.unit!, attribution: texts },
  ),
  Brand: object({
    brand_name: textShape,
    logo_file: logo,
    station_count: integer,
    price_min: textShape,
    price_max: textShape,
    price_avg: textShape,
  }),
  StationsData: object(
    {
      country: textShape,
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
  StationById: object({ country_code: textShape, ...station, lat: numberOrNull, lng: numberOrNull }, mayHave),
  /** In the answer to a question: with the price of the requested fuel. */
  StationFound: object(
    { country_code: textShape, ...station, lat: number, lng: number, distance_km: number },
    { ...mayHave, fuel: { type: 'string', enum: fuelCodes }, price: number },
  ),
  StationPrice: object({ price: number, updated: instantOrNull }, price),
  StatsData: object({
    station_counts: mapOf(integer),
    price_counts: mapOf(integer),
    recent_fetches: listOf(schemaRef('FetchLogEntry')),
  }),
  FetchLogEntry: object({
    country_code: textShape,
    source: textShape,
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
    country_code: textShape,
    basis: textShape,
    attribution: texts,
    sources: listOf(schemaRef('Source')),
  }),
  Source: object(source),
  MarketSource: object({ country_code: textShape, ...source }),
}

const coordinates = { type: 'array', items: number, minItems: 2, maxItems: 2 }

const otherSchemas: Record<string, Schema> = {
  Board: object({ ok: boolean, ts: integer, petrol: mapOf(number), diesel: mapOf(number) }),
  FeatureCollection: object({ type: textShape, features: listOf(schemaRef('Feature')), meta: schemaRef('MapMeta') }),
  Feature: object({
    type: textShape,
    geometry: object({ type: textShape, coordinates }),
    properties: object(
      { ...identity, price: number, fuel: textShape, is_open: boolean, updated: instantOrNull, oh },
      { ...price, ...opening, ...fromMap },
    ),
  }),
  MapMeta: object(
    {
      country: textShape,
      fuel: textShape,
      bounds: listOf(number),
      returned: integer,
      total_in_view: integer,
      limited: boolean,
    },
    { price_min: number, price_max: number, price_avg: number, attribution: texts },
  ),
  History: object({
    cc: textShape,
    labels: listOf({ type: 'string', format: 'date' }),
    e95: listOf(number),
    diesel: listOf(number),
    count: integer,
  }),
  Tolls: object(
    { count: integer, data: listOf(schemaRef('Toll')) },
    {
      dataset: textShape,
      version: textShape,
      updated: { type: 'string', format: 'date', nullable: true },
      with_price: integer,
      with_position: integer,
    },
  ),
  Toll: object(
    {
      id: integer,
      country_code: textShape,
      type: textShape,
      barrier_type: textOrNull,
      name: textShape,
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
      licence: textShape,
      attribution: textShape,
    },
  ),
  Page: textShape,
  Description: { type: 'object' },
  Health: object({ status: textShape }),
  Readiness: object(
    { ready: boolean, snapshot: textOrNull },
    {
      reason: textShape,
      data: textShape,
      created_at: instant,
      age_hours: number,
      opening_states: textShape,
      opening_states_until: instantOrNull,
      passed_over: object({ snapshot: textShape, reason: textShape }),
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
  LiveError: object({ ok: { type: 'boolean', enum: [false] }, error: textShape }),
  PlainError: object({ error: textShape }),
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
