import { UsageError } from '../pipeline/model/errors.ts'
import type { Instant } from '../pipeline/model/instants.ts'
import { readAnyManifest } from '../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../pipeline/snapshot/pointer.ts'
import type { Source } from '../pipeline/source.ts'
import { wasLate } from '../pipeline/stages/late.ts'
import { dueAmong, type Planned, plannedSources } from '../pipeline/stages/planned.ts'
import type { RunReport } from '../pipeline/stages/report.ts'
import { chosenSources, type IngestOptions } from './options.ts'

/** What the machine says, handed in so that a fortnight can pass in a test. */
export interface Machine {
  readonly clock: () => Instant
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface DueRuns {
  readonly runs: readonly RunReport[]
  /** The source that is due next; null where nothing may be downloaded. */
  readonly next: Next | null
  /** Ids of the sources that have become late since the snapshot before. */
  readonly becameLate: readonly string[]
}

/** Runs those of the chosen sources that are due; where none is, nothing is run and nothing published. */
export async function runDue(
  options: IngestOptions,
  { clock, env }: Machine,
  run: (sources: readonly Source[]) => Promise<RunReport[]>,
): Promise<DueRuns> {
  refuseOtherClocks(options)
  const { dataDir } = options
  const sources = chosenSources(options)
  const now = clock()
  const planned = plannedSources({ dataDir, sources, env, now })
  const due = dueAmong(planned, now)
  if (due.length === 0) return { runs: [], next: findNext(planned), becameLate: [] }
  const before = newestSnapshotAt(dataDir)
  const runs = await run(due)
  const after = clock()
  const plannedNow = plannedSources({ dataDir, sources, env, now: after })
  const becameLate = plannedNow.filter(one => before !== null && !wasLate(one, before) && wasLate(one, after))
  return { runs, next: findNext(plannedNow), becameLate: becameLate.map(one => one.source.descriptor.id) }
}

function refuseOtherClocks({ from, now, on }: IngestOptions): void {
  if (from === undefined && now === undefined && on === undefined) return
  throw new UsageError('--due asks publishers by the clock of this machine: not together with --from, --on or --now')
}

/** When a source is asked next. */
export interface Next {
  readonly source: string
  readonly dueAt: Instant
}

function findNext(planned: readonly Planned[]): Next | null {
  const waiting = planned.flatMap(({ source, dueAt }) =>
    dueAt === null ? [] : [{ source: source.descriptor.id, dueAt }],
  )
  return waiting.sort((a, b) => (a.dueAt < b.dueAt ? -1 : 1))[0] ?? null
}

export function nextLine(next: Next | null): string {
  if (next === null) return "nothing is due: keys or terms are missing, see 'fuel-etl sources'"
  return `nothing is due before ${next.dueAt} UTC (${next.source}); 'fuel-etl schedule' lists all`
}

function newestSnapshotAt(dataDir: string): Instant | null {
  const id = findCurrentId(dataDir)
  return id === null ? null : readAnyManifest(snapshotFolder(dataDir, id)).createdAt
}
