import type { Reading } from '../delivery-reading/read-delivery.ts'
import { hoursBetween, type Instant } from '../model/instants.ts'
import { newestOf } from '../model/lists.ts'
import type { PriceRecord } from '../model/records.ts'
import { findPriceIn, type StoredPrice } from '../model/stored.ts'
import {
  type CheckContext,
  type Comparison,
  type ContractCheck,
  fewestPrices,
  hasMoved,
  type PricePair,
} from './comparison.ts'
import { type ContractFinding, found, percent } from './finding.ts'

/** A publisher's clock may run ahead by minutes. An hour or more means another zone or another day. */
const aheadHoursMax = 1

/** Is it newer than the delivery before, and not from the future? */
export const checkStamps: ContractCheck = ({ id, contract, delivers }, reading, context, comparison) => {
  const newest = newestStampOf(reading, context.readAt)
  const wrong = wrongStamps(comparison, { id, readAt: context.readAt })
  const findings = [wrongClock(reading, context), wentBack(id, reading, newest, context), wrong.finding].filter(
    one => one !== null,
  )
  const old = context.realSize ? tooOld(newest, contract.newestStampWithinHours, context.readAt) : null
  const isRefused = old !== null && delivers === 'everything'
  return {
    findings: isRefused ? [...findings, found('STAMPS_OLD', old)] : findings,
    remarks: old !== null && !isRefused ? [old] : [],
    changes: wrong.changes,
  }
}

function tooOld(newest: Instant | null, within: number | undefined, readAt: Instant): string | null {
  if (within === undefined) return null
  const expected = `expected a stamp of the last ${within} hours`
  if (newest === null) return `${expected}, found none at all`
  return hoursBetween(newest, readAt) > within ? `${expected}, found none after ${newest}` : null
}

/** Share of 53,116 prices of Italy with a day below 13, for which month and day can be swapped. */
const wrongShare = 0.005
const fewestWrong = 5
/** The shortest step from one month to another, minus the hour of summer time. */
const monthHours = 27 * 24
/** A station sets all its prices in one second, and has fewer prices than this. */
const pricesOfTime = 10

/** Did timestamps move back or into the future while prices stayed? Then month and day of some were swapped. */
function wrongStamps(
  { pairs }: Comparison,
  { id, readAt }: { readonly id: string; readonly readAt: Instant },
): { readonly finding: ContractFinding | null; readonly changes: readonly string[] } {
  const stamped = pairs.filter(({ before, now }) => {
    return before.source === id && before.stampAt !== null && now.updatedAt !== null
  })
  const wrong = stamped.filter(
    ({ before, now }) => now.updatedAt! < before.stampAt! || isNewlyAhead(before, now, readAt),
  )
  if (wrong.length < fewestWrong || wrong.length < stamped.length * wrongShare) return { finding: null, changes: [] }
  const summary = `${wrong.length} of ${stamped.length} (${percent(wrong.length / stamped.length)})`
  const changes = [`stamps that are older than before, or ahead of the read: ${summary}`]
  const misread = wrong.filter(pair => !hasMoved(pair) && isOtherDay(pair))
  const times = new Set(misread.map(({ now }) => timeOf(now.updatedAt!)))
  // If many timestamps share a minute and second, as those of full hours do, equal ones prove nothing.
  const isChance = times.size * pricesOfTime < misread.length
  if (misread.length < fewestWrong || misread.length < stamped.length * wrongShare || isChance)
    return { finding: null, changes }
  const share = percent(misread.length / stamped.length)
  const text = `expected stamps that stay or are renewed, found the same time of another day at ${share} of the prices`
  return { finding: found('STAMPS_WRONG', text), changes }
}

/** Have the same minute and second? In 2026 Britain replaced timestamps of an upload by real ones that were weeks older. */
function isOtherDay({ before, now }: PricePair): boolean {
  const isSameTime = timeOf(now.updatedAt!) === timeOf(before.stampAt!)
  return isSameTime && Math.abs(hoursBetween(before.stampAt!, now.updatedAt!)) > monthHours
}

/** Minute and second: the hour depends on the season. */
function timeOf(stamp: Instant): string {
  return stamp.slice(14)
}

function isNewlyAhead(
  { stampAt, readAt: lastRead }: StoredPrice,
  { updatedAt }: PriceRecord,
  readAt: Instant,
): boolean {
  // Instants compare as texts, which is all that most need.
  if (updatedAt! <= readAt) return false
  return hoursBetween(readAt, updatedAt!) > aheadHoursMax && hoursBetween(lastRead, stampAt!) <= aheadHoursMax
}

type Stations = Pick<Reading, 'stations'>

/** The newest timestamp of a delivery that is not later than the read. */
export function newestStampOf({ stations }: Stations, readAt: Instant): Instant | null {
  let newest: Instant | null = null
  for (const { prices } of stations) {
    for (const { updatedAt } of prices) {
      if (updatedAt !== null && updatedAt <= readAt && (newest === null || updatedAt > newest)) newest = updatedAt
    }
  }
  return newest
}

function wrongClock({ stations }: Stations, { readAt }: CheckContext): ContractFinding | null {
  let stamps = 0
  let ahead = 0
  for (const { prices } of stations) {
    for (const { updatedAt } of prices) {
      if (updatedAt === null) continue
      stamps += 1
      // Instants compare as texts, which is all that most need.
      if (updatedAt > readAt && hoursBetween(readAt, updatedAt) > aheadHoursMax) ahead += 1
    }
  }
  if (stamps < fewestPrices || ahead * 2 <= stamps) return null
  const text = `expected stamps up to ${readAt}, found ${percent(ahead / stamps)} of them more than an hour later`
  return found('CLOCK_WRONG', text)
}

/**
 * Detects yesterday's file. The newest station may be gone, so the newest timestamp alone proves nothing: more known prices
 * must have become older than newer. Not checked between a source and its stand-in.
 */
function wentBack(
  id: string,
  reading: Stations,
  newest: Instant | null,
  context: CheckContext,
): ContractFinding | null {
  const known = context.prices.filter(({ source, listed, stampAt, readAt }) => {
    return source === id && listed && stampAt !== null && stampAt <= readAt
  })
  const last = newestOf(known.map(({ stampAt }) => stampAt!))
  if (last === null || newest === null || newest >= last) return null
  const findPrice = findPriceIn(known)
  const idOf = new Map(context.stations.map(station => [station.ref, station.id]))
  let older = 0
  let newer = 0
  for (const { ref, prices } of reading.stations) {
    const stationId = idOf.get(ref)
    if (stationId === undefined) continue
    for (const { fuel, updatedAt } of prices) {
      const then = findPrice(stationId, fuel)?.stampAt ?? null
      if (then === null || updatedAt === null || updatedAt > context.readAt) continue
      if (updatedAt < then) older += 1
      if (updatedAt > then) newer += 1
    }
  }
  if (older <= newer) return null
  const text = `expected a stamp of ${last} or later as in the last accepted delivery, found none after ${newest}`
  return found('STAMPS_WENT_BACK', `${text}; ${older} prices are older than before, ${newer} newer`)
}
