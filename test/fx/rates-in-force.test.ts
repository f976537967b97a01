import { expect, test } from 'vitest'
import type { SourceOutcome } from '../../pipeline/stages/run/outcome.ts'
import { emptyReport } from '../../pipeline/stages/run/report.ts'
import { ratesInForce } from '../../pipeline/stages/validate/current-rates.ts'

const now = '2026-11-19 12:00:00'
const rate = (currency: string, perEuro: string, on: string, source: string) => ({ currency, perEuro, on, source })
const outcomeOf = (id: string) =>
  ({ source: { descriptor: { id } }, report: emptyReport(id, 'success', null) }) as unknown as SourceOutcome

test('rates that are too old are reported once per source and day, not per currency', () => {
  const outcomes = [outcomeOf('bnm'), outcomeOf('ecb')]
  const old = ['GBP', 'AUD', 'SEK'].map(currency => rate(currency, '1.5', '2026-11-10', 'ecb'))
  expect(ratesInForce([...old, rate('MDL', '20.3', '2026-11-19', 'bnm')], [], now, outcomes)).toEqual([
    rate('MDL', '20.3', '2026-11-19', 'bnm'),
  ])
  expect(outcomes.map(outcome => outcome.report.warnings)).toEqual([
    [],
    ['the newest rate is of 2026-11-10, too old to convert with: AUD, GBP, SEK'],
  ])
})

test('a jump is reported for the source of the rate, and the stored rate is used', () => {
  const outcomes = [outcomeOf('bnm'), outcomeOf('ecb')]
  const stored = rate('GBP', '0.87', '2026-11-17', 'ecb')
  expect(ratesInForce([rate('GBP', '8.7', '2026-11-18', 'ecb')], [stored], now, outcomes)).toEqual([stored])
  expect(outcomes[1]!.report.warnings).toEqual(['GBP 0.87 (2026-11-17) to 8.7 (2026-11-18): more than 10 %'])
})
