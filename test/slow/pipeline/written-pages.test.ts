import { expect, test } from 'vitest'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { readSourceStates } from '../../../pipeline/snapshot/source-states.ts'
import { answer, bundled, putDelivery, reportOf, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Pages that a person wrote in another way, or wrongly, on the day after one that was read.
const before = '2026-11-18'
const day = '2026-11-19'

/** Runs the bundled delivery of the day before, and then that of a day with its text changed, at these times. */
async function runChanged(id: string, change: (text: string) => string, on = day, times = [`${day} 12:00:00`]) {
  const dataDir = temporaryFolder()
  const root = temporaryFolder()
  await runFiles({ dataDir, on: before, now: `${before} 12:00:00`, source: ['ecb', 'bnm', id] })
  const files = [...bundled(id, on)].map(
    ([name, bytes]) => [name, Buffer.from(change(Buffer.from(bytes).toString()))] as const,
  )
  putDelivery(root, id, on, new Map(files))
  const runs = []
  for (const now of times) {
    const report = reportOf(await runFiles({ dataDir, on, now, source: [id], from: root }), id)
    const states = readSourceStates(snapshotFolder(dataDir, findCurrentId(dataDir)!))
    runs.push({ report, state: states.find(state => state.id === id)!, maxima: await maximaIn(dataDir) })
  }
  return runs
}

async function maximaIn(dataDir: string) {
  const { data } = await answer<{ data: { reference_prices: { fuels: Record<string, { max: number }> }[] } }>(
    dataDir,
    'live/summary',
  )
  return data.reference_prices.flatMap(({ fuels }) => Object.entries(fuels).map(([fuel, { max }]) => [fuel, max]))
}

test('Montenegro in another notation gives the same maxima', async () => {
  const [plain] = await runChanged('me', text => text)
  const [other] = await runChanged('me', text =>
    text
      .replace(/\s*€ ?\/ ?l/g, ' e ur')
      .replace(/(\d),(\d\d)(?= e ur)/, '$1.$2')
      .replace(/\((-\d,\d\d)\)/g, '$1')
      .replace('EURODIZEL:', 'EURODIZEL'),
  )
  expect(plain!.maxima).toHaveLength(3)
  expect(other!.maxima).toEqual(plain!.maxima)
  expect(other!.report.status).toBe('success')
})

test.each<[string, string, (text: string) => string, string]>([
  ['with another point', 'me', text => text.replace(/1,88(?= €)/g, '18,8'), 'OUT_OF_BOUNDS diesel'],
  [
    'with exchanged grades',
    'me',
    text =>
      text
        .replace('urosuper&nbsp;98', 'urosuper&nbsp;9')
        .replace('urosuper&nbsp;95', 'urosuper&nbsp;98')
        .replace('urosuper&nbsp;9<', 'urosuper&nbsp;95<'),
    'GRADES_SWAPPED sp98',
  ],
  ['without a grade', 'me', text => text.replaceAll(/EURODIZEL.*<br>/g, ''), 'FUEL_GONE diesel'],
  [
    'of a month ahead',
    'me',
    text => text.replaceAll('17.11.2026', '17.12.2026').replaceAll('1711', '1712'),
    'TOO_FAR_AHEAD',
  ],
])('a page %s is refused, and the maxima of the day before stay until they end', async (_what, id, change, finding) => {
  const [refused] = await runChanged(id, change)
  expect(refused!.report.findings).toContain(finding)
  expect(refused!.report.status).toBe('failed')
  expect(refused!.maxima.map(([, amount]) => amount)).toHaveLength(3)
  // Ten days after the last read, which is earlier than thirty days after the title.
  expect(refused!.state.endsAt).toBe('2026-11-28 12:00:00')
})

test('an amount that cannot be read costs its own maximum only, and the report and the notice say so', async () => {
  const ofToday = (text: string) => text.replaceAll('17.11.2026', '19.11.2026').replaceAll('1711', '1911')
  const [run] = await runChanged('me', text => ofToday(text).replace('1,76 €/l', 'vidi odluku'))
  expect(run!.maxima.map(([fuel]) => fuel).sort()).toEqual(['diesel', 'sp95'])
  expect(run!.report).toMatchObject({ status: 'partial', error: null, findings: [] })
  expect(run!.report.unreadFigures).toEqual([
    expect.stringMatching(
      /^no readable amount of sp98 from 2026-11-18 23:00:00 UTC on: its last one, 1\.76 EUR, ended then$/,
    ),
  ])
})

test('an amount that cannot be read leaves the maximum before until the next ones begin', async () => {
  const ofTomorrow = (text: string) => text.replaceAll('17.11.2026', '20.11.2026').replaceAll('1711', '2011')
  const times = [`${day} 12:00:00`, `${day} 23:30:00`]
  const [noon, night] = await runChanged('me', text => ofTomorrow(text).replace('1,76 €/l', 'vidi odluku'), day, times)
  expect(noon!.maxima).toHaveLength(3)
  expect(noon!.report.unreadFigures).toEqual([expect.stringContaining('is valid until then')])
  expect(night!.maxima.map(([fuel]) => fuel).sort()).toEqual(['diesel', 'sp95'])
})

test('a Polish item that cannot be read is counted, and the others are valid to the end of their days', async () => {
  const runs = await runChanged(
    'pl',
    text => text.replace('Maksymalna cena detaliczna paliw obowiązująca 20 listopada', 'Ceny maksymalne na jutro'),
    day,
    [`${day} 12:00:00`, `${day} 23:30:00`],
  )
  const [noon, night] = runs
  expect(noon!.report).toMatchObject({ status: 'success', error: null, quarantined: { NOT_A_DATE: 1 } })
  expect(noon!.report.warnings).toEqual([
    expect.stringMatching(/^1 of 28 rows cannot be read, the first for days: NOT_A_DATE /),
  ])
  expect(noon!.maxima).toHaveLength(3)
  expect(noon!.state.endsAt).toBe('2026-11-19 23:00:00')
  expect(night!.maxima).toEqual([])
  expect(night!.state.inForce).toBe(0)
})

test('a Polish page without readable items leaves the maxima until the end of their days', async () => {
  const times = [`${before} 18:00:00`, `${before} 23:30:00`]
  const [evening, night] = await runChanged('pl', text => text.replaceAll(/benzyna|olej/gi, 'paliwo'), before, times)
  expect([evening!.report.errorCode, night!.report.errorCode]).toEqual(['FEED_SHAPE', 'FEED_SHAPE'])
  expect(evening!.maxima).toHaveLength(3)
  expect(evening!.state.endsAt).toBe('2026-11-18 23:00:00')
  expect(night!.maxima).toEqual([])
})
