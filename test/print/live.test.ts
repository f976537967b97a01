import { describe, expect, test } from 'vitest'
import { afterEvent, frame, type ScreenSize, stateLine, type WatchedRun, watchedFrom } from '../../bin/live/frame.ts'
import { screenOn } from '../../bin/live/screen.ts'
import { type Paint, unpainted } from '../../bin/print/colour.ts'
import { widthOf } from '../../bin/print/text-width.ts'
import { SeenTerminal } from '../../fixtures/terminal/seen.ts'
import type { RunEvent } from '../../pipeline/stages/run/progress.ts'
import { emptyReport } from '../../pipeline/stages/run/report.ts'

const wide: ScreenSize = { columns: 79, rows: 24 }
const painted: Paint = (meaning, text) => `<${meaning}>${text}</>`

/** The run after these events, one second apart. */
function runBehind(...events: readonly RunEvent[]): WatchedRun {
  return events.reduce((run, event, at) => afterEvent(run, event, at * 1000), watchedFrom(0))
}

const ids = Array.from({ length: 45 }, (_, at) => `s${String(at + 1).padStart(2, '0')}`)
const begins = (id: string): RunEvent => ({ kind: 'source begins', id })
const ends = (id: string, status: 'success' | 'failed' | 'skipped', error: string | null = null): RunEvent => {
  return { kind: 'source ends', id, status, seconds: '1.000', error }
}
const ingest: readonly RunEvent[] = [
  { kind: 'stage begins', stage: 'ingest' },
  { kind: 'sources planned', ids },
]
const failure = 's02: expected status 200, found 503 \u{1F525} \u6CB9\u7AD9 of\nthe \u001B[31mpublisher'
const some = runBehind(
  ...ingest,
  ...['s01', 's02', 's03', 's04', 's40'].map(begins),
  { kind: 'source answers', id: 's40', requests: 12, bytes: 3_456_789 },
  ends('s01', 'success'),
  ends('s02', 'failed', failure),
  ends('s03', 'skipped', 's03: FUEL_S03_KEY is not set'),
)

describe('a run on a terminal', () => {
  test('lists sources at work first, then failed and recently finished ones, and counts the rest', () => {
    expect(frame(some, { columns: 79, rows: 8 }, 41_000, unpainted)).toEqual([
      'ingest  3 of 45 sources, 1 failed, 0:41',
      's04  downloading    0:36',
      's40  downloading    0:35  12 answers, 3.46 MB',
      's02  failed         0:06  expected status 200, found 503 \u{1F525} \u6CB9\u7AD9 of the \uFFFD[31mp…',
      's01  success        0:06',
      's03  skipped        0:06  FUEL_S03_KEY is not set',
      'and 40 more: 40 waiting',
    ])
  })

  test('has one line for a log, with the sources at work', () => {
    expect(stateLine(some, 41_000)).toBe('ingest  3 of 45 sources, 1 failed, 0:41; at work: s04, s40')
    const many = runBehind(...ingest, ...ids.slice(0, 8).map(begins))
    expect(stateLine(many, 9_000)).toBe('ingest  0 of 45 sources, 0:09; at work: s01, s02, s03, s04, s05, 3 more')
  })

  test('keeps each source on its line if there is room for all', () => {
    const lines = frame(some, { columns: 79, rows: 47 }, 41_000, unpainted)
    expect(lines.slice(1).map(line => line.slice(0, 3))).toEqual(ids)
  })

  test('fits terminals of every size', () => {
    for (const columns of [1, 10, 39, 79, 200]) {
      for (const rows of [1, 2, 3, 10, 24, 60]) {
        const lines = frame(some, { columns, rows }, 41_000, unpainted)
        expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(columns)
        expect(lines.length).toBeLessThanOrEqual(Math.max(1, rows - 1))
      }
    }
  })

  test('has the same layout with and without colours', () => {
    const lines = frame(some, wide, 41_000, painted)
    expect(lines[3]).toMatch(/^s02 {2}<bad>failed {6}<\/> {3}0:06/)
    expect(lines.map(line => line.replace(/<.*?>/g, ''))).toEqual(frame(some, wide, 41_000, unpainted))
  })

  test('counts validated sources after the downloads', () => {
    const report = { ...emptyReport('s01', 'partial', null), stations: 12, prices: 1, held: 2, quarantined: { why: 3 } }
    const judged = [
      { kind: 'stage begins', stage: 'validate' } as const,
      { kind: 'source validated', id: 's01', report } as const,
    ]
    const run = runBehind(...ingest, begins('s01'), ends('s01', 'success'), ...judged)
    expect(frame(run, wide, 3_725_000, unpainted).slice(0, 2)).toEqual([
      'validate  1 of 45 sources, 1:02:05',
      's01  partial        0:01  12 stations, 1 price, 3 quarantined, 2 held',
    ])
  })
})

describe('a live screen', () => {
  const size = { columns: 40, rows: 10 }

  test('shows only the newest lines, with one write for each change, and does not rewrite unchanged lines', () => {
    const terminal = new SeenTerminal(size)
    const writes = [] as string[]
    const screen = screenOn(
      text => void writes.push(text),
      () => size.columns,
    )
    terminal.write('$ fuel-etl run\r\n')
    for (const lines of [
      ['head 1', 'a', 'b', 'c'],
      ['head 2', 'a', 'beta'],
      ['head 2', 'a', 'beta'],
      ['head 3', 'a', 'b'],
    ]) {
      screen.show(lines)
      for (const text of writes.splice(0)) terminal.write(text.replaceAll('\n', '\r\n'))
      expect(terminal.screen()).toEqual(['$ fuel-etl run', ...lines, ''])
      expect(terminal.state).toEqual({ row: lines.length + 1, column: 0, cursorIsShown: true, isColoured: false })
    }
    screen.show(['head 3', 'a', 'bee'])
    expect(writes).toEqual([expect.stringMatching(/^[^a]*\n[^a]*\nbee[^a]*$/)])
    terminal.write(writes.splice(0).join('').replaceAll('\n', '\r\n'))
    screen.clear()
    terminal.write(writes.join(''))
    expect(terminal.screen()).toEqual(['$ fuel-etl run', ''])
  })

  test('erases lines that a narrower terminal has wrapped', () => {
    let columns = 40
    const writes: string[] = []
    const screen = screenOn(
      text => void writes.push(text),
      () => columns,
    )
    screen.show(['x'.repeat(39), 'y'.repeat(12), ''])
    columns = 20
    screen.show(['z'])
    // Two rows of the first, one of the second, one of the third.
    expect(writes[1]).toContain('\u001B[4A\u001B[J')
  })
})
