import { join } from 'node:path'
import { linkFile } from '../../disk/durable.ts'
import { SnapshotError } from '../../model/errors.ts'
import type { Manifest, ManifestBackfill, ManifestSegment } from '../../snapshot/manifest.ts'
import { backfilledFile, segmentFile } from '../../snapshot/segments.ts'
import type { RunBackfill } from '../run/run-folder.ts'
import { type ChainPlan, monthFolder, type ReadMonth, readMonths, readPlan, type Segment } from './chain-folder.ts'

/** What a snapshot has of archives. */
export interface BackfilledHistory {
  readonly backfills: readonly ManifestBackfill[]
  readonly segments: readonly ManifestSegment[]
}

/** What the snapshot before has of archives. */
function backfilledIn(before: Manifest | null): BackfilledHistory {
  const segments = (before?.segments ?? []).filter(({ backfilled }) => backfilled !== undefined)
  return { backfills: before?.backfills ?? [], segments }
}

/**
 * What a snapshot has of archives after the run: that of the snapshot before, with the months that the run publishes. They
 * replace those of an earlier run of the same chain, which are its beginning. The files are linked next to those of runs.
 */
export function withBackfill(
  dataDir: string,
  before: Manifest | null,
  added: RunBackfill | undefined,
): BackfilledHistory {
  const known = backfilledIn(before)
  if (added === undefined) return known
  const { chain } = added
  const plan = readPlan(dataDir, chain)
  const months = monthsOf(dataDir, added)
  const segments = months.flatMap((month, at) => {
    const closing = at === months.length - 1 ? month.closing : null
    return [month.moves, closing].flatMap(segment => linkedSegment(dataDir, plan, month, segment) ?? [])
  })
  const backfills = [...known.backfills.filter(one => one.chain !== chain), backfillOf(dataDir, plan, months)]
  return {
    backfills: backfills.sort((a, b) => (a.chain < b.chain ? -1 : 1)),
    segments: [...known.segments.filter(one => one.backfilled !== chain), ...segments],
  }
}

/** Throws SnapshotError when a month is missing, or was read again since. */
function monthsOf(dataDir: string, { chain, months }: RunBackfill): ReadMonth[] {
  const read = readMonths(dataDir, chain)
  return months.map(({ month, to }) => {
    const found = read.find(one => one.month === month && one.to === to)
    if (found) return found
    throw new SnapshotError(`backfill ${chain}: expected the month ${month} up to ${to}, found none`)
  })
}

function linkedSegment(
  dataDir: string,
  { chain }: ChainPlan,
  { month }: ReadMonth,
  segment: Segment | null,
): ManifestSegment | null {
  if (segment === null) return null
  linkFile(join(monthFolder(dataDir, chain, month), `${segment.name}.parquet`), segmentFile(dataDir, segment))
  return { ...segment, backfilled: chain }
}

function backfillOf(dataDir: string, plan: ChainPlan, months: readonly ReadMonth[]): ManifestBackfill {
  const { chain, source, country, from } = plan
  const files = new Map(months.flatMap(month => month.files).map(file => [`${file.name}/${file.sha256}`, file]))
  const statistics = months.flatMap(({ month, statistics: own }) => {
    if (own === null) return []
    linkFile(join(monthFolder(dataDir, chain, month), `${own.name}.parquet`), backfilledFile(dataDir, own))
    return [own]
  })
  const unread = months.flatMap(({ absent, refused }) => [...absent, ...refused.map(({ day }) => day)]).sort()
  return {
    chain,
    source,
    country,
    from,
    to: months.at(-1)!.to,
    files: [...files.values()],
    statistics,
    ...(unread.length > 0 && { unread }),
  }
}
