import type { StationPrice } from '../../../pipeline/serving/schemas/stations.ts'
import type { FuelContext } from '../../schemas/station-context.ts'
import { largestUnit, minutesBetween } from '../format.ts'
import { words } from '../words.ts'

/** `9 days`, `2 hours`, `1 minute`. Both `YYYY-MM-DD HH:MM:SS` UTC. */
function spanText(instant: string, now: string): string {
  return words.span(...largestUnit(instant, now))
}

/** `2 hours ago`. */
function agoText(instant: string, now: string): string {
  return minutesBetween(instant, now) < 1 ? words.justNow : words.ago(spanText(instant, now))
}

/** A part of the age of a price. `instant`: null where there is none to point at. */
export interface AgePart {
  readonly word: string
  readonly instant: string | null
  readonly text: string
}

/** `Changed 2 hours ago, read 10 minutes ago`. `read`: null where it is not known. */
export function ageParts({ updated }: StationPrice, read: string | null, now: string): readonly AgePart[] {
  const changed =
    updated === null
      ? { word: words.noDate, instant: null, text: '' }
      : { word: words.changed, instant: updated, text: agoText(updated, now) }
  return read === null ? [changed] : [changed, { word: words.read, instant: read, text: agoText(read, now) }]
}

type Ages = Pick<FuelContext, 'read' | 'stamp_old_from' | 'read_old_from'>

/** Null while a price is not old by the rules of its source. */
export function ageWarning({ updated }: StationPrice, ages: Ages, now: string): string | null {
  const { read, stamp_old_from: stampOld, read_old_from: readOld } = ages
  if (stampOld !== null && stampOld <= now && updated !== null) {
    return words.priceOld(spanText(updated, now))
  }
  if (readOld !== null && readOld <= now && read !== null) {
    return words.readOld(agoText(read, now))
  }
  return null
}
