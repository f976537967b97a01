import type { HeldFigure } from '../model/held.ts'
import { hoursBetween, type Instant } from '../model/instants.ts'
import { microsOf } from '../model/money.ts'
import type { FigureDescriptor, FigureRecord } from '../source.ts'

/**
 * Joins a delivery of official figures to what was known. The newest delivery's word holds for each first instant;
 * what is announced for later stays until its time has come, what a newer figure has followed is forgotten.
 * Gives also the number of amounts that moved against the figures in force before.
 */
export function foldFigures(
  descriptor: FigureDescriptor,
  known: readonly HeldFigure[],
  delivered: readonly FigureRecord[],
  readAt: Instant,
): { readonly figures: readonly HeldFigure[]; readonly moved: number } {
  const held = new Map(known.map(figure => [keyOf(figure), figure]))
  for (const record of delivered) held.set(keyOf(record), heldFigure(descriptor, record, readAt))
  const figures = withoutFollowed([...held.values()], readAt)
  const before = new Map(withoutFollowed(known, readAt).map(figure => [placeOf(figure), figure.amountMicros]))
  // What is announced for later has not moved anything yet.
  const begun = figures.filter(figure => figure.validFrom <= readAt)
  const moved = begun.filter(figure => (before.get(placeOf(figure)) ?? figure.amountMicros) !== figure.amountMicros)
  return { figures, moved: moved.length }
}

/** Decides at the clock of the run which figures are in force: of each fuel, those of the newest day that has begun. */
export function figuresInForce(
  descriptor: Pick<FigureDescriptor, 'freshness'>,
  figures: readonly HeldFigure[],
  now: Instant,
): HeldFigure[] {
  const newest = newestBegun(figures, now, figure => figure.fuel)
  return figures.map(figure => {
    const isNewest = newest.get(figure.fuel) === figure.validFrom
    return { ...figure, unusable: isNewest ? whyNot(figure, descriptor.freshness, now) : notNewest(figure, now) }
  })
}

function whyNot(figure: HeldFigure, freshness: FigureDescriptor['freshness'], now: Instant): string | null {
  if (figure.validTo !== null) return figure.validTo <= now ? 'validity ended' : null
  if (hoursBetween(figure.validFrom, now) > freshness.validForDays * 24) return 'validity too old'
  return hoursBetween(figure.readAt, now) > freshness.readWithinHours ? 'read too long ago' : null
}

function notNewest(figure: HeldFigure, now: Instant): string {
  return figure.validFrom > now ? 'not yet valid' : 'followed by a newer figure'
}

function withoutFollowed(figures: readonly HeldFigure[], now: Instant): HeldFigure[] {
  const newest = newestBegun(figures, now, placeOf)
  return figures.filter(figure => figure.validFrom >= (newest.get(placeOf(figure)) ?? figure.validFrom))
}

function newestBegun(
  figures: readonly HeldFigure[],
  now: Instant,
  groupOf: (figure: HeldFigure) => string,
): Map<string, Instant> {
  const newest = new Map<string, Instant>()
  for (const figure of figures) {
    const group = groupOf(figure)
    if (figure.validFrom <= now && figure.validFrom > (newest.get(group) ?? '')) newest.set(group, figure.validFrom)
  }
  return newest
}

type Placed = Pick<HeldFigure, 'region' | 'fuel'>

function placeOf({ region, fuel }: Placed): string {
  return `${fuel}/${region ?? ''}`
}

function keyOf(figure: Placed & { readonly validFrom: Instant }): string {
  return `${figure.validFrom}/${placeOf(figure)}`
}

function heldFigure(descriptor: FigureDescriptor, record: FigureRecord, readAt: Instant): HeldFigure {
  return {
    source: descriptor.id,
    country: descriptor.country,
    basis: descriptor.basis,
    region: record.region,
    fuel: record.fuel,
    currency: descriptor.currency,
    nativeFuel: record.nativeFuel ?? null,
    amountMicros: microsOf(record.amount),
    validFrom: record.validFrom,
    validTo: record.validTo,
    readAt,
    unusable: null,
  }
}
