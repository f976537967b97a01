import * as z from 'zod'
import { day, instant, mapOf, type TypeOf, texts, unit } from '../../pipeline/serving/schemas/shapes.ts'
import { StationPrice } from '../../pipeline/serving/schemas/stations.ts'

const service = z
  .enum(['self', 'served'])
  .describe('Of these prices only, as of the price of the station; absent where its source does not say.')
  .optional()

const Mean = z.object({
  mean: z.number().describe('EUR per litre, or per kilogram if `unit` is kg.'),
  stations: z.int(),
  service,
})

const CheaperStation = z.object({
  id: z.int(),
  name: z.string().nullable(),
  brand: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  country_code: z.string(),
  price: z.number(),
  distance_km: z.number(),
  ...StationPrice.pick({ access: true, last_validated: true, last_validated_at: true }).shape,
})
export type CheaperStation = TypeOf<typeof CheaperStation>

export const FuelContext = z.object({
  unit,
  price: z.number().describe('EUR, as in `station.php`.'),
  read: instant.nullable().describe('When the price was last read from its source; null where it is not known.'),
  stamp_old_from: instant
    .nullable()
    .describe(
      'From when the stamp of the price is old: a quarter of the time has passed after which its source stops counting. Null where stamps do not end a price.',
    ),
  read_old_from: instant
    .nullable()
    .describe(
      'From when it was read so long ago that it is about to be left out. Null where reads do not end a price.',
    ),
  country: Mean.nullable().describe(
    'The mean of the country, as in the summary; with `service`, of the prices of that kind. Null if none is published.',
  ),
  weekly: z
    .object({ mean: z.number(), week: day.describe('Its Monday.') })
    .nullable()
    .describe('Only where `country` is null: the newest weekly mean of the country, of `diesel` and `sp95`.'),
  around: z
    .object({ ...Mean.shape, radius_km: z.number() })
    .nullable()
    .describe('The mean of the other stations around it, in any country. Null for fewer than three.'),
  cheaper: z
    .array(CheaperStation)
    .describe('Up to five of the stations around it with a lower price of the same kind, the cheapest first.'),
})
export type FuelContext = TypeOf<typeof FuelContext>

export const StationContext = z.object({
  ok: z.boolean(),
  data: z.object({
    station_id: z.int(),
    country_code: z.string().nullable(),
    hours: z
      .object({
        text: z.string().nullable().describe('In the syntax of OpenStreetMap; null where only the times are known.'),
        days: z.array(
          z.object({
            day,
            open: z
              .array(z.array(z.string()))
              .nullable()
              .describe('Pairs of local times, such as `06:00` and `22:00`; null where a part is not known.'),
          }),
        ),
      })
      .nullable()
      .describe('Opening hours of up to seven days. Where `oh_source` of the station is `osm`, under ODbL 1.0.'),
    fuels: mapOf(FuelContext),
    attribution: texts,
  }),
})
export type StationContext = TypeOf<typeof StationContext>
export type OpeningDay = NonNullable<StationContext['data']['hours']>['days'][number]
