import type { RunEvent, Stage } from '../../pipeline/stages/run/progress.ts'
import type { SourceReport } from '../../pipeline/stages/run/report.ts'

/** The state of a run after its events so far. Times are monotonic, in milliseconds. */
export interface WatchedRun {
  readonly beganMs: number
  readonly stage: Stage | null
  readonly sources: ReadonlyMap<string, WatchedSource>
}

export interface WatchedSource {
  readonly id: string
  readonly beganMs: number | null
  readonly endedMs: number | null
  /** Time of the last event of the source. */
  readonly heardMs: number
  readonly requests: number
  readonly bytes: number
  /** Status of the delivery, or of the report once the source is validated. */
  readonly status: string | null
  readonly error: string | null
  readonly report: SourceReport | null
}

export function watchedFrom(nowMs: number): WatchedRun {
  return { beganMs: nowMs, stage: null, sources: new Map() }
}

export function afterEvent(run: WatchedRun, event: RunEvent, nowMs: number): WatchedRun {
  if (event.kind === 'stage begins') return { ...run, stage: event.stage }
  if (event.kind === 'published') return run
  if (event.kind === 'sources planned') {
    return { ...run, sources: new Map([...run.sources, ...event.ids.map(id => [id, planned(id)] as const)]) }
  }
  const before = run.sources.get(event.id) ?? planned(event.id)
  return {
    ...run,
    sources: new Map([...run.sources, [event.id, { ...before, ...changeOf(event, nowMs), heardMs: nowMs }]]),
  }
}

function planned(id: string): WatchedSource {
  return {
    id,
    beganMs: null,
    endedMs: null,
    heardMs: 0,
    requests: 0,
    bytes: 0,
    status: null,
    error: null,
    report: null,
  }
}

type SourceEvent = Extract<RunEvent, { readonly id: string }>

function changeOf(event: SourceEvent, nowMs: number): Partial<WatchedSource> {
  switch (event.kind) {
    case 'source begins':
      return { beganMs: nowMs }
    case 'source answers':
      return { requests: event.requests, bytes: event.bytes }
    case 'source ends':
      return { endedMs: nowMs, status: event.status, error: event.error }
    case 'source validated':
      return { status: event.report.status, error: event.report.error, report: event.report }
  }
}
