import { expect, test, vi } from 'vitest'
import { tellReports } from '../../../bin/print/report.ts'
import { troubleText } from '../../../bin/print/trouble.ts'
import type { Alert } from '../../../pipeline/alerts/alert.ts'
import { keyOf } from '../../../pipeline/alerts/alert.ts'
import { openConditions } from '../../../pipeline/alerts/conditions.ts'
import { findEvidence } from '../../../pipeline/alerts/evidence.ts'
import type { Instant } from '../../../pipeline/model/instants.ts'
import { be, bulletin, ecb, lu, pl } from '../../../pipeline/sources/index.ts'
import { acceptSources } from '../../../pipeline/stages/run/accepted.ts'
import type { RunReport } from '../../../pipeline/stages/run/report.ts'
import { statusOf } from '../../../pipeline/stages/status/status.ts'
import { servedSentence, servedText } from '../../../pipeline/status/served-text.ts'
import { serverOn } from '../../support/api-server.ts'
import { runLive } from '../../support/network-run.ts'
import { query } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const sources = [be, bulletin, ecb, lu, pl]
const ids = sources.map(({ descriptor }) => descriptor.id)
const dataDir = temporaryFolder()

// The moments of an installation that goes offline. Luxembourg's first answer is refused.
const offline: readonly Instant[] = [
  '2026-11-19 13:00:00',
  '2026-11-21 11:00:00',
  '2026-11-21 12:30:00',
  '2026-11-23 12:30:00',
  '2026-12-10 12:00:00',
]

function alertsAt(now: Instant, known: readonly Alert[]): Alert[] {
  const disk = () => ({ low: null, stillLow: null })
  return openConditions(
    findEvidence({ dataDir, sources, all: sources, env: {}, disk, isClockWrong: false }, now)!,
    known,
  )
}

function printed(report: RunReport): string {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation(text => Boolean(lines.push(String(text))))
  tellReports([report])
  vi.restoreAllMocks()
  return lines.join('')
}

/** The number of prices and figures that the published snapshot serves of each source of a market. */
async function servedRows(): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ source: string; served: number }>(
    dataDir,
    'select source, count(*)::integer as served from (' +
      'select source from {prices} where eur_per_unit is not null union all ' +
      'select source from {figures} where eur_per_unit is not null) group by source',
  )
  return new Map(rows.map(row => [row.source, row.served]))
}

async function isReady(now: Instant): Promise<boolean> {
  const server = await serverOn(dataDir, { nowMs: () => Date.parse(`${now.replace(' ', 'T')}Z`) })
  return (await server.get('/readyz')).json.ready
}

test('every sentence about what is served agrees with what is served, from the first hour to three weeks offline', async () => {
  acceptSources(dataDir, ['be', 'pl'])
  await runLive({ dataDir, sources, now: '2026-11-19 12:00:00', day: '2026-11-19' })
  let alerts: readonly Alert[] = []
  const ofMarkets = ['be', 'lu', 'pl']
  const servedAt = new Map<Instant, readonly string[]>()
  for (const now of offline) {
    // A timer that died: the notice of it is sent before the run.
    alerts = alertsAt(now, alerts)
    const faults = now === offline[0] ? { emptied: ['lu'], down: ids.filter(id => id !== 'lu') } : { down: ids }
    const report = await runLive({ dataDir, sources, now, day: '2026-11-19', ...faults })
    const status = statusOf(dataDir, sources, now)
    const mail = troubleText({ dataDir, runs: [report], status, becameLate: [], hasFailed: true })
    const text = printed(report)
    const rows = await servedRows()
    servedAt.set(
      now,
      ofMarkets.filter(id => rows.has(id)),
    )
    for (const source of report.sources) {
      const sentence = servedText(source)
      expect(text).toContain(`(${sentence})`)
      expect(mail).toContain(`(${sentence})`)
      if (!ofMarkets.includes(source.id)) continue
      expect([source.id, sentence.includes('still served')]).toEqual([source.id, rows.has(source.id)])
      if (source.keptUntil !== null) expect(source.keptUntil > now).toBe(true)
      const { why } = status.markets.flatMap(market => market.sources).find(one => one.source === source.id)!
      expect(why.some(word => word.includes('no current prices'))).toBe(!rows.has(source.id))
    }
    expect(mail).toContain(servedSentence(status))
    const known = alerts
    alerts = alertsAt(now, alerts)
    // A run that read nothing ends no condition of a market, and none of the snapshot.
    const ended = known.map(keyOf).filter(key => !alerts.some(alert => keyOf(alert) === key))
    expect(ended).toEqual([])
    const refused = alerts.find(({ subject, kind }) => subject === 'lu' && kind !== 'market-late')
    expect(refused?.what).toMatch(/its data of 2026-11-19 12:00:00 UTC is still served, until 2026-11-23 12:00:00 UTC$/)
    expect(await isReady(now)).toBe(!servedSentence(status).startsWith('Nothing is served'))
  }
  expect([servedAt.get(offline[0]!), servedAt.get(offline.at(-1)!)]).toEqual([ofMarkets, []])
  // Read again: now all of it has ended.
  await runLive({ dataDir, sources, now: '2026-12-10 13:00:00', day: '2026-11-19' })
  expect(alertsAt('2026-12-10 13:00:00', alerts).map(keyOf)).not.toContain('market-late snapshot')
})
