import { takesLong } from '../pipeline/fetch/limits.ts'
import { UsageError } from '../pipeline/model/errors.ts'
import type { Instant } from '../pipeline/model/instants.ts'
import type { Source } from '../pipeline/source.ts'
import { dueAmong, type Planned, plannedSources } from '../pipeline/stages/planned.ts'
import type { RunReport } from '../pipeline/stages/report.ts'
import { lateInForce } from '../pipeline/stages/status.ts'
import type { SourceCondition } from '../pipeline/status/source-condition.ts'
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
  /** The sources that have become late since the snapshot before, as `status` has them. */
  readonly becameLate: readonly SourceCondition[]
}

/**
 * Runs those of the chosen sources that are due; where none is, nothing is run and nothing published. Slow ones have a turn
 * each, and what has come due meanwhile is asked before the next of them: nobody waits for two.
 */
export async function runDue(
  options: IngestOptions,
  { clock, env }: Machine,
  run: (sources: readonly Source[]) => Promise<RunReport[]>,
): Promise<DueRuns> {
  refuseOtherClocks(options)
  const { dataDir } = options
  const sources = chosenSources(options)
  const planAt = (now: Instant): Planned[] => plannedSources({ dataDir, sources, env, now })
  const dueAt = (now: Instant): Source[] => dueAmong(planAt(now), now)
  const now = clock()
  const planned = planAt(now)
  const due = dueAmong(planned, now)
  if (due.length === 0) return { runs: [], next: findNext(planned), becameLate: [] }
  const before = lateInForce(dataDir, sources).map(({ source }) => source)
  const [first, ...others] = due.filter(isSlow)
  const runs = await run(due.filter(source => source === first || !isSlow(source)))
  for (const slow of others) runs.push(...(await run([...dueAt(clock()).filter(source => !isSlow(source)), slow])))
  const becameLate = lateInForce(dataDir, sources).filter(({ source }) => !before.includes(source))
  return { runs, next: findNext(planAt(clock())), becameLate }
}

function isSlow({ descriptor }: Source): boolean {
  return takesLong(descriptor)
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
