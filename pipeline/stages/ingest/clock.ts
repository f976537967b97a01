import { ClockError } from '../../model/errors.ts'
import { epochSecondsOf, type Instant } from '../../model/instants.ts'
import { durationText } from '../../model/quantities.ts'
import type { DeliveryRecord } from '../run/run-folder.ts'

/** Difference between the machine's clock and the clocks of the hosts that answered a run. */
export interface ClockOffset {
  /** Median over the hosts. Above zero, the machine is ahead. */
  readonly seconds: number
  readonly hosts: number
}

// A smaller difference is a slow answer or a publisher with an inaccurate clock. With a larger one, prices get wrong
// dates.
const toleratedSeconds = 300
// A snapshot this far in the future would make every run refuse to go back in time for as long.
const futureSeconds = 3600
// One host may be wrong, and two that disagree prove nothing.
const fewestHosts = 3

/**
 * Compares the `Date` headers of the answers with the machine's clock. Null where most hosts agree with the machine, or
 * too few sent a date. Uses the answer of each host that is closest to the machine's clock, because a slow answer looks
 * like a clock that is ahead.
 */
export function findClockOffset(deliveries: readonly Pick<DeliveryRecord, 'captures'>[]): ClockOffset | null {
  const byHost = new Map<string, number>()
  for (const { url, headers, fetchedAt } of deliveries.flatMap(({ captures }) => captures)) {
    const host = URL.canParse(url) ? new URL(url).host : null
    const saidAt = secondsOf(headers)
    if (host === null || saidAt === null) continue
    const offset = epochSecondsOf(fetchedAt) - saidAt
    const known = byHost.get(host)
    if (known === undefined || Math.abs(offset) < Math.abs(known)) byHost.set(host, offset)
  }
  const offsets = [...byHost.values()].sort((a, b) => a - b)
  if (offsets.length < fewestHosts) return null
  const ahead = offsets.filter(offset => offset > toleratedSeconds).length
  const behind = offsets.filter(offset => offset < -toleratedSeconds).length
  if (Math.max(ahead, behind) <= offsets.length / 2) return null
  return { seconds: offsets[Math.floor(offsets.length / 2)]!, hosts: offsets.length }
}

/** When the host answered. For a cached answer, `Date` is when it entered the cache and `Age` how long it was there. */
function secondsOf({ date, age }: Readonly<Record<string, string>>): number | null {
  const at = date?.endsWith('GMT') ? Date.parse(date) : Number.NaN
  if (Number.isNaN(at)) return null
  return at / 1000 + (/^\d{1,9}$/.test(age ?? '') ? Number(age) : 0)
}

/** Warnings for the report of a run. */
export function clockWarnings(offset: ClockOffset | null): string[] {
  return offset === null ? [] : [`the machine's clock is ${apart(offset)}: set it, prices are dated by it`]
}

/** Throws ClockError where a snapshot made now would be in the future. */
export function refuseFuture(offset: ClockOffset | null, now: Instant): void {
  if (offset === null || offset.seconds <= futureSeconds) return
  throw new ClockError(
    `the machine's clock says ${now}, ${apart(offset)}: set it, then run again; nothing of this run was stored`,
  )
}

function apart({ seconds, hosts }: ClockOffset): string {
  return `${durationText(Math.round(Math.abs(seconds) / 60))} ${seconds > 0 ? 'ahead of' : 'behind'} those of most of the ${hosts} hosts that answered`
}
