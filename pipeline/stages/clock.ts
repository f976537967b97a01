import { ClockError } from '../model/errors.ts'
import { epochSecondsOf, type Instant } from '../model/instants.ts'
import type { DeliveryRecord } from './run-folder.ts'

/** How far the machine's clock is from those of the hosts that answered a run. */
export interface ClockOffset {
  /** The median of the hosts; above zero the machine is ahead. */
  readonly seconds: number
  readonly hosts: number
}

// Below this it is a slow answer or a publisher who does not care. Above it, prices are dated wrongly.
const toleratedSeconds = 300
// A snapshot so far ahead would have every later run refused, as going back in time, for that long.
const futureSeconds = 3600
// One host may be wrong, and two that disagree tell nothing.
const fewestHosts = 3

/**
 * What the `Date` of the answers says of the machine's clock; null where most hosts agree with it, or too few said anything.
 * Of each host the answer that speaks best of the machine, as a slow one looks like a clock that is ahead.
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

/** When the host answered; out of a cache, `Date` is when it was put there and `Age` how long it lay. */
function secondsOf({ date, age }: Readonly<Record<string, string>>): number | null {
  const at = date?.endsWith('GMT') ? Date.parse(date) : Number.NaN
  if (Number.isNaN(at)) return null
  return at / 1000 + (/^\d{1,9}$/.test(age ?? '') ? Number(age) : 0)
}

/** For the report of a run. */
export function clockWarnings(offset: ClockOffset | null): string[] {
  return offset === null ? [] : [`the machine's clock is ${apart(offset)}: set it, prices are dated by it`]
}

/** Throws ClockError where a snapshot of now would lie in the future. */
export function refuseFuture(offset: ClockOffset | null, now: Instant): void {
  if (offset === null || offset.seconds <= futureSeconds) return
  throw new ClockError(
    `the machine's clock says ${now}, ${apart(offset)}: set it, then run again; nothing of this run is kept`,
  )
}

function apart({ seconds, hosts }: ClockOffset): string {
  const minutes = Math.round(Math.abs(seconds) / 60)
  return `${minutes} minutes ${seconds > 0 ? 'ahead of' : 'behind'} those of most of the ${hosts} hosts that answered`
}
