import { type Schema, schemaRef } from './operation.ts'
import {
  boolean,
  described,
  instant,
  instantOrNull,
  integer,
  listOf,
  mapOf,
  numberOrNull,
  object,
  textOrNull,
  textShape,
  texts,
} from './shapes.ts'

const amounts: Record<string, Schema> = {
  old: described(numberOrNull, 'In `currency`; null if none was in force.'),
  new: described(numberOrNull, 'In `currency`; null where the price left force, and then `why`.'),
  seen: described(instant, 'Clock of the run that saw it.'),
  stamp: described(instantOrNull, "The publisher's own, of the new price."),
  why: textOrNull,
  source: textShape,
  snapshot: textShape,
}
const unit: Record<string, Schema> = { unit: { type: 'string', enum: ['kg'] } }

/** The answers of `changes.php` and `station-history.php`. */
export const moveSchemas: Readonly<Record<string, Schema>> = {
  Changes: object({
    ok: boolean,
    data: object({
      moves: listOf(schemaRef('Change')),
      cursor: described(textShape, 'For `since` of the next request.'),
      has_more: described(boolean, 'True if there is another page.'),
      attribution: texts,
    }),
  }),
  Change: object(
    { country_code: textShape, station_id: integer, fuel: textShape, currency: textShape, ...amounts },
    unit,
  ),
  StationHistory: object({
    ok: boolean,
    data: object({
      station_id: integer,
      country_code: textOrNull,
      from: instant,
      to: instant,
      fuels: mapOf(schemaRef('FuelHistory')),
      attribution: texts,
    }),
  }),
  FuelHistory: object(
    {
      currency: textShape,
      start: described(numberOrNull, 'The price at `from`, in `currency`; null if there was none.'),
      moves: listOf(object(amounts)),
    },
    unit,
  ),
}
