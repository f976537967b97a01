import { concernOfWindow } from '../model/concern.ts'
import { plusDays } from '../model/days.ts'
import { type Day, dayOf, epochSecondsOf, type Instant, instantOf } from '../model/instants.ts'
import { type Incident, keyOfProblem, type Problem, type SourceDay, type SourceDays } from '../snapshot/source-days.ts'
import type { SourceState } from '../snapshot/source-states.ts'
import { conditionsOf } from './conditions-of.ts'
import { openProblems } from './open-problems.ts'

/** The days that are counted, today included, and for which an incident is kept after its end. */
export const daysCounted = 30

// An hourly run of all sources could end and begin a hundred incidents an hour. The newest are kept.
const incidentsMost = 200

/** A server does not serve an older snapshot as live, unless configured otherwise. As in `statusOf`. */
const servedForHours = 48

/** A snapshot, as far as it is needed to count. */
export interface CountedSnapshot {
  readonly createdAt: Instant
  readonly states: readonly SourceState[]
  readonly days: SourceDays
}

export interface CountedFetch {
  readonly id: string
  readonly status: string
  /** Codes of docs/reasons.md, for a refused delivery. */
  readonly findings: readonly string[]
}

/**
 * Counts a run: the time since the snapshot before as that one saw it, then what the run fetched. Depends on the two
 * snapshots and the run only, so a replay gives the same.
 */
export function recordedDays(
  before: CountedSnapshot | null,
  { createdAt: now, states }: Omit<CountedSnapshot, 'days'>,
  fetches: readonly CountedFetch[],
): SourceDays {
  const waited = before === null ? { since: now, days: {}, incidents: [] } : waitedDays(before, now)
  const counted = fetches.reduce((days, fetch) => withFetch(days, fetch, dayOf(now)), waited.days)
  const findings = (source: string): readonly string[] => fetches.find(({ id }) => id === source)?.findings ?? []
  const conditions = conditionsOf(states, now, now)
  const open = openProblems({ now, conditions, isSnapshotLate: false, findings }, waited.incidents.filter(isOpen))
  return trimmed({ ...waited, days: counted, incidents: incidentsAfter(waited.incidents, open, now) }, now)
}

/**
 * The days of a snapshot, continued to `now` without a run: each hour at the start of which a source is late is counted, and what begins to
 * be late is an incident from that hour. The server shows the same, so an incident begins at the same time for both.
 */
export function waitedDays({ createdAt, states, days: before }: CountedSnapshot, now: Instant): SourceDays {
  let { days, incidents } = before
  for (const hour of fullHours(createdAt, now)) {
    const conditions = conditionsOf(states, createdAt, hour)
    const isSnapshotLate = concernOfWindow(createdAt, servedForHours, hour) === 'late'
    const known = { now: hour, conditions, isSnapshotLate, findings: () => [] }
    incidents = incidentsAfter(incidents, openProblems(known, incidents.filter(isOpen)), hour)
    for (const { source } of conditions.filter(({ concern }) => concern === 'late'))
      days = changed(days, source, dayOf(hour), [0, 0, 0, 1])
  }
  return { ...before, days, incidents }
}

/** The full hours from an instant on and before another. After a longer time without any run, those of the last days are enough. */
function fullHours(from: Instant, before: Instant): Instant[] {
  const end = Math.ceil(epochSecondsOf(before) / 3600)
  const first = Math.max(Math.ceil(epochSecondsOf(from) / 3600), end - daysCounted * 24)
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => instantOf((first + at) * 3600))
}

function isOpen({ endedAt }: Incident): boolean {
  return endedAt === null
}

type Days = SourceDays['days']

function withFetch(days: Days, { id, status }: CountedFetch, day: Day): Days {
  if (status === 'success' || status === 'partial') return changed(days, id, day, [1, 0, 0, 0])
  if (status === 'not_modified') return changed(days, id, day, [0, 1, 0, 0])
  if (status === 'failed') return changed(days, id, day, [0, 0, 1, 0])
  // Left out on purpose, or read and not published.
  return days
}

type Counts = readonly [read: number, nothingNew: number, failed: number, lateHours: number]

function changed(days: Days, source: string, day: Day, more: Counts): Days {
  const own = days[source] ?? []
  const [, ...known] = own.find(([known]) => known === day) ?? [day, 0, 0, 0, 0]
  const sum = [
    day,
    known[0]! + more[0],
    known[1]! + more[1],
    known[2]! + more[2],
    known[3]! + more[3],
  ] as const satisfies SourceDay
  return { ...days, [source]: [...own.filter(([other]) => other !== day), sum] }
}

function incidentsAfter(incidents: readonly Incident[], open: readonly Problem[], now: Instant): Incident[] {
  const byKey = new Map(open.map(problem => [keyOfProblem(problem), problem]))
  const known = incidents.map((incident): Incident => {
    if (incident.endedAt !== null) return incident
    const problem = byKey.get(keyOfProblem(incident))
    byKey.delete(keyOfProblem(incident))
    if (problem === undefined) return { ...incident, endedAt: now }
    return { ...incident, sources: [...new Set([...incident.sources, ...problem.sources])].sort() }
  })
  const begun = [...byKey.values()].map(({ kind, subject, sources, since }): Incident => {
    return { kind, subject, sources, since, endedAt: null }
  })
  return [...known, ...begun]
}

/** Without the days and the ended incidents that are too old to be shown. */
function trimmed({ since, days, incidents }: SourceDays, now: Instant): SourceDays {
  const first = plusDays(dayOf(now), 1 - daysCounted)
  const kept = Object.keys(days)
    .sort()
    .map(id => [id, days[id]!.filter(([day]) => day >= first).sort(byDay)] as const)
  const recent = incidents.filter(({ endedAt }) => endedAt === null || dayOf(endedAt) >= first)
  const open = recent.filter(isOpen)
  const ended = recent.filter(one => !isOpen(one)).sort(byBeginning)
  const most = Math.max(0, incidentsMost - open.length)
  return {
    since,
    days: Object.fromEntries(kept.filter(([, own]) => own.length > 0)),
    incidents: [...ended.slice(Math.max(0, ended.length - most)), ...open].sort(byBeginning),
  }
}

function byDay([one]: SourceDay, [other]: SourceDay): number {
  return one < other ? -1 : 1
}

function byBeginning(one: Incident, other: Incident): number {
  const order = (incident: Incident): string => `${incident.since} ${keyOfProblem(incident)}`
  return order(one) < order(other) ? -1 : 1
}
