import { plusDays } from '../../model/days.ts'
import { UsageError } from '../../model/errors.ts'
import { type Day, dayOf, type Instant } from '../../model/instants.ts'
import type { Manifest } from '../../snapshot/manifest.ts'
import { seenByRuns } from '../../snapshot/segments.ts'
import type { Archive } from '../../source.ts'
import { type Chain, chainId } from './chain-folder.ts'

/** The days that a backfill reads. */
export interface Span {
  /** The chain to which they belong: that of an earlier backfill if it has the first day. */
  readonly chain: string
  readonly from: Day
  readonly to: Day
  /** Why it ends there, where that is not what was asked for. */
  readonly endsBecause: string | null
}

/** A chain, and the last day that was read of it, published or not; its first day if none was. */
export interface Reached extends Chain {
  readonly to: Day
}

export interface Asked {
  readonly from: Day
  /** Null: as far as the history of the market has a gap. */
  readonly to: Day | null
}

/**
 * The days before the first one that the history of the market has: from there on it is known, and is not read a second time.
 * Throws UsageError when there is no such day.
 */
export function spanOf(
  asked: Asked,
  { archive, source, country }: { readonly archive: Archive; readonly source: string; readonly country: string },
  {
    manifest,
    chains,
    now,
  }: { readonly manifest: Manifest; readonly chains: readonly Reached[]; readonly now: Instant },
): Span {
  if (asked.from < archive.since) {
    throw new UsageError(`--from ${asked.from}: the archive of ${source} begins on ${archive.since}`)
  }
  if (asked.to !== null && asked.to < asked.from) {
    throw new UsageError(`--to ${asked.to}: expected a day from ${asked.from} on`)
  }
  const known = (manifest.backfills ?? []).filter(one => one.country === country)
  const hasFirst = ({ from, to }: Pick<Reached, 'from' | 'to'>): boolean => from <= asked.from && to >= asked.from
  const other = known.find(one => one.source !== source && hasFirst(one))
  if (other) throw new UsageError(`--from ${asked.from}: the backfill ${other.chain} has this day`)
  const own = chains.filter(hasFirst).at(-1)
  const from = own?.from ?? asked.from
  const live = firstSeenOn(manifest, country)
  const ends = [
    live === null ? null : { first: live, why: `${country} has been read by runs since ${live}` },
    ...[...known, ...chains]
      .filter(one => one.from > from)
      .map(one => ({ first: one.from, why: `the days from ${one.from} on are in the backfill ${one.chain}` })),
    { first: dayOf(now), why: 'today has not ended' },
  ].filter(one => one !== null)
  const next = ends.reduce((first, one) => (one.first < first.first ? one : first))
  const last = plusDays(next.first, -1)
  if (last < asked.from) throw new UsageError(`--from ${asked.from}: nothing to read before it is known: ${next.why}`)
  const isCut = asked.to !== null && asked.to > last
  const to = asked.to === null || isCut ? last : asked.to
  return { chain: own?.chain ?? chainId(source, from), from, to, endsBecause: isCut ? next.why : null }
}

/** The first day on which a run saw a price of the market; null if none did. */
function firstSeenOn({ segments }: Manifest, country: string): Day | null {
  const days = seenByRuns(segments).filter(one => one.country === country)
  return days.reduce<Day | null>(
    (first, { from }) => (first === null || from < first ? from.slice(0, 10) : first),
    null,
  )
}
