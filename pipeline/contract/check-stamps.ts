import { hoursBetween, type Instant } from '../model/instants.ts'
import type { Reading } from '../reading.ts'
import type { Check, CheckContext } from './check.ts'
import { type Comparison, hasMoved } from './comparison.ts'
import { type Finding, found, percent } from './finding.ts'
import { fewestPrices } from './limits.ts'

/** A publisher's clock may run ahead by minutes; an hour and more is another zone, or another day. */
const aheadHoursMax = 1

/** Is it newer than the delivery before, and not from the future? */
export const checkStamps: Check = ({ id, contract, delivers }, reading, context, comparison) => {
  const stamps = reading.stations.flatMap(({ ref, prices }) =>
    prices.flatMap(({ fuel, updatedAt }) => (updatedAt === null ? [] : [{ ref, fuel, at: updatedAt }])),
  )
  const newest = newestOf(stamps.map(({ at }) => at).filter(at => at <= context.readAt))
  const older = olderStamps(id, comparison)
  const findings = [wrongClock(stamps, context), wentBack(id, stamps, newest, context), older.finding].filter(
    one => one !== null,
  )
  const old = context.realSize ? tooOld(newest, contract.newestStampWithinHours, context.readAt) : null
  const isRefused = old !== null && delivers === 'everything'
  return {
    findings: isRefused ? [...findings, found('STAMPS_OLD', old)] : findings,
    remarks: old !== null && !isRefused ? [old] : [],
    changes: older.changes,
  }
}

function tooOld(newest: Instant | null, within: number | undefined, readAt: Instant): string | null {
  if (within === undefined) return null
  const expected = `expected a stamp of the last ${within} hours`
  if (newest === null) return `${expected}, found none at all`
  return hoursBetween(newest, readAt) > within ? `${expected}, found none after ${newest}` : null
}

// Of 53,163 prices of Italy none has a stamp that could go back: a price that is changed is stamped again.
const olderReported = 0.005
const olderRefused = 0.02
const fewestOlder = 5

/** Stamps that went back although their prices stayed: month and day of some taken for each other, or another clock. */
function olderStamps(id: string, { pairs }: Comparison): { finding: Finding | null; changes: readonly string[] } {
  const stamped = pairs.filter(
    ({ before, now }) => before.source === id && before.stampAt !== null && now.updatedAt !== null,
  )
  const older = stamped.filter(({ before, now }) => now.updatedAt! < before.stampAt!)
  if (older.length < fewestOlder || older.length < stamped.length * olderReported) return { finding: null, changes: [] }
  const told = `${older.length} of ${stamped.length} (${percent(older.length / stamped.length)})`
  const changes = [`stamps that are older than before: ${told}`]
  const unmoved = older.filter(pair => !hasMoved(pair)).length
  if (older.length < stamped.length * olderRefused || unmoved * 2 < older.length) return { finding: null, changes }
  const text = `expected stamps as new as before, found older ones at unchanged prices: ${told}`
  return { finding: found('STAMPS_OLDER', text), changes }
}

interface Stamp {
  readonly ref: string
  readonly fuel: string
  readonly at: Instant
}

/** The newest stamp of a delivery, of those that are not later than the read. */
export function newestStampOf({ stations }: Pick<Reading, 'stations'>, readAt: Instant): Instant | null {
  const stamps = stations.flatMap(station => station.prices.flatMap(({ updatedAt }) => updatedAt ?? []))
  return newestOf(stamps.filter(at => at <= readAt))
}

function newestOf(stamps: readonly Instant[]): Instant | null {
  return stamps.reduce<Instant | null>((newest, at) => (newest === null || at > newest ? at : newest), null)
}

function wrongClock(stamps: readonly Stamp[], { readAt }: CheckContext): Finding | null {
  const ahead = stamps.filter(({ at }) => hoursBetween(readAt, at) > aheadHoursMax).length
  if (stamps.length < fewestPrices || ahead * 2 <= stamps.length) return null
  const text = `expected stamps up to ${readAt}, found ${percent(ahead / stamps.length)} of them more than an hour later`
  return found('CLOCK_WRONG', text)
}

/**
 * A file of yesterday. The newest station may have left, so its stamp alone proves nothing: more of the prices that were
 * known must have become older than newer. A stand-in is no later edition of the source that it stands in for.
 */
function wentBack(id: string, stamps: readonly Stamp[], newest: Instant | null, context: CheckContext): Finding | null {
  const known = context.prices.filter(price => price.source === id && price.listed)
  const before = new Map<string, Instant>(
    known.flatMap(({ stationId, fuel, stampAt, readAt }) =>
      stampAt !== null && stampAt <= readAt ? [[`${stationId}/${fuel}`, stampAt] as const] : [],
    ),
  )
  const last = newestOf([...before.values()])
  if (last === null || newest === null || newest >= last) return null
  const idOf = new Map(context.stations.map(station => [station.ref, station.id]))
  let older = 0
  let newer = 0
  for (const { ref, fuel, at } of stamps) {
    const then = before.get(`${idOf.get(ref)}/${fuel}`)
    if (then === undefined || at > context.readAt) continue
    if (at < then) older += 1
    if (at > then) newer += 1
  }
  if (older <= newer) return null
  const text = `expected a stamp of ${last} or later as in the last accepted delivery, found none after ${newest}`
  return found('STAMPS_WENT_BACK', `${text}; ${older} prices are older than before, ${newer} newer`)
}
