import { isDeepStrictEqual } from 'node:util'
import { unzipSync } from 'fflate'
import type { Capture } from '../../../pipeline/capture.ts'
import { readDelivery, readFigureDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { FuelError } from '../../../pipeline/model/errors.ts'
import { isPdf, isZip } from '../../../pipeline/model/file-kind.ts'
import { dayOf } from '../../../pipeline/model/instants.ts'
import type { RowOrigin } from '../../../pipeline/model/origin.ts'
import type { RowPlaces } from '../../../pipeline/parsers/row-place.ts'
import { rowPlaces } from '../../../pipeline/parsers/row-places.ts'
import type { MarketSource } from '../../../pipeline/source.ts'
import { takeFrom } from '../../support/deliver.ts'
import { rawRows } from '../../support/published-rows.ts'
import type { RealSeries } from '../../support/real-deliveries.ts'

/** Empty for a delivery that is refused on purpose. */
export function originsOf(source: MarketSource, day: string, captures: readonly Capture[]): readonly RowOrigin[] {
  try {
    if (source.kind === 'figures') return readFigureDelivery(source, day, captures).origins
    return [...readDelivery(source, day, captures).origins.values()].flat()
  } catch (error) {
    if (error instanceof FuelError) return []
    throw error
  }
}

/** Rows without a place, and rows whose bytes are not in the published row at that position. */
export function strayed(source: string, captures: readonly Capture[], origins: readonly RowOrigin[]): string[] {
  const opened = new Map(captures.map(capture => [capture.name, openedAs(source, capture)]))
  const wrong: string[] = []
  for (const origin of origins) {
    const at = `${source}/${origin.capture}#${origin.position}`
    const { file, places, rows } = opened.get(origin.capture)!
    const place = places?.find({ ...origin, fields: JSON.parse(origin.fields) })
    const spans = place?.line ? [place.line] : (place?.elements ?? [])
    if (spans.length === 0) wrong.push(`${at}: no place for ${origin.fields}`)
    for (const { from, to } of spans) {
      const shown = Buffer.from(file.subarray(from, to)).toString()
      if (!isIn(rows[origin.position - 1], shown)) wrong.push(`${at}: shows ${shown.slice(0, 200)}`)
    }
  }
  return wrong.slice(0, 5)
}

interface Opened {
  readonly file: Uint8Array
  readonly places: RowPlaces | null
  readonly rows: readonly unknown[]
}

function openedAs(source: string, capture: Capture): Opened {
  const { bytes } = capture
  const file = isZip(bytes) ? Object.values(unzipSync(bytes))[0]! : bytes
  const isRead = !isPdf(bytes) && capture.status === 200
  return { file, places: rowPlaces(bytes), rows: isRead ? rawRows(source, capture) : [] }
}

/** True if the shown text is the row or an element of it. */
function isIn(row: unknown, shown: string): boolean {
  if (typeof row === 'string') return row.trim() === shown.trim()
  if (typeof row !== 'object' || row === null) return false
  return hasPart(row, JSON.parse(shown))
}

function hasPart(value: unknown, part: unknown): boolean {
  if (isDeepStrictEqual(value, part)) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(one => hasPart(one, part))
}

/** The same for every nth price of one read of a real capture: how many rows were compared, and those that are wrong. */
export async function strayedIn(
  { source, on }: RealSeries,
  [readAt, answerOf]: RealSeries['reads'][number],
  every: number,
) {
  const day = on ?? dayOf(readAt)
  const { captures } = await takeFrom(source, day, request => answerOf(request.name))
  const origins = originsOf(source, day, captures).filter((_, at) => at % every === 0)
  return { compared: origins.length, wrong: strayed(source.descriptor.id, captures, origins) }
}
