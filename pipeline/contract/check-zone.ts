import type { Reading } from '../delivery-reading/read-delivery.ts'
import { epochSecondsOf, minutesAhead } from '../model/instants.ts'
import { newestOf } from '../model/lists.ts'
import { remembering } from '../model/remembering.ts'
import { offsetSeconds } from '../parsers/instants.ts'
import type { StationDescriptor } from '../source.ts'
import type { Comparison, ContractCheck } from './comparison.ts'
import { checked, percent, sound } from './finding.ts'

/** Publishers report a price within half an hour of its change, and a sweep of a country takes a quarter. */
const minutesLate = 45
const daySeconds = 24 * 3600
const fewestStations = 10
/** Share of stations whose new stamp is at no time between the two reads. */
const misfitShare = 0.02

/** No price is set between one and four o'clock. At midnight some are, because they are for the new day. */
const night = [1, 4] as const
const fewestStamps = 200
// Share of real stamps in these hours: 4.0 % in Italy (2026-08-21), 0.8 % in France (2022-05-03), 0.6 % in Britain (2026-02-17), 0.9 % in New
// South Wales (all changes of April 2024), 0.1 % in Queensland (2021-03-16). In the wrong one of the two zones, it would be 22 % (UTC read as
// local time) and 17 % in New South Wales, and 29 % in Queensland.
const nightShare = 0.08
/** Between zones that are closer, the hours of the day say nothing. */
const fewestHoursApart = 4
/** Of what does not fit one zone, no more may be left in the other. */
const leftShare = 0.5

/** A stamp that is new, and the last read that did not have it: null if there was none. */
interface NewStamp {
  readonly at: number
  readonly since: number | null
}

/**
 * Stamps without a zone are read in that of the descriptor. Would UTC, or the zone of the country, fit better? Judged by the time of the
 * read: a stamp that is new was set after the last read and before this one. And by the night, in which few prices change. Only
 * reported: a publisher that is an hour late looks the same.
 */
export const checkZone: ContractCheck = ({ id, stampZone, timezone }, reading, { readAt }, comparison) => {
  if (stampZone === undefined) return sound
  const other = stampZone === 'UTC' ? timezone : 'UTC'
  const inOther = (epoch: number) => epoch + offsetIn(stampZone, epoch) - offsetIn(other, epoch)
  const read = epochSecondsOf(readAt)
  if (inOther(read) === read) return sound
  const changes = [
    byReads(newStamps(id, reading, comparison, read), read, { other, inOther }),
    Math.abs(inOther(read) - read) < fewestHoursApart * 3600
      ? null
      : byNight(stampsOf(reading), timezone, { other, inOther }),
  ]
  return checked({
    changes: changes.flatMap(text => (text === null ? [] : [`stamps fit ${other} better than ${stampZone}: ${text}`])),
  })
}

interface OtherZone {
  readonly other: string
  /** The instant of a stamp, had it been read in the other zone. */
  readonly inOther: (epoch: number) => number
}

function byReads(stamps: readonly NewStamp[], read: number, { other, inOther }: OtherZone): string | null {
  const misfits = countOf(stamps, one => !isBetweenReads(one, read))
  const left = countOf(stamps, ({ at, since }) => !isBetweenReads({ at: inOther(at), since }, read))
  if (misfits < fewestStations || misfits < stamps.length * misfitShare || left > misfits * leftShare) return null
  return `${misfits} of ${stamps.length} new ones are before the last read or after this one, ${left} in ${other}`
}

function byNight(stamps: readonly number[], zone: string, { other, inOther }: OtherZone): string | null {
  const atNight = countOf(stamps, at => isAtNight(zone, at))
  const left = countOf(stamps, at => isAtNight(zone, inOther(at)))
  if (stamps.length < fewestStamps || atNight < stamps.length * nightShare || left > atNight * leftShare) return null
  const share = (count: number) => percent(count / stamps.length)
  return `${share(atNight)} are between one and four at night, ${share(left)} in ${other}`
}

/** The newest stamp of each station that has a new one. For a station without stored prices, it is new if it is of the last day. */
function newStamps(id: string, { stations }: Reading, comparison: Comparison, read: number): NewStamp[] {
  const known = new Map(
    comparison.stations.map(({ now, prices }) => [now.ref, prices.filter(one => one.before.source === id)]),
  )
  return stations.flatMap(({ ref, prices }): NewStamp[] => {
    const stored = known.get(ref) ?? []
    const changed = stored.filter(({ before, now }) => now.updatedAt !== before.stampAt)
    const newest = newestOf(
      stored.length > 0 ? changed.map(({ now }) => now.updatedAt) : prices.map(one => one.updatedAt),
    )
    if (newest === null) return []
    const at = epochSecondsOf(newest)
    if (stored.length > 0) return [{ at, since: epochSecondsOf(stored[0]!.before.readAt) }]
    return at > read - daySeconds ? [{ at, since: null }] : []
  })
}

function isBetweenReads({ at, since }: NewStamp, read: number): boolean {
  return at <= read + minutesAhead * 60 && (since === null || at >= since - minutesLate * 60)
}

/** The stamps of all stations. A station that sets all its prices at once has set them once. */
function stampsOf({ stations }: Reading): number[] {
  return stations.flatMap(({ prices }) => {
    const stamps = new Set(prices.map(price => price.updatedAt))
    return [...stamps].filter(stamp => stamp !== null).map(epochSecondsOf)
  })
}

function isAtNight(zone: StationDescriptor['timezone'], epoch: number): boolean {
  const hour = ((((epoch + offsetIn(zone, epoch)) / 3600) % 24) + 24) % 24
  return hour >= night[0] && hour < night[1]
}

function offsetIn(zone: string, epoch: number): number {
  return offsetOfHour(`${zone} ${Math.floor(epoch / 3600)}`)
}

/** Cached by hour: Temporal takes 10 microseconds per stamp. */
const offsetOfHour = remembering(20_000, (zoneAndHour: string): number => {
  const [zone, hour] = zoneAndHour.split(' ')
  return offsetSeconds(zone!, Number(hour) * 3600)
})

function countOf<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  return items.reduce((sum, item) => sum + (is(item) ? 1 : 0), 0)
}
