import { hoursBetween, type Instant } from '../model/instants.ts'
import type { UnreadPeriods } from '../model/records.ts'
import type { StoredFigure } from '../model/stored.ts'
import type { FigureDescriptor, FigureRecord } from '../source.ts'

/** A figure with the id of the row that it was read from. */
export type DeliveredFigure = FigureRecord & { readonly origin: string }

/**
 * Joins a delivery of official figures to the stored ones. The newest delivery replaces the figures with the same first
 * instant, and all figures within a period whose end it states. Announced figures stay until they begin; figures that a
 * newer one has followed are removed. A figure of a fuel whose next amount could not be read ends when that one begins.
 * Also returns the number of amounts that differ from the figures before.
 */
export function foldFigures(
  descriptor: FigureDescriptor,
  known: readonly StoredFigure[],
  delivered: readonly DeliveredFigure[],
  readAt: Instant,
  unread: UnreadPeriods = new Map(),
): { readonly figures: readonly StoredFigure[]; readonly moved: number } {
  const stored = new Map(withoutTakenBack(known, delivered).map(figure => [keyOf(figure), figure]))
  for (const record of delivered) stored.set(keyOf(record), storedFigure(descriptor, record, readAt))
  const ended = [...stored.values()].map(figure => endedByUnread(figure, descriptor.freshness, unread))
  const figures = withoutFollowed(ended, readAt)
  // As of the last read: a figure that was announced then and has begun since counts as a change.
  const before = newestBegun(known, lastReadOf(known), placeOf)
  const moved = [...newestBegun(figures, readAt, placeOf)].filter(
    ([place, { amountMicros }]) => (before.get(place) ?? { amountMicros }).amountMicros !== amountMicros,
  )
  return { figures, moved: moved.length }
}

function lastReadOf(known: readonly StoredFigure[]): Instant {
  return known.reduce<Instant>((last, { readAt }) => (readAt > last ? readAt : last), '')
}

/**
 * Decides at the clock of the run which figures are in force: for each fuel, those of the newest day that has begun and not
 * ended. A figure for a Saturday alone is inside that of its weekend, which applies again on Sunday.
 */
export function figuresInForce(
  descriptor: Pick<FigureDescriptor, 'freshness'>,
  figures: readonly StoredFigure[],
  now: Instant,
): StoredFigure[] {
  const newest = newestBegun(figures, now, figure => figure.fuel)
  return figures.map(figure => {
    const isNewest = newest.get(figure.fuel)?.validFrom === figure.validFrom
    return { ...figure, unusable: isNewest ? whyNot(figure, descriptor.freshness, now) : notNewest(figure, now) }
  })
}

/**
 * The age counts from the first instant, not from the last read, also for a maximum that did not have to change. The last
 * read is checked in addition, but a table that its publisher has abandoned (both flows of Luxembourg replaced one of the
 * same number) still answers every day, so its prices would stay in force for ever.
 */
function whyNot(figure: StoredFigure, freshness: FigureDescriptor['freshness'], now: Instant): string | null {
  if (figure.validTo !== null) return hasEnded(figure, now) ? 'validity ended' : null
  if (hoursBetween(figure.validFrom, now) > freshness.validForDays * 24) return 'validity too old'
  return hoursBetween(figure.readAt, now) > freshness.readWithinHours ? 'read too long ago' : null
}

function notNewest(figure: StoredFigure, now: Instant): string {
  if (figure.validFrom > now) return 'not yet valid'
  return hasEnded(figure, now) ? 'validity ended' : 'followed by a newer figure'
}

/** A figure that expires before the unreadable one begins keeps its own limits: a stated end would replace them. */
function endedByUnread(
  figure: StoredFigure,
  freshness: FigureDescriptor['freshness'],
  unread: UnreadPeriods,
): StoredFigure {
  const next = unread.get(figure.fuel)?.find(begin => begin > figure.validFrom)
  return next === undefined || whyNot(figure, freshness, next) !== null ? figure : { ...figure, validTo: next }
}

/** Announced for Saturday, then again for Friday to Monday: otherwise the first announcement would win from Saturday on. */
function withoutTakenBack(known: readonly StoredFigure[], delivered: readonly FigureRecord[]): StoredFigure[] {
  return known.filter(
    figure => !delivered.some(record => placeOf(record) === placeOf(figure) && covers(record, figure)),
  )
}

function covers({ validFrom, validTo }: FigureRecord, figure: StoredFigure): boolean {
  return validTo !== null && validFrom <= figure.validFrom && figure.validFrom < validTo
}

/** Without what began before the newest, unless it states an end that comes after the newest one's. */
function withoutFollowed(figures: readonly StoredFigure[], now: Instant): StoredFigure[] {
  const newest = newestBegun(figures, now, placeOf)
  return figures.filter(figure => {
    const { validFrom, validTo } = newest.get(placeOf(figure)) ?? figure
    return figure.validFrom >= validFrom || (validTo !== null && figure.validTo !== null && figure.validTo > validTo)
  })
}

/** A figure that has ended counts only if no other has begun. */
function newestBegun(
  figures: readonly StoredFigure[],
  now: Instant,
  groupOf: (figure: StoredFigure) => string,
): Map<string, StoredFigure> {
  const newest = new Map<string, StoredFigure>()
  for (const figure of figures) {
    if (figure.validFrom > now) continue
    const other = newest.get(groupOf(figure))
    if (!other || isNewer(figure, other, now)) newest.set(groupOf(figure), figure)
  }
  return newest
}

function isNewer(figure: StoredFigure, other: StoredFigure, now: Instant): boolean {
  const ended = hasEnded(figure, now)
  return ended === hasEnded(other, now) ? figure.validFrom > other.validFrom : !ended
}

function hasEnded({ validTo }: StoredFigure, now: Instant): boolean {
  return validTo !== null && validTo <= now
}

type Placed = Pick<StoredFigure, 'region' | 'fuel'>

function placeOf({ region, fuel }: Placed): string {
  return `${fuel}/${region ?? ''}`
}

function keyOf(figure: Placed & { readonly validFrom: Instant }): string {
  return `${figure.validFrom}/${placeOf(figure)}`
}

function storedFigure(descriptor: FigureDescriptor, record: DeliveredFigure, readAt: Instant): StoredFigure {
  return {
    source: descriptor.id,
    country: descriptor.country,
    basis: descriptor.basis,
    region: record.region,
    fuel: record.fuel,
    currency: descriptor.currency,
    nativeFuel: record.nativeFuel ?? null,
    amountMicros: record.amountMicros,
    validFrom: record.validFrom,
    validTo: record.validTo,
    readAt,
    origin: record.origin,
    unusable: null,
  }
}
