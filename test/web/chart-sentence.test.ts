import { describe, expect, test } from 'vitest'
import { chartSentence } from '../../api/shared/history/said.ts'

const labels = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']
const line = (name: string, ...values: (number | null)[]) => ({
  name,
  short: name,
  column: name,
  mark: 0,
  dash: 0,
  values,
})
const chart = (...lines: ReturnType<typeof line>[]) => ({ labels, lines, unit: '', isSigned: false })
const said = (...lines: ReturnType<typeof line>[]) => chartSentence({ view: 'prices' }, chart(...lines))

describe('the sentence above a chart', () => {
  test('of one line has its ends, and how long it has moved in one direction', () => {
    expect(said(line('Spain', 1.5, 1.8, 1.7, 1.6))).toBe(
      'Spain: lowest €1.500 (week of 26 Oct 2026), highest €1.800 (week of 2 Nov 2026), fell in each of the last 2 weeks.',
    )
    expect(said(line('Spain', 1.5, 1.5, null, 1.6))).toBe(
      'Spain: lowest €1.500 (week of 26 Oct 2026), highest €1.600 (week of 16 Nov 2026).',
    )
  })

  test('of two lines says which has been cheaper in how many of the weeks that both have, and the widest gap', () => {
    expect(said(line('Spain', 1.5, 1.8, 1.7, 1.6), line('France', 1.6, 1.8, null, 1.975))).toBe(
      'Spain has been cheaper than France in 2 of 3 weeks. Widest gap: 37.5 ct (week of 16 Nov 2026).',
    )
    expect(said(line('Spain', 1.7, 1.8, 1.7, 1.6), line('France', 1.6, 1.7, null, null))).toBe(
      'France has been cheaper than Spain in 2 of 2 weeks. Widest gap: 10 ct (week of 26 Oct 2026).',
    )
  })

  test('is missing for three lines, for differences, and without a reading', () => {
    const lines = [line('A', 1), line('B', 1), line('C', 1)]
    expect(said(...lines)).toBeNull()
    expect(said(line('A', null))).toBeNull()
    expect(said(line('A', 1, null), line('B', null, 1))).toBeNull()
    expect(chartSentence({ view: 'difference' }, chart(line('A', 1)))).toBeNull()
  })
})
