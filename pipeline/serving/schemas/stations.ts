import * as z from 'zod'
import { fuelCodes } from '../../model/fuels.ts'
import {
  addition,
  byFuelCode,
  fuelCode,
  instant,
  type Live,
  logo,
  mapOf,
  position,
  type TypeOf,
  texts,
  unit,
  word,
} from './shapes.ts'

// SERVICE.md, Licence notes: what comes from the map is share-alike.
const odbl = 'OpenStreetMap contributors, ODbL 1.0 (share-alike)'

const names = z.object({
  name: z.string().nullable(),
  brand: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  // Where the publisher gives neither name nor brand.
  osm_name: z.string().describe(`Of ${odbl}.`).optional(),
  osm_brand: z.string().describe(`Of ${odbl}.`).optional(),
})
export type StationNames = TypeOf<typeof names>

const opening = z.object({
  is_open: z.boolean(),
  /** `Open 24/7`, `Open`, `Closed`; null when nothing is known. */
  open: addition(z.string().nullable()),
  next: addition(z.string().nullable()),
  oh_source: addition(
    z
      .enum(['publisher', 'osm'])
      .nullable()
      .describe(`Where opening hours, \`open\` and \`next\` are from; \`osm\`: ${odbl}.`),
  ),
})
export type OpeningState = TypeOf<typeof opening>

export const StationPrice = z.object({
  price: z.number(),
  updated: instant.nullable(),
  // Where the currency is not EUR.
  price_local: z.number().nullable().optional(),
  currency: z.string().optional(),
  unit,
  native_fuel: z.string().optional(),
  service: z.enum(['self', 'served']).optional(),
  access: z.literal('members').optional(),
  last_validated: z
    .literal(true)
    .describe(
      'The newest published price is held, because it looks wrong or cannot be read: this is the last validated one.',
    )
    .optional(),
  last_validated_at: instant.describe('When that price was last read. It has its own `updated`.').optional(),
})
export type StationPrice = TypeOf<typeof StationPrice>

const station = {
  id: z.int(),
  ...names.shape,
  logo,
  prices: byFuelCode(StationPrice),
  ...opening.shape,
  availability: mapOf(z.object({ state: z.string(), since: instant.nullable() })).optional(),
}
const place = { lat: z.number(), lng: z.number() }
const distance_km = z.number()

export const Station = z.object({ ...station, ...place, distance_km })
export type Station = TypeOf<typeof Station>

/** Without a distance, and also of stations without a position. */
export const StationById = z.object({
  country_code: z.string(),
  ...station,
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})
export type StationById = TypeOf<typeof StationById>

/** In the answer to a question: with the price of the requested fuel. */
export const StationFound = z.object({
  country_code: z.string(),
  ...station,
  ...place,
  distance_km,
  fuel: fuelCode.optional(),
  price: z.number().optional(),
})
export type StationFound = TypeOf<typeof StationFound>

/** Near a route, with the price of the requested fuel. */
export const StationAlong = z.object({
  country_code: z.string(),
  ...station,
  ...place,
  distance_m: z.int().describe('From the closest point of the route, in a straight line.'),
  along_km: z.number().describe('From the start of the route to that point.'),
  ...StationPrice.shape,
  fuel: word(fuelCodes),
})
export type StationAlong = TypeOf<typeof StationAlong>

export const StationsData = z.object({
  country: z.string(),
  center: z.object(place),
  radius: z.int(),
  stations: z.array(Station),
  attribution: addition(texts),
})
export type StationsNearby = Live<TypeOf<typeof StationsData>>

export const StationsById = z.object({
  ok: z.boolean(),
  data: z.object({ stations: z.array(StationById), attribution: texts }),
})
export type StationsById = TypeOf<typeof StationsById>

export const Feature = z.object({
  type: z.string(),
  geometry: z.object({ type: z.string(), coordinates: position }),
  properties: z.object({
    id: z.int(),
    ...names.shape,
    ...StationPrice.shape,
    fuel: word(fuelCodes),
    ...opening.shape,
    oh: z.string().nullable().describe(`Opening hours; where \`oh_source\` is \`osm\`, of ${odbl}.`),
  }),
})
export type Feature = TypeOf<typeof Feature>

export const MapMeta = z.object({
  country: z.string(),
  fuel: word(fuelCodes),
  bounds: z.array(z.number()),
  returned: z.int(),
  total_in_view: z.int(),
  limited: z.boolean(),
  price_min: z.number().optional(),
  price_max: z.number().optional(),
  price_avg: z.number().optional(),
  attribution: addition(texts),
})

export const FeatureCollection = z.object({
  type: z.string(),
  features: z.array(Feature),
  meta: MapMeta,
})
export type FeatureCollection = TypeOf<typeof FeatureCollection>
