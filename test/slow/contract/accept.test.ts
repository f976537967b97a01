import { describe, expect, test } from 'vitest'
import { neverRequested, type Streak } from '../../../pipeline/model/stored.ts'
import { it as italy } from '../../../pipeline/sources/it/source.ts'
import { si } from '../../../pipeline/sources/si/source.ts'
import { takeWord } from '../../../pipeline/stages/run/accept-word.ts'
import { acceptFindings, acceptSource, nothingAccepted, readAccepted } from '../../../pipeline/stages/run/accepted.ts'
import { emptyReport, type SourceReport } from '../../../pipeline/stages/run/report.ts'
import { precedentOf, streaksAfter } from '../../../pipeline/stages/validate/precedent.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// That a new level is refused three times, then accepted once, is checked by test/slow/simulation.

describe('the acceptance of the operator', () => {
  const since = '2026-11-18 12:00:00'
  const streak = (finding: string, count: number): Streak => ({ finding, count, since })
  const word = (streaks: readonly Streak[], dataDir = temporaryFolder()) => takeWord(dataDir, italy.descriptor, streaks)

  test('never applies to another unit or an unknown layout', () => {
    for (const finding of ['BAND diesel', 'FEED_SHAPE', 'NOTHING', 'CONTRADICTION']) {
      expect(() => word([streak(finding, 9)])).toThrow(/it cannot be accepted/)
    }
  })

  test('applies to findings with three refusals and names the others', () => {
    const dataDir = temporaryFolder()
    const said = word([streak('MEDIAN_MOVED gpl', 3), streak('FUEL_GONE lng', 2)], dataDir)
    expect(said).toMatchObject({ findings: ['MEDIAN_MOVED gpl'], left: [expect.stringContaining('FUEL_GONE lng')] })
    expect(readAccepted(dataDir).findings).toEqual({ it: [{ finding: 'MEDIAN_MOVED gpl', since }] })
    // Later the other finding can be accepted too, and the first acceptance stays.
    word([streak('MEDIAN_MOVED gpl', 4), streak('FUEL_GONE lng', 3)], dataDir)
    expect(readAccepted(dataDir).findings.it).toHaveLength(2)
  })

  test('ends a probation once, and may be repeated', () => {
    const dataDir = temporaryFolder()
    const probation = { ...italy.descriptor, id: 'xx', level: 'seen in part' } as const
    expect(takeWord(dataDir, probation, [])).toMatchObject({ endsProbation: true })
    expect(takeWord(dataDir, probation, [])).toEqual({ endsProbation: false, findings: [], left: [] })
    expect(readAccepted(dataDir)).toEqual({ probation: ['xx'], findings: {} })
  })

  test('applies only to the current streak, not to a later one', () => {
    const dataDir = temporaryFolder()
    acceptFindings(dataDir, 'si', [{ finding: 'MEDIAN_MOVED gpl', since }])
    acceptSource(dataDir, 'si')
    const passedAt = (first: string) => {
      const streaks = [{ finding: 'MEDIAN_MOVED gpl', count: 3, since: first }]
      const held = { ...neverRequested('si'), status: 'failed', streaks }
      return precedentOf(readAccepted(dataDir), si.descriptor, [held]).passed
    }
    expect(passedAt(since).map(({ finding }) => finding)).toEqual(['MEDIAN_MOVED gpl'])
    expect(passedAt('2026-11-19 12:00:00')).toEqual([])
    expect(precedentOf(nothingAccepted, italy.descriptor, []).onProbation).toBe(false)
  })
})

describe('a streak', () => {
  const before: Streak[] = [{ finding: 'FUEL_GONE gpl', count: 2, since: '2026-11-17 12:00:00' }]
  const readAt = '2026-11-18 12:00:00'
  const report = (status: string, more: Partial<SourceReport>) => ({ ...emptyReport('it', status, null), ...more })
  const next = (status: string, more: Partial<SourceReport> = {}) => streaksAfter(before, report(status, more), readAt)

  test('continues with the same finding next to new ones', () => {
    expect(next('failed', { findings: ['FUEL_GONE gpl', 'BAND diesel'] })).toEqual([
      { finding: 'FUEL_GONE gpl', count: 3, since: '2026-11-17 12:00:00' },
      { finding: 'BAND diesel', count: 1, since: readAt },
    ])
    // The delivery was used, because the finding was accepted.
    expect(next('partial', { findings: ['FUEL_GONE gpl'], rows: 9 })).toMatchObject([{ count: 3 }])
  })

  test('restarts if the level clearly differs from that of the previous delivery', () => {
    const market = (level: number, streaks: readonly Streak[] = []) =>
      streaksAfter(
        streaks,
        report('failed', { findings: ['FEWER_STATIONS'], levels: { FEWER_STATIONS: level } }),
        readAt,
      )
    const [first] = market(550)
    expect(first).toEqual({ finding: 'FEWER_STATIONS', count: 1, since: readAt, level: 550 })
    expect(market(500, [first!])).toMatchObject([{ count: 2, level: 500 }])
    expect(market(412, [first!])).toMatchObject([{ count: 1, level: 412 }])
  })

  test('ends with a delivery without the finding', () => {
    expect(next('success', { rows: 9 })).toEqual([])
    expect(next('skipped', { rows: 9 })).toEqual([])
    expect(next('failed', { errorCode: 'FEED_SHAPE' })).toEqual([{ finding: 'FEED_SHAPE', count: 1, since: readAt }])
  })

  test('continues after a run without a delivery', () => {
    expect(next('failed', { errorCode: 'FETCH' })).toBe(before)
    expect(next('failed', { errorCode: 'FEED_NOT_READY' })).toBe(before)
    expect(next('skipped')).toBe(before)
  })
})
