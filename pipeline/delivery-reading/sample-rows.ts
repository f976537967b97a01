import type { Capture } from '../capture.ts'
import { FeedShapeError } from '../model/errors.ts'
import type { Day } from '../model/instants.ts'
import { editionOn, type RowAt, type Source } from '../source.ts'
import { Cleaner } from './cleaner.ts'
import { type QuarantinedField, Tally } from './tally.ts'
import { type FieldTexts, watchedRow } from './watched-row.ts'

/** One row of a delivery: what was published, and what its reader made of it. */
export interface SampledRow {
  readonly capture: string
  readonly position: number
  /** The fields that the reader looked at, as published. */
  readonly fields: FieldTexts
  readonly outcome: 'read' | 'skipped' | 'quarantined'
  /** Why it was left out on purpose; null for other outcomes. */
  readonly skipped: string | null
  /** What could not be read of it. */
  readonly faults: readonly QuarantinedField[]
  /** Our record of it, with amounts as decimals; null if there is none. */
  readonly record: object | null
}

/**
 * The first rows of a delivery, each read by itself, for people who check a reader: rows of one station are not joined.
 * Throws FeedShapeError or FeedNotReadyError for a delivery whose rows cannot be found.
 */
export function sampleRows(source: Source, on: Day, captures: readonly Capture[], count: number): SampledRow[] {
  const edition = editionOn<Source['editions'][number]>(source.editions, on)
  if (!edition) throw new FeedShapeError(`${source.descriptor.id}: no edition can read a delivery of ${on}`)
  const sampled: SampledRow[] = []
  for (const located of edition.rows(captures) as Iterable<RowAt<unknown, unknown>>) {
    if (sampled.length === count) break
    sampled.push(sampledRow(source, located, captures, (row, context) => edition.read(row, context)))
  }
  return sampled
}

function sampledRow(
  source: Source,
  located: RowAt<unknown, unknown>,
  captures: readonly Capture[],
  readerOf: (row: unknown, context: unknown) => object,
): SampledRow {
  const tally = new Tally()
  const cleaner = new Cleaner(captures, tally, source.kind === 'stations' ? source.descriptor.country : null)
  const watched = watchedRow(located.row)
  let record: object | null = null
  tally.take(located, () => {
    const content = readerOf(watched.row, located.context)
    if ('skip' in content) return String(content.skip)
    record = cleaner.cleaned(located, content, watched.fields)
    return null
  })
  const { read, skipped, quarantined } = tally.counts()
  const [why = null] = Object.keys(skipped)
  return {
    capture: located.capture,
    position: located.position,
    fields: { ...watched.fields },
    outcome: read === 1 ? 'read' : why === null ? 'quarantined' : 'skipped',
    skipped: why,
    faults: quarantined,
    record: JSON.parse(withDecimals(JSON.stringify(record))),
  }
}

/** JSON with `amount` in major units in the place of `amountMicros`, as people compare it with what was published. */
export function withDecimals(json: string): string {
  return json.replaceAll(/"amountMicros":(-?\d+)/g, (_, micros) => `"amount":${Number(micros) / 1e6}`)
}
