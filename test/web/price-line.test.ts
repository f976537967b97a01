import { describe, expect, test } from 'vitest'
import { pricePeriods } from '../../api/pages/station/price-periods.ts'
import type { FuelHistory } from '../../api/schemas/live.ts'
import type { Drawn } from '../../api/shared/chart/line-drawing.ts'
import { stepDrawing, thinnedSteps } from '../../api/shared/chart/step-drawing.ts'
import { type PriceLine, type PriceStep, priceLine } from '../../api/shared/station/price-line.ts'
import { instantOf } from '../../pipeline/model/instants.ts'

type Moved = FuelHistory['moves'][number]

const moved = (seen: string, price: number | null, more: Partial<Moved> = {}): Moved => {
  return {
    old: null,
    new: price,
    seen: `${seen} 12:00:00`,
    stamp: null,
    why: null,
    source: 'it',
    snapshot: 'x',
    ...more,
  }
}
const historyOf = (moves: readonly Moved[], start: number | null = null): FuelHistory => {
  return { currency: 'EUR', start, moves: [...moves] }
}
const backfilled = { backfilled: true } as const
const from = '2024-01-01 00:00:00'
const to = '2024-12-31 23:59:59'
const stepsOf = ({ steps }: PriceLine) => steps.map(step => [step.from, step.amount])

describe('the line of a price', () => {
  test('has a gap where nothing was read, and continues with the price in force', () => {
    const unread = [{ from: '2024-03-01 00:00:00', to: '2024-03-03 00:00:00' }]
    const line = priceLine(historyOf([moved('2024-02-01', 1.5), moved('2024-05-01', 1.6)]), from, to, unread)
    expect(stepsOf(line)).toEqual([
      ['2024-02-01 12:00:00', 1.5],
      ['2024-03-01 00:00:00', null],
      ['2024-03-03 00:00:00', 1.5],
      ['2024-05-01 12:00:00', 1.6],
    ])
    expect(line.steps[1]!.why).toBe('nothing was read')
  })

  test('continues within a gap from a change that is known, and has no gap where there was no price', () => {
    const unread = [
      { from: '2024-01-01 00:00:00', to: '2024-01-10 00:00:00' },
      { from: '2024-03-01 00:00:00', to: '2024-03-09 00:00:00' },
    ]
    const moves = [moved('2024-02-01', 1.5), moved('2024-03-10', 1.6, { stamp: '2024-03-05 08:00:00' })]
    expect(stepsOf(priceLine(historyOf(moves), from, to, unread))).toEqual([
      ['2024-02-01 12:00:00', 1.5],
      ['2024-03-01 00:00:00', null],
      ['2024-03-05 08:00:00', 1.6],
    ])
  })

  test('ends with its last day, and begins with the price before its first move', () => {
    const moves = [moved('2024-06-01', 1.6, { old: 1.5 }), moved('2025-02-01', 1.7, { old: 1.6 })]
    const line = priceLine(historyOf(moves, 1.5), from, to)
    expect(stepsOf(line)).toEqual([
      [from, 1.5],
      ['2024-06-01 12:00:00', 1.6],
    ])
    expect(line.highest!.amount).toBe(1.6)
  })

  test('leaves out the amounts of another currency, and says until when they were', () => {
    const moves = [
      moved('2024-01-05', 13.5),
      moved('2024-02-01', null, { old: 13.5, why: 'in another currency' }),
      moved('2024-02-01', 1.8),
    ]
    const line = priceLine(historyOf(moves, 13.4), from, to)
    expect(stepsOf(line)).toEqual([['2024-02-01 12:00:00', 1.8]])
    expect(line.otherCurrencyUntil).toBe('2024-02-01 12:00:00')
  })
})

describe('the drawing of many years', () => {
  const seconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000
  // Twenty changes a day for ten years, with one low and one high price, and days without a price.
  const begin = seconds('2016-11-19')
  const many = Array.from({ length: 73_000 }, (_, index): PriceStep => {
    const amount = index === 31_234 ? 0.9 : index === 50_001 ? 2.9 : 1.5 + ((index * 7919) % 500) / 1000
    return {
      from: instantOf(begin + index * 4320),
      amount: index % 20_000 < 3000 ? null : amount,
      why: null,
      isBackfilled: index < 40_000,
    }
  })
  const priced = many.filter((step): step is PriceStep & { amount: number } => step.amount !== null)
  const line: PriceLine = {
    from: many[0]!.from,
    to: '2026-11-19 00:00:00',
    currency: 'EUR',
    steps: many,
    lowest: priced.find(({ amount }) => amount === 0.9)!,
    highest: priced.find(({ amount }) => amount === 2.9)!,
    otherCurrencyUntil: null,
  }
  const all = (drawn: Drawn): Drawn[] => [
    drawn,
    ...drawn.children.flatMap(one => (typeof one === 'string' ? [] : all(one))),
  ]
  const drawn = all(stepDrawing(line, { isArchiveShaded: true }))
  const path = String(drawn.find(({ tag }) => tag === 'path')!.attributes.d)

  test('has few points, and the lowest and the highest price of each column', () => {
    const columnOf = ({ from: at }: PriceStep) =>
      Math.floor((Date.parse(`${at.replace(' ', 'T')}Z`) / 1000 - begin) / 900_000)
    const thinned = thinnedSteps(many, columnOf)
    expect(thinned.length).toBeLessThan(4 * 352)
    const extremes = (steps: readonly PriceStep[]) => {
      const found = new Map<number, [number, number]>()
      for (const step of steps) {
        if (step.amount === null) continue
        const [low, high] = found.get(columnOf(step)) ?? [step.amount, step.amount]
        found.set(columnOf(step), [Math.min(low, step.amount), Math.max(high, step.amount)])
      }
      return found
    }
    expect(extremes(thinned)).toEqual(extremes(many))
    expect(path.length).toBeLessThan(25_000)
  })

  test('has a line of its own after each gap, and shades the time of the archive', () => {
    expect(path.match(/M/g)).toHaveLength(4)
    const shades = drawn.filter(({ attributes }) => attributes.class === 'chart-archive')
    expect(shades).toHaveLength(1)
    const share = Number.parseFloat(String(shades[0]!.attributes.width)) / 88
    expect(share).toBeCloseTo(40_000 / 73_000, 2)
  })

  test('names years, and the extremes with their month', () => {
    const texts = drawn.filter(({ tag }) => tag === 'text').map(({ children }) => String(children[0]))
    expect(texts).toEqual(expect.arrayContaining(['2018', '2020', '2022', '2024', '2026']))
    expect(texts).toContain('Lowest €0.900, Feb 2021')
    expect(texts).toContain('Highest €2.900, Sep 2023')
  })

  test.each([
    ['2026-10-20 12:00:00', ['27 Oct', '3 Nov', '10 Nov', '17 Nov']],
    ['2026-09-20 12:00:00', ['20 Oct', '3 Nov', '17 Nov']],
    ['2026-05-01 12:00:00', ['Jul', 'Sep', 'Nov']],
    ['2025-11-19 00:00:00', ['2026', 'Apr', 'Jul', 'Oct']],
    ['2023-11-19 00:00:00', ['2024', '2025', '2026']],
  ])('has ticks that fit its length: from %s', (first, expected) => {
    const short = priceLine(historyOf([], 1.5), first, '2026-11-19 12:00:00')
    const ticks = all(stepDrawing(short)).filter(
      ({ attributes }) => attributes.class === 'chart-quiet' && attributes['text-anchor'] === 'middle',
    )
    expect(ticks.map(({ children }) => children[0])).toEqual(expect.arrayContaining(expected))
    expect(ticks.length).toBeLessThanOrEqual(6)
  })
})

describe('the figures of a month or a year', () => {
  const moves = [
    moved('2023-11-16', 1.5, backfilled),
    moved('2024-01-01', 1.4, { old: 1.5, ...backfilled }),
    moved('2024-01-21', null, { old: 1.4, why: 'the backfill ends', ...backfilled }),
    moved('2024-02-10', 1.8),
  ]
  const unread = [{ from: '2023-12-10 00:00:00', to: '2023-12-12 00:00:00' }]
  const line = priceLine(historyOf(moves), '2023-11-16 12:00:00', '2024-03-01 12:00:00', unread)

  test('include the price that was in force at its beginning, and count days without one', () => {
    expect(pricePeriods(line, 'month')).toEqual([
      { period: '2023-11', lowest: 1.5, highest: 1.5, changes: 0, daysWithout: 0, isBackfilled: true, isLive: false },
      { period: '2023-12', lowest: 1.5, highest: 1.5, changes: 0, daysWithout: 2, isBackfilled: true, isLive: false },
      {
        period: '2024-01',
        lowest: 1.4,
        highest: 1.5,
        changes: 1,
        daysWithout: 10.5,
        isBackfilled: true,
        isLive: false,
      },
      { period: '2024-02', lowest: 1.8, highest: 1.8, changes: 1, daysWithout: 9.5, isBackfilled: false, isLive: true },
      { period: '2024-03', lowest: 1.8, highest: 1.8, changes: 0, daysWithout: 0, isBackfilled: false, isLive: true },
    ])
    expect(
      pricePeriods(line, 'year').map(one => [one.period, one.lowest, one.highest, one.changes, one.daysWithout]),
    ).toEqual([
      ['2023', 1.5, 1.5, 0, 2],
      ['2024', 1.4, 1.8, 2, 20],
    ])
  })
})
