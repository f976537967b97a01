import type { StationPrice } from '../../../pipeline/serving/schemas/stations.ts'
import type { FuelContext } from '../../schemas/station-context.ts'
import { minutesBetween } from '../format.ts'

/** `9 days`, `2 hours`, `1 minute`. Both `YYYY-MM-DD HH:MM:SS` UTC. */
export function spanText(instant: string, now: string): string {
  const minutes = Math.max(0, minutesBetween(instant, now))
  if (minutes < 60) return counted(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')
}

/** `2 hours ago`. */
export function agoText(instant: string, now: string): string {
  return minutesBetween(instant, now) < 1 ? 'just now' : `${spanText(instant, now)} ago`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
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
      ? { word: 'No date given', instant: null, text: '' }
      : { word: 'Changed', instant: updated, text: agoText(updated, now) }
  return read === null ? [changed] : [changed, { word: 'read', instant: read, text: agoText(read, now) }]
}

type Ages = Pick<FuelContext, 'read' | 'stamp_old_from' | 'read_old_from'>

/** Null while a price is not old by the rules of its source. */
export function ageWarning({ updated }: StationPrice, ages: Ages, now: string): string | null {
  const { read, stamp_old_from: stampOld, read_old_from: readOld } = ages
  if (stampOld !== null && stampOld <= now && updated !== null) {
    return `This price is ${spanText(updated, now)} old, it may have changed.`
  }
  if (readOld !== null && readOld <= now && read !== null) {
    return `This price was read ${agoText(read, now)}, it may have changed.`
  }
  return null
}
