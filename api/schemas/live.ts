import * as z from 'zod'
import { BrandsData, StatsData, SummaryData } from '../../pipeline/serving/schemas/live.ts'
import { fuelCode, instant, mapOf, type TypeOf, texts, unit } from '../../pipeline/serving/schemas/shapes.ts'
import { StationAlong, StationsData } from '../../pipeline/serving/schemas/stations.ts'

/** One of them, by `action`. */
export const LiveAnswer = z.object({
  ok: z.boolean(),
  data: z.xor([SummaryData, BrandsData, StationsData, StatsData]),
})

export const Cell = z.object({
  south: z.number(),
  west: z.number(),
  north: z.number(),
  east: z.number(),
  stations: z.int().describe('With a current price.'),
  min: z.number().describe('EUR per litre, or per kilogram if `unit` is kg.'),
  mean: z.number().describe('Of the stations, each once.'),
})
export type Cell = TypeOf<typeof Cell>

export const Cells = z.object({
  ok: z.boolean(),
  data: z.object({
    zoom: z.int().describe('Zoom of the cells: lower than requested if the box has too many cells.'),
    fuel: fuelCode,
    bounds: z.array(z.number()),
    country: z.string().describe('The requested country, if any.').optional(),
    unit,
    cells: z.array(Cell),
    attribution: texts.describe('Of all markets with a price of the fuel on the map, or of the requested country.'),
  }),
})
export type Cells = TypeOf<typeof Cells>

export const Corridor = z.object({
  ok: z.boolean(),
  data: z.object({
    fuel: fuelCode,
    unit,
    km: z.number().describe('The distance from the route within which stations count.'),
    route: z.object({
      points: z.int(),
      km: z.number().describe('Its length.'),
      polyline: z.string().describe('The route with precision 5; only with `line=1`.').optional(),
    }),
    stations_along: z.int().describe('All stations within the distance, with or without a current price of the fuel.'),
    total: z.int().describe('Of these, the stations with a current price of the fuel: all figures are of them.'),
    returned: z.int(),
    limited: z.boolean(),
    price_min: z.number().describe('EUR per litre, or per kilogram if `unit` is kg.').optional(),
    price_max: z.number().optional(),
    price_avg: z.number().describe('The mean of the corridor.').optional(),
    hint: z.string().describe('Why there may be no station: latitude and longitude seem to be swapped.').optional(),
    stations: z.array(StationAlong).describe('Cheapest first; ties by position along the route, then id.'),
    attribution: texts.describe('Of all markets with such a price in the corridor.'),
  }),
})
export type Corridor = TypeOf<typeof Corridor>

/** A request in a body, instead of parameters. */
export const CorridorRequest = z.object({
  route: z.string().describe('As in the address.'),
  precision: z.literal([5, 6]).optional(),
  fuel: fuelCode.optional(),
  km: z.number().optional(),
  limit: z.int().optional(),
  line: z.literal([0, 1]).optional(),
})

/** The form of the page `/route`. */
export const RouteForm = z
  .looseObject({ route: z.string().describe('As the parameter `route` of `/live/corridor.php`.').optional() })
  .describe('The fields of the form of `/route`, named as in its address.')

const amounts = {
  old: z.number().nullable().describe('In `currency`; null if none was in force.'),
  new: z.number().nullable().describe('In `currency`; null where the price left force, and then `why`.'),
  seen: instant.describe('Clock of the run that saw it.'),
  stamp: instant.nullable().describe("The publisher's own, of the new price."),
  why: z.string().nullable(),
  source: z.string(),
  snapshot: z.string(),
}

export const Change = z.object({
  country_code: z.string(),
  station_id: z.int(),
  fuel: z.string(),
  unit,
  currency: z.string(),
  ...amounts,
})
export type Change = TypeOf<typeof Change>

export const Changes = z.object({
  ok: z.boolean(),
  data: z.object({
    moves: z.array(Change),
    cursor: z.string().describe('For `since` of the next request.'),
    has_more: z.boolean().describe('True if there is another page.'),
    attribution: texts,
  }),
})
export type Changes = TypeOf<typeof Changes>

export const FuelHistory = z.object({
  currency: z.string(),
  unit,
  start: z.number().nullable().describe('The price at `from`, in `currency`; null if there was none.'),
  moves: z.array(
    z.object({
      ...amounts,
      backfilled: z
        .literal(true)
        .optional()
        .describe(
          "Read from the publisher's archive, not seen by a run. `snapshot` then names the file of the archive.",
        ),
      station_id: z.int().optional().describe('The earlier id of the station, if the move is of that time.'),
    }),
  ),
})
export type FuelHistory = TypeOf<typeof FuelHistory>

const linkedStation = {
  source: z.string(),
  ref: z.string().describe("The publisher's own id."),
  name: z.string().nullable(),
  brand: z.string().nullable(),
  address: z.string().nullable(),
}

export const StationLink = z.object({
  earlier_id: z.int().describe('The id that was no longer listed.'),
  later_id: z.int().describe('The id that continues it.'),
  found: instant.describe('Clock of the run that found the link.'),
  distance_m: z.int().describe('Metres between the two: at most 50.'),
  same_address: z.boolean().describe('The addresses are equal, without case, accents and punctuation.'),
  same_name: z.boolean().describe('The names are equal, in the same way.'),
  earlier: z.object({ ...linkedStation, last_read: instant.describe('The last read that contained it.') }),
  later: z.object(linkedStation).describe('As it was first published.'),
})
export type StationLinkJson = TypeOf<typeof StationLink>

const Linked = z
  .object({
    earlier: z
      .array(StationLink)
      .describe('To earlier ids of the station, the newest first. Their moves are included.'),
    later: z
      .array(StationLink)
      .describe('To ids that continue the station, the oldest first. Their moves are not included.'),
  })
  .describe('Only for a station that is known under more than one id.')

export const StationHistory = z.object({
  ok: z.boolean(),
  data: z.object({
    station_id: z.int(),
    country_code: z.string().nullable(),
    from: instant,
    to: instant,
    fuels: mapOf(FuelHistory),
    attribution: texts,
    linked: Linked.optional(),
  }),
})
export type StationHistory = TypeOf<typeof StationHistory>
