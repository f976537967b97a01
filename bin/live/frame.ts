import { counted, sizeText } from '../../pipeline/model/quantities.ts'
import type { RunEvent, Stage } from '../../pipeline/stages/run/progress.ts'
import type { SourceReport } from '../../pipeline/stages/run/report.ts'
import { type Paint, paintStatus, statusWord } from '../print/colour.ts'
import { cutTo, padTo, printable, widthOf } from '../print/text-width.ts'

/** The state of a run after its events so far. Times are monotonic, in milliseconds. */
export interface WatchedRun {
  readonly beganMs: number
  readonly stage: Stage | null
  readonly sources: ReadonlyMap<string, WatchedSource>
}

interface WatchedSource {
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

export interface ScreenSize {
  readonly columns: number
  readonly rows: number
}

/**
 * The lines that show a run on a terminal of that size. No line is wider than the terminal, and all fit above the cursor:
 * a head, then one line for each source if there is room for all. Otherwise the sources at work, the failed ones, the most
 * recently finished ones, and a count of the rest.
 */
export function frame(run: WatchedRun, size: ScreenSize, nowMs: number, paint: Paint): string[] {
  const head = cutTo(headOf(run, nowMs), size.columns)
  // One row for the head, one for the cursor.
  const room = Math.max(0, size.rows - 2)
  const planned = [...run.sources.values()]
  const shown = planned.length <= room ? planned : planned.sort(byUrgency).slice(0, Math.max(0, room - 1))
  const rest = planned.slice(shown.length)
  const ids = Math.max(0, ...shown.map(({ id }) => widthOf(id)))
  const lines = shown.map(source => lineOf(source, ids, size.columns, nowMs, paint))
  const below = rest.length > 0 && room > 0 ? [paint('aside', cutTo(restOf(rest), size.columns))] : []
  return [head, ...lines, ...below]
}

/** `ingest  23 of 45 sources, 2 failed, 0:41` */
function headOf({ stage, sources, beganMs }: WatchedRun, nowMs: number): string {
  const all = [...sources.values()]
  const isDone = stage === 'ingest' ? isAnswered : isJudged
  const failed = all.filter(({ status }) => status === 'failed').length
  const counts = [
    `${all.filter(isDone).length} of ${counted(all.length, 'source')}`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    elapsedText(nowMs - beganMs),
  ]
  return `${stage ?? 'run'}  ${counts.join(', ')}`
}

/** `ingest  23 of 45 sources, 2 failed, 0:41; at work: de, pl`: one line, for a log. */
export function stateLine(run: WatchedRun, nowMs: number): string {
  const ids = [...run.sources.values()].filter(isAtWork).map(({ id }) => id)
  const others = ids.length - mostNamed
  const names = [...ids.slice(0, mostNamed), ...(others > 0 ? [`${others} more`] : [])]
  return [headOf(run, nowMs), ...(ids.length > 0 ? [`at work: ${names.join(', ')}`] : [])].join('; ')
}

const mostNamed = 5

function isAtWork({ beganMs, endedMs }: WatchedSource): boolean {
  return beganMs !== null && endedMs === null
}

function isAnswered({ endedMs }: WatchedSource): boolean {
  return endedMs !== null
}

function isJudged({ report }: WatchedSource): boolean {
  return report !== null
}

function byUrgency(a: WatchedSource, b: WatchedSource): number {
  return urgencyOf(a) - urgencyOf(b) || (isAnswered(a) ? b.heardMs - a.heardMs : 0)
}

function urgencyOf(source: WatchedSource): number {
  if (isAtWork(source)) return 0
  if (!isAnswered(source)) return 4
  return source.status === 'failed' ? 1 : source.status === 'skipped' ? 3 : 2
}

// `not modified`, the longest word of a state.
const wordColumns = 12
// `59:59`. A sweep of several hours makes its own line two columns longer.
const timeColumns = 5

function lineOf(source: WatchedSource, ids: number, columns: number, nowMs: number, paint: Paint): string {
  const time = source.beganMs === null ? '' : elapsedText((source.endedMs ?? nowMs) - source.beganMs)
  const before = `${padTo(source.id, ids)}  `
  const word = padTo(wordOf(source), wordColumns)
  const after = `  ${padTo(time, timeColumns, 'right')}  ${remarkOf(source)}`
  const line = cutTo(`${before}${word}${after}`.trimEnd(), columns)
  const painted = line.slice(before.length, before.length + word.length)
  return line.slice(0, before.length) + paintStatus(paint, painted) + line.slice(before.length + word.length)
}

function wordOf(source: WatchedSource): string {
  if (source.status !== null) return statusWord(source.status)
  return isAtWork(source) ? 'downloading' : 'waiting'
}

function remarkOf(source: WatchedSource): string {
  const { id, error, report, requests, bytes } = source
  if (error !== null) return printable(error.startsWith(`${id}: `) ? error.slice(id.length + 2) : error)
  if (report === null) return requests === 0 ? '' : `${counted(requests, 'answer')}, ${sizeText(bytes)}`
  const quarantined = Object.values(report.quarantined).reduce((sum, count) => sum + count, 0)
  const counts = [
    report.stations > 0 ? counted(report.stations, 'station') : '',
    report.prices > 0 ? counted(report.prices, 'price') : '',
    report.stations + report.prices === 0 ? counted(report.read, 'row') : '',
    quarantined > 0 ? `${quarantined} quarantined` : '',
    report.held > 0 ? `${report.held} held` : '',
  ]
  return counts.filter(text => text !== '').join(', ')
}

/** `and 12 more: 9 done, 3 waiting` */
function restOf(rest: readonly WatchedSource[]): string {
  const words = ['at work', 'failed', 'done', 'skipped', 'waiting']
  const counts = words.map((word, urgency) => ({ word, count: rest.filter(one => urgencyOf(one) === urgency).length }))
  const parts = counts.filter(({ count }) => count > 0).map(({ word, count }) => `${count} ${word}`)
  return `and ${rest.length} more: ${parts.join(', ')}`
}

/** `0:41`, `1:02:03`. Never negative, because the clock may have been set back. */
function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const below = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${below}` : `${minutes}:${below}`
}
