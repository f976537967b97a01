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

/** The answer of `provenance.php`. */
export const provenanceSchemas: Readonly<Record<string, Schema>> = {
  Provenance: object({
    ok: boolean,
    data: object(
      {
        snapshot: described(textShape, 'Id of the snapshot that this is of.'),
        country_code: textOrNull,
        prices: listOf(schemaRef('PriceProvenance')),
        attribution: texts,
      },
      { station_id: integer },
    ),
  }),
  PriceProvenance: object(
    {
      fuel: textShape,
      price: described(numberOrNull, 'EUR, as served; null if none is in force.'),
      unusable: described(textOrNull, 'Why none is in force.'),
      rows: described(
        listOf(schemaRef('RowProvenance')),
        'The current row first; a second row if the last read amount was not accepted.',
      ),
    },
    {
      unit: { type: 'string', enum: ['kg'] },
      basis: { type: 'string', enum: ['regional_mean', 'national_mean', 'national_maximum'] },
      region: textOrNull,
      valid_from: instantOrNull,
      valid_to: instantOrNull,
    },
  ),
  RowProvenance: object({
    in_force: boolean,
    source: object({
      id: textShape,
      publisher: textShape,
      licence: textShape,
      licence_url: textShape,
      attribution: textShape,
    }),
    capture: object({
      name: described(textShape, 'Of the request.'),
      sha256: described(textShape, "Of the answer's bytes, which are kept."),
      url: described(textOrNull, 'Without keys; null for an address that the operator of this service has set.'),
      fetched_at: instantOrNull,
    }),
    position: described(
      integer,
      'Of the row: line of a text file (headings count), element of a list; 1 is the first.',
    ),
    fields: described(
      mapOf(textShape),
      'The fields that were read, with their published texts; never the complete row.',
    ),
    native_fuel: textOrNull,
    amount: described(numberOrNull, 'As published, in `currency`; null where the row could not be read.'),
    currency: textShape,
    published_unit: described(textShape, 'How the source writes its amounts.'),
    per_euro: described(textOrNull, 'Units of `currency` per euro.'),
    rate_date: described({ type: 'string', format: 'date', nullable: true }, 'Null where the rate is fixed.'),
    eur: described(numberOrNull, 'EUR, not rounded; null if this row is not in force.'),
    verdict: { type: 'string', enum: ['accept', 'hold', 'withhold'] },
    rule: described(textOrNull, 'The rule that did not accept it.'),
    detail: textOrNull,
    judged_by: texts,
    read_at: instant,
    stamp: described(instantOrNull, "The publisher's own."),
  }),
}
