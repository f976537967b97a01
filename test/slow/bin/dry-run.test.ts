import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../../../bin/commands/run.ts'
import { allSources } from '../../../bin/options.ts'
import type { MarketSource } from '../../../pipeline/source.ts'
import { deliveredMedians } from '../../../pipeline/stages/dry-run/delivered-medians.ts'
import { fixturesRoot } from '../../support/deliver.ts'
import { printedBy } from '../../support/printed-by.ts'
import { faultsIn } from '../../support/reports.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const on = ['--on', '2026-11-19'] as const

// biome-ignore lint/suspicious/noExplicitAny: a report
async function dryRun(from: string, ...args: readonly string[]): Promise<any> {
  const folder = ['--data-dir', temporaryFolder(), '--from', from, ...on]
  const { text } = await printedBy(runCommand(), '--dry-run', '--json', ...folder, ...args)
  const report = JSON.parse(text)
  expect(faultsIn('run', report)).toEqual([])
  return report.runs[0]
}

function sourceOf(id: string): MarketSource {
  return allSources.find(({ descriptor }) => descriptor.id === id) as MarketSource
}

describe('a dry run', () => {
  test('prints the medians of each delivery next to the newest week of the bulletin', async () => {
    const { delivered, snapshot } = await dryRun(fixturesRoot, '--source', 'lu', 'is', 'ecb', 'bulletin')
    expect(snapshot).toBeNull()
    const of = (source: string, fuel: string) =>
      delivered.find((one: { source: string; fuel: string }) => one.source === source && one.fuel === fuel)
    expect(of('lu', 'diesel')).toMatchObject({ country: 'LU', comparedWith: 'LU', week: '2026-11-16' })
    expect(of('lu', 'diesel').ratio).toBeCloseTo(of('lu', 'diesel').median / of('lu', 'diesel').bulletin, 9)
    expect(of('lu', 'sp98')).toMatchObject({ bulletin: null, ratio: null, remark: null })
    expect(of('is', 'diesel')).toMatchObject({
      comparedWith: 'EU',
      remark: expect.stringContaining('mean of the Union'),
    })
  })

  test('names another unit, also of a delivery that is refused for it', async () => {
    const from = temporaryFolder()
    for (const id of ['is', 'ecb', 'bulletin']) cpSync(join(fixturesRoot, id), join(from, id), { recursive: true })
    for (const name of readdirSync(join(from, 'is', '2026-11-19'))) {
      const file = join(from, 'is', '2026-11-19', name)
      const cents = readFileSync(file, 'utf8').replace(/("(?:bensin95|diesel)": ?)(\d+)(\.\d+)?/g, '$1$200$3')
      writeFileSync(file, cents)
    }
    const { delivered, sources } = await dryRun(from, '--source', 'is', 'ecb', 'bulletin')
    expect(sources.find((one: { id: string }) => one.id === 'is').stations).toBe(0)
    for (const one of delivered) expect(one.remark).toBe("about 100 × the bulletin's mean of the Union: another unit?")
  })

  test('says what is missing for a comparison', async () => {
    const { delivered } = await dryRun(fixturesRoot, '--source', 'lu', 'is')
    const remarks = new Map(delivered.map((one: { source: string; remark: string }) => [one.source, one.remark]))
    expect(remarks.get('is')).toContain('no exchange rate of ISK')
    expect(remarks.get('lu')).toContain("select the source 'bulletin' too")
  })

  test('marks a median that is a tenth of the bulletin', () => {
    const week = { country: 'LU', week: '2026-11-16', euro95PerKilolitre: 1600, dieselPerKilolitre: 1700 }
    const fuels = { diesel: { prices: 1, medianMicros: 158_000 } }
    const context = { rates: [], weeks: [week as never] }
    const [found] = deliveredMedians(sourceOf('lu'), { endedAt: '2026-11-19 12:00:00' }, { fuels }, context)
    expect(found!.remark).toBe('about 1/10 of the bulletin: another unit?')
  })
})

describe('--rows', () => {
  test('shows the fields of a row as published, our record and the verdicts', async () => {
    const { rows } = await dryRun(fixturesRoot, '--source', 'is', 'ecb', 'bulletin', '--rows', '3')
    expect(rows).toHaveLength(3)
    const [first] = rows
    expect(first).toMatchObject({ outcome: 'read', skipped: null, faults: [], notJudged: null })
    expect(first.record.ref).toBe(first.fields.key)
    expect(first.verdicts.map(({ fuel }: { fuel: string }) => fuel).sort()).toEqual(['diesel', 'sp95'])
    const diesel = first.record.prices.find(({ fuel }: { fuel: string }) => fuel === 'diesel')
    expect(diesel.amount).toBe(Number(first.fields.diesel))
  })

  test('shows why a row was skipped or put aside', async () => {
    const { rows, sources } = await dryRun(fixturesRoot, '--source', 'is', '--rows', '1000')
    const of = (outcome: string) => rows.filter((row: { outcome: string }) => row.outcome === outcome)
    const report = sources.find((one: { id: string }) => one.id === 'is')
    // A row that repeats another one is skipped only when the rows of a station are joined.
    const skipped = Object.values(report.skipped as Record<string, number>).reduce((sum, count) => sum + count, 0)
    expect(of('read').length + of('skipped').length).toBe(report.read + skipped)
    expect(
      of('quarantined')
        .map(({ faults: [fault] }: { faults: { reason: string }[] }) => fault!.reason)
        .sort(),
    ).toEqual(
      Object.entries(report.quarantined as Record<string, number>)
        .flatMap(([reason, count]) => Array.from({ length: count }, () => reason))
        .sort(),
    )
  })

  test('shows why a row was left out on purpose', async () => {
    const { rows, sources } = await dryRun(fixturesRoot, '--source', 'ecb', '--rows', '1000')
    const skipped = rows.filter((row: { outcome: string }) => row.outcome === 'skipped')
    expect(skipped.length).toBeGreaterThan(0)
    for (const row of skipped) expect(row).toMatchObject({ record: null, verdicts: [] })
    expect(Object.keys(sources[0].skipped)).toContain(skipped[0].skipped)
  })

  test('prints each row as a block for people', async () => {
    const folder = ['--data-dir', temporaryFolder(), '--from', fixturesRoot, ...on]
    const { text } = await printedBy(runCommand(), '--dry-run', ...folder, '--source', 'lu', 'bulletin', '--rows', '1')
    expect(text).toMatch(/^LU +lu +diesel +\d\.\d{3} +\d\.\d{3} +\d\.\d\d/m)
    expect(text).toMatch(/, row \d+: read\n {2}published {2}/)
    expect(text).toMatch(/\n {2}read as +figures/)
  })

  test.each([
    [['--source', 'is', 'lu'], 'selected are 2: is, lu'],
    [['--source', 'ecb', 'bulletin'], 'selected are 2: bulletin, ecb'],
  ])('needs one source of a market: %s', async (args, found) => {
    const folder = ['--data-dir', temporaryFolder(), '--from', fixturesRoot]
    await expect(printedBy(runCommand(), '--dry-run', '--rows', '5', ...args, ...folder)).rejects.toThrow(found)
  })

  test('needs --dry-run', async () => {
    await expect(printedBy(runCommand(), '--rows', '5', '--source', 'is')).rejects.toThrow('add --dry-run')
  })
})
