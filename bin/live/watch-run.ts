import { performance } from 'node:perf_hooks'
import { counted, sizeText } from '../../pipeline/model/quantities.ts'
import { type Progress, type RunEvent, unwatched } from '../../pipeline/stages/run/progress.ts'
import { paintFor, statusWord } from '../print/colour.ts'
import { printable } from '../print/text-width.ts'
import { type OutputMode, voiceFor } from '../print/voice.ts'
import { afterEvent, frame, stateLine, watchedFrom } from './frame.ts'
import { screenOfTerminal } from './screen.ts'

/** What replaces the table at the end: the report of the caller, or a line for each source. */
export type Remains = 'report' | 'lines'

/** Shows the progress of `work`: a live table on a terminal; in a pipe a line for each finished source, and what it does. */
export function watched<Result>(
  listener: OutputMode,
  remains: Remains,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const voice = voiceFor(listener)
  const lines = plainly(voice.line, remains)
  const isLive = voice.isForPeople && process.stdout.isTTY && process.env.TERM !== 'dumb'
  if (isLive) return watchedLive(remains === 'lines' ? lines : unwatched, work)
  return voice.isForPeople ? watchedInPipe(voice.line, lines, work) : work(lines)
}

const tellMs = 10_000

async function watchedInPipe<Result>(
  line: (text: string) => void,
  lines: Progress,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  let run = watchedFrom(performance.now())
  const telling = setInterval(() => {
    if (run.sources.size > 0) line(stateLine(run, performance.now()))
  }, tellMs)
  try {
    return await work(event => {
      run = afterEvent(run, event, performance.now())
      lines(event)
    })
  } finally {
    clearInterval(telling)
  }
}

/** Only finished sources, to keep a cron log short. A report below says why a source failed, once. */
function plainly(line: (text: string) => void, remains: Remains): Progress {
  const answered = new Map<string, string>()
  return event => {
    if (event.kind === 'source answers') {
      answered.set(event.id, `${counted(event.requests, 'answer')}, ${sizeText(event.bytes)}`)
    }
    const isShown = event.kind === 'source ends' && (remains === 'lines' || event.error === null)
    if (isShown) line(lineOf(event, answered.get(event.id) ?? 'no answer'))
  }
}

function lineOf({ id, status, seconds, error }: Extract<RunEvent, { kind: 'source ends' }>, answers: string): string {
  const why = error?.startsWith(`${id}: `) ? error.slice(id.length + 2) : error
  const took = Number(seconds) > 0 ? `, ${Number(seconds).toFixed(1)} s` : ''
  return printable(`${id}: ${statusWord(status)}, ${why ?? `${answers}${took}`}`)
}

// At most ten updates a second. Without events the elapsed time is updated twice a second.
const leastMs = 100
const tickMs = 500

async function watchedLive<Result>(replay: Progress, work: (progress: Progress) => Promise<Result>): Promise<Result> {
  const { stdout } = process
  const paint = paintFor(stdout)
  const screen = screenOfTerminal()
  const events: RunEvent[] = []
  let run = watchedFrom(performance.now())
  let drawnMs = Number.NEGATIVE_INFINITY
  const draw = (): void => {
    if (run.sources.size === 0) return
    drawnMs = performance.now()
    screen.show(frame(run, { columns: screen.columns(), rows: screen.rows() }, drawnMs, paint))
  }
  const ticking = setInterval(draw, tickMs)
  stdout.on('resize', draw)
  try {
    return await work(event => {
      const now = performance.now()
      run = afterEvent(run, event, now)
      events.push(event)
      // Validation blocks the timer, so its events are drawn as they arrive.
      if (event.kind === 'stage begins' || event.kind === 'sources planned' || now - drawnMs >= leastMs) draw()
    })
  } finally {
    clearInterval(ticking)
    stdout.off('resize', draw)
    screen.clear()
    for (const event of events) replay(event)
  }
}
