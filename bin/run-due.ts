import { takesLong } from '../pipeline/fetch/limits.ts'
import { RunLocked, UsageError } from '../pipeline/model/errors.ts'
import { hoursBetween, type Instant } from '../pipeline/model/instants.ts'
import { readAnyManifest } from '../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../pipeline/snapshot/pointer.ts'
import type { Source } from '../pipeline/source.ts'
import type { RunReport } from '../pipeline/stages/run/report.ts'
import { dueAmong, type Planned, plannedSources } from '../pipeline/stages/status/planned.ts'
import { lateInForce } from '../pipeline/stages/status/status.ts'
import { servedForHours } from '../pipeline/status/served-text.ts'
import type { SourceCondition } from '../pipeline/status/source-condition.ts'
import { chosenSources, type IngestOptions } from './options.ts'

/** Clock and environment, passed in so that a test can simulate two weeks. */
export interface MachineContext {
  readonly clock: () => Instant
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface DueRuns {
  readonly runs: readonly RunReport[]
  /** The source that is due next. Null if no source may be downloaded. */
  readonly next: Next | null
  /** The sources that have become late since the previous snapshot, as in `status`. */
  readonly becameLate: readonly SourceCondition[]
}

/** Those of the sources that are due now. Called when they are locked. */
export type StillDue = (sources: readonly Source[]) => readonly Source[]

/**
 * Runs the chosen sources that are due. If none is due, nothing is run or published, unless the snapshot is a day old: then all are
 * read again, before a server refuses it as too old (one market over a weekend). Each slow source has its own run in
 * parallel with the run of all others, so that the others do not wait. `run` returns null when none of its sources is due any
 * more, now that they are locked.
 * Throws RunLocked if other runs have locked everything that is due.
 */
export async function runDue(
  options: IngestOptions,
  { clock, env }: MachineContext,
  run: (sources: readonly Source[], stillDue: StillDue) => Promise<RunReport | null>,
): Promise<DueRuns> {
  refuseOtherClocks(options)
  const { dataDir } = options
  const sources = chosenSources(options)
  const planAt = (now: Instant): Planned[] => plannedSources({ dataDir, sources, env, now })
  const now = clock()
  const planned = planAt(now)
  const due = dueOrAged(planned, now, dataDir)
  if (due.length === 0) return { runs: [], next: findNext(planned), becameLate: [] }
  const before = lateInForce(dataDir, sources).map(({ source }) => source)
  // A source without its key takes no time. By itself it would make no snapshot that states this.
  const ready = planned.filter(({ missing }) => missing === null).map(({ source }) => source)
  const slow = due.filter(source => takesLong(source.descriptor) && ready.includes(source))
  const quick = due.filter(source => !slow.includes(source))
  const waves = [...slow.map(source => [source]), ...(quick.length > 0 ? [quick] : [])]
  // Another process may have downloaded some of them before they were locked here.
  const stillDue: StillDue = wave => {
    const at = clock()
    const ids = new Set(dueOrAged(planAt(at), at, dataDir).map(idOf))
    return wave.filter(source => ids.has(idOf(source)))
  }
  const ended = await allUnlocked(waves.map(wave => run(wave, stillDue)))
  const runs = ended.filter(report => report !== null)
  const becameLate = lateInForce(dataDir, sources).filter(({ source }) => !before.includes(source))
  return { runs, next: findNext(planAt(clock())), becameLate }
}

/** A day is half of what a server serves as live, so a publisher may be unavailable for another day. */
const snapshotHours = servedForHours / 2

function dueOrAged(planned: readonly Planned[], now: Instant, dataDir: string): readonly Source[] {
  const due = dueAmong(planned, now)
  if (due.length > 0) return due
  const id = findCurrentId(dataDir)
  const manifest = id === null ? null : readAnyManifest(snapshotFolder(dataDir, id))
  if (manifest === null || hoursBetween(manifest.createdAt, now) < snapshotHours) return []
  // Also where no run publishes, a publisher is not asked more often.
  const isRested = ({ attempts: [last] }: Planned): boolean => !last || hoursBetween(last.at, now) >= snapshotHours / 2
  return planned.filter(one => one.dueAt !== null && isRested(one)).map(({ source }) => source)
}

function idOf({ descriptor }: Source): string {
  return descriptor.id
}

/** Waits for all runs, also when one fails. Locked runs are left out. Throws RunLocked if all were locked. */
async function allUnlocked<T>(runs: readonly Promise<T>[]): Promise<T[]> {
  const ended = await Promise.allSettled(runs)
  const failed = ended.flatMap(one => (one.status === 'rejected' ? [one.reason as unknown] : []))
  const fault = failed.find(error => !(error instanceof RunLocked))
  if (fault !== undefined) throw fault
  if (failed.length === runs.length) throw failed[0]
  return ended.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
}

function refuseOtherClocks({ from, now, on }: IngestOptions): void {
  if (from === undefined && now === undefined && on === undefined) return
  throw new UsageError('--due uses the clock of this machine and cannot be combined with --from, --on or --now')
}

/** The next download of a source. */
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
  if (next === null) return "nothing is due: all chosen sources lack a key or accepted terms, see 'fuel-etl sources'"
  return `nothing is due before ${next.dueAt} UTC (${next.source}); 'fuel-etl sources schedule' lists all`
}
