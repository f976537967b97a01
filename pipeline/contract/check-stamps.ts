import { hoursBetween, type Instant } from '../model/instants.ts'
import type { Reading } from '../reading.ts'
import type { Check, CheckContext } from './check.ts'
import { type Finding, found, percent } from './finding.ts'
import { fewestPrices } from './limits.ts'

/** A publisher's clock may run ahead by minutes; an hour and more is another zone, or another day. */
const aheadHoursMax = 1

/** Is it newer than the delivery before, and not from the future? */
export const checkStamps: Check = ({ id, contract }, reading, context) => {
  const stamps = reading.stations.flatMap(({ ref, prices }) =>
    prices.flatMap(({ fuel, updatedAt }) => (updatedAt === null ? [] : [{ ref, fuel, at: updatedAt }])),
  )
  const newest = newestOf(stamps.map(({ at }) => at).filter(at => at <= context.readAt))
  const findings = [wrongClock(stamps, context), wentBack(id, stamps, newest, context)].filter(one => one !== null)
  const within = contract.newestStampWithinHours
  if (!context.realSize || within === undefined) return { findings, partial: [] }
  if (newest === null) return { findings, partial: ['no stamp at all'] }
  const isOld = hoursBetween(newest, context.readAt) > within
  return { findings, partial: isOld ? [`no stamp after ${newest}, one of the last ${within} hours expected`] : [] }
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
