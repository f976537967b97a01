import { cpSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { UsageError } from '../../../pipeline/model/errors.ts'
import { neverRequested, type Streak } from '../../../pipeline/model/stored.ts'
import { findCurrentId } from '../../../pipeline/snapshot/pointer.ts'
import { readSources } from '../../../pipeline/snapshot/read-memory.ts'
import { it as italy } from '../../../pipeline/sources/it/source.ts'
import { si } from '../../../pipeline/sources/si/source.ts'
import { takeWord } from '../../../pipeline/stages/run/accept-word.ts'
import { acceptFindings, acceptSource, nothingAccepted, readAccepted } from '../../../pipeline/stages/run/accepted.ts'
import { emptyReport, type SourceReport } from '../../../pipeline/stages/run/report.ts'
import { precedentOf, streaksAfter } from '../../../pipeline/stages/validate/precedent.ts'
import { bundled, type DeliveryFiles, putDelivery, query, reportOf, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Hourly deliveries of Italy, each with all prices multiplied by a factor. */
class Italy {
  readonly dataDir = temporaryFolder()
  #hour = 0

  /** A copy of the market in its current state, in another folder. */
  copy(): Italy {
    const other = new Italy()
    cpSync(this.dataDir, other.dataDir, { recursive: true })
    other.#hour = this.#hour
    return other
  }

  async deliver(factor: number): Promise<SourceReport> {
    this.#hour += 1
    const day = '2026-11-18'
    const from = temporaryFolder()
    putDelivery(from, 'it', day, times(factor))
    const now = `${day} ${12 + this.#hour}:00:00`
    return reportOf(await runFiles({ dataDir: this.dataDir, from, on: day, now, source: ['it'] }), 'it')
  }

  async streaks(): Promise<readonly Streak[]> {
    const sources = await readSources(this.dataDir, findCurrentId(this.dataDir))
    return sources.find(source => source.id === 'it')!.streaks
  }

  async accept() {
    return takeWord(this.dataDir, italy.descriptor, await this.streaks())
  }
}

function times(factor: number): DeliveryFiles {
  const files = bundled('it', '2026-11-18')
  const text = Buffer.from(files.get('prices.csv')!).toString('utf8')
  const amount = /^(\d+\|[^|\n]*\|)([\d.]+)(?=\|)/gm
  const scaled = text.replace(amount, (_, before, price) => `${before}${(Number(price) * factor).toFixed(3)}`)
  return new Map([...files, ['prices.csv', Buffer.from(scaled)]])
}

describe('a market in which all prices rise by 40 %', () => {
  const market = new Italy()
  const refusals: SourceReport[] = []
  const words: unknown[] = []
  let fallen: SourceReport
  let taken: SourceReport
  const attempt = () => market.accept().catch((error: unknown) => error)

  beforeAll(async () => {
    await market.deliver(1)
    words.push(await attempt())
    for (let at = 0; at < 3; at += 1) {
      refusals.push(await market.deliver(1.4))
      words.push(await attempt())
    }
    fallen = await market.copy().deliver(0.7)
    taken = await market.deliver(1.4)
  })

  test('is refused with the same findings each time, and the changes are reported', () => {
    for (const report of refusals) {
      expect(report).toMatchObject({ status: 'failed', errorCode: 'CONTRACT' })
      expect(report.findings).toEqual(refusals[0]!.findings)
      expect(report.drift.filter(line => line.startsWith('median of diesel'))).toHaveLength(1)
    }
    expect(refusals[0]!.findings).toContain('MEDIAN_MOVED diesel')
    expect(refusals.map(report => report.streaks[0]!.count)).toEqual([1, 2, 3])
    expect(new Set(refusals.map(report => report.streaks[0]!.since))).toEqual(new Set(['2026-11-18 14:00:00']))
  })

  test('cannot be accepted before the third refusal', () => {
    const [none, first, second] = words as readonly UsageError[]
    for (const error of [none, first, second]) expect(error).toBeInstanceOf(UsageError)
    expect(none!.message).toMatch(/nothing to accept/)
    expect(first!.message).toMatch(/SCALED was found in its last delivery, since 2026-11-18 14:00:00: it can be/)
    expect(second!.message).toMatch(/found in its last 2 deliveries.* after 3 in a row/)
  })

  test('accepts only the level that was refused three times', () => {
    expect(fallen).toMatchObject({ status: 'failed', errorCode: 'CONTRACT' })
    const counts = fallen.streaks.filter(({ finding }) => finding.startsWith('MEDIAN_MOVED')).map(({ count }) => count)
    expect(new Set(counts)).toEqual(new Set([1]))
  })

  test('is accepted after that, with a warning', async () => {
    expect(words[3]).toMatchObject({ endsProbation: false, findings: refusals[0]!.findings, left: [] })
    expect(taken).toMatchObject({ status: 'success', findings: refusals[0]!.findings })
    expect(taken.warnings).toContainEqual(expect.stringMatching(/^taken, as MEDIAN_MOVED diesel was accepted/))
    const rows = await query<{ held: string }>(
      market.dataDir,
      "select verdict as held from {prices} where fuel = 'diesel'",
    )
    expect(rows.filter(({ held }) => held === 'accept').length).toBeGreaterThan(rows.length * 0.9)
  })

  test('is refused again when it falls back, because an acceptance is used once', async () => {
    const steady = await market.deliver(1.4)
    expect(steady).toMatchObject({ status: 'success', findings: [], streaks: [] })
    const fallen = await market.deliver(1)
    expect(fallen).toMatchObject({
      status: 'failed',
      streaks: expect.arrayContaining([{ ...fallen.streaks[0], count: 1 }]),
    })
  })
})

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
