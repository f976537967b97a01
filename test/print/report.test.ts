import { afterEach, expect, test, vi } from 'vitest'
import { exitCodeOf } from '../../bin/exit-code.ts'
import { watched } from '../../bin/live/watch-run.ts'
import { tellReports } from '../../bin/print/report.ts'
import { troubleText } from '../../bin/print/trouble.ts'
import { emptyReport, type RunReport, type SourceReport } from '../../pipeline/stages/run/report.ts'
import { statusOf } from '../../pipeline/stages/status/status.ts'

const unreachable = (id: string): SourceReport =>
  emptyReport(id, 'failed', { code: 'UNREACHABLE', message: `${id}/prices: found ENOTFOUND (no ${id})` })
const refused = (id: string): SourceReport => emptyReport(id, 'failed', { code: 'CONTRACT', message: `${id}: too few` })
const noKey = emptyReport('de', 'skipped', { code: 'MISSING_SECRET', message: 'de: no key' })
const onProbation = { ...emptyReport('es', 'skipped', null), read: 100 }
const read: SourceReport = { ...emptyReport('lu', 'success', null), read: 3, prices: 3 }

afterEach(() => void vi.restoreAllMocks())

const runOf = (sources: readonly SourceReport[], more: Partial<RunReport> = {}): RunReport => {
  return { run: '20261119T120000Z', now: '2026-11-19 12:00:00', snapshot: null, sources, warnings: [], ...more }
}

function printed(print: () => unknown): string {
  const texts: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation(text => Boolean(texts.push(String(text))))
  print()
  vi.restoreAllMocks()
  return texts.join('')
}

test('without a network there is one line for all sources, with the number, the cause and what to do', () => {
  const runs = [
    runOf([unreachable('fr'), unreachable('it'), noKey], { nothingToServe: true }),
    runOf([unreachable('ro')]),
  ]
  const [fault, ...ends] = printed(() => tellReports(runs))
    .trimEnd()
    .split('\n')
  expect(fault).toBe(
    'failed: the network is not reachable, none of 3 sources could be downloaded (fr: fr/prices: found ENOTFOUND (no fr)).' +
      " Look for the cause with 'fuel-etl check', then run again",
  )
  expect(ends).toEqual([expect.stringContaining('read nothing'), expect.stringContaining('nothing published yet')])
})

test.each([
  ['one source was read', [unreachable('fr'), unreachable('it'), unreachable('ro'), read]],
  ['one source is on probation', [unreachable('fr'), unreachable('it'), unreachable('ro'), onProbation]],
  ['one failed otherwise', [unreachable('fr'), unreachable('it'), unreachable('ro'), refused('at')]],
  ['there are only two', [unreachable('fr'), unreachable('it')]],
])('each failure has one line if %s', (_, sources) => {
  const text = printed(() => tellReports([runOf(sources)]))
  expect(text).not.toContain('the network is not reachable')
  for (const { id, status } of sources) {
    if (status === 'failed') expect(text.split(`${id}: failed: `)).toHaveLength(2)
  }
  expect(text.match(/no fr/g)).toHaveLength(1)
})

test('the progress in a pipe has the sources that were read; the report has the reasons of the others', async () => {
  const events = [
    { kind: 'source ends', id: 'fr', status: 'failed', seconds: '1.000', error: 'fr: no answer' },
    { kind: 'source ends', id: 'lu', status: 'success', seconds: '1.000', error: null },
  ] as const
  const linesWith = async (remains: 'report' | 'lines') => {
    const lines: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation(text => Boolean(lines.push(String(text))))
    await watched({ json: false, quiet: false }, remains, async progress =>
      events.forEach(event => void progress(event)),
    )
    vi.restoreAllMocks()
    return lines
  }
  expect(await linesWith('report')).toEqual([expect.stringMatching(/^lu: /)])
  expect(await linesWith('lines')).toEqual([
    expect.stringMatching(/^fr: failed, no answer/),
    expect.stringMatching(/^lu: /),
  ])
})

test('a mail of cron names the network once, and no source twice', () => {
  const sources = [unreachable('fr'), unreachable('it'), unreachable('ro')]
  const becameLate = ['fr', 'it', 'ro'].map(source => ({ source, why: ['requested and never read'] }))
  const status = statusOf('/data', [], '2026-11-19 12:00:00')
  const trouble = {
    dataDir: '/data',
    status,
    runs: [runOf(sources, { nothingToServe: true })],
    becameLate,
    hasFailed: true,
  }
  const text = troubleText(trouble)
  expect(text).toMatch(
    /^fuel-etl run: the network is not reachable, none of 3 sources .* Now late: fr, it, ro: requested and never read\./,
  )
  expect(text.match(/ENOTFOUND/g)).toHaveLength(1)
  expect(text).toContain('Nothing is served: there is no earlier data.')
})

test('a mail of a strict run states how many of the requested sources failed', () => {
  const runs = [runOf([read, noKey, refused('at')], { snapshot: 'x' })]
  const status = statusOf('/data', [], '2026-11-19 12:00:00')
  const text = troubleText({ dataDir: '/data', status, runs, becameLate: [], hasFailed: true })
  expect(text).toMatch(/^fuel-etl run: 1 of 2 sources failed\. at: too few \(it was never read before\)\./)
})

test('a first run that reads nothing fails, also if only one source was due or none is ready', () => {
  expect(exitCodeOf([unreachable('fr')], { isDue: true })).toBe(0)
  expect(exitCodeOf([unreachable('fr')], { isDue: true, isUnserved: true })).toBe(69)
  expect(exitCodeOf([noKey, refused('at')], { isUnserved: true })).toBe(76)
  expect(exitCodeOf([noKey], { isUnserved: true })).toBe(78)
  expect(exitCodeOf([onProbation], { isUnserved: true })).toBe(78)
})

test('a refused key fails the run, also if only its source was due', () => {
  const keyRefused = { ...unreachable('de'), errorCode: 'KEY_REFUSED' }
  expect(exitCodeOf([keyRefused], { isDue: true })).toBe(78)
  expect(exitCodeOf([read, keyRefused], { isDue: true })).toBe(0)
})

test.each([
  [[read, unreachable('fr')], 0, 69],
  [[read, refused('at'), unreachable('fr')], 0, 76],
  [[read, noKey, onProbation], 0, 0],
  [[unreachable('fr')], 69, 69],
] as const)('the exit code is that of the first failed source with --strict: case %$', (sources, usual, strict) => {
  expect(exitCodeOf(sources)).toBe(usual)
  expect(exitCodeOf(sources, { isStrict: true })).toBe(strict)
  expect(exitCodeOf(sources, { isStrict: true, isDue: true })).toBe(strict)
})

test('held groups have one line with the command that accepts them, and from when on', () => {
  const finding = 'GROUP_MOVED diesel of brand Brand 3'
  const heldFor = (count: number): SourceReport => ({
    ...read,
    byRule: { 'group-move': 8 },
    warnings: ['GROUP_MOVED holds 8 prices: …'],
    streaks: [{ finding, count, since: '2026-11-17 12:00:00' }],
  })
  const linesOf = (source: SourceReport) =>
    printed(() => tellReports([runOf([source])]))
      .split('\n')
      .filter(line => line.includes('accept'))
  const rule = 'lu: prices not accepted: 8 by group-move'
  const line = "lu: if the moves of the held groups are real, run 'fuel-etl accept lu'"
  expect(linesOf(heldFor(1))).toEqual([`${line} after 3 such deliveries in a row`, rule])
  expect(linesOf(heldFor(3))).toEqual([line, rule])
  expect(linesOf({ ...heldFor(3), byRule: {} })).toEqual([])
})
