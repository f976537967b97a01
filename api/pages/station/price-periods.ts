import { plusDays } from '../../../pipeline/model/days.ts'
import { epochSecondsOf, type Instant } from '../../../pipeline/model/instants.ts'
import type { PriceLine, PriceStep } from '../../shared/station/price-line.ts'

/** The price in a month or a year. */
export interface PricePeriod {
  /** `2024` or `2024-03`. */
  readonly period: string
  readonly lowest: number | null
  readonly highest: number | null
  /** Prices that began in it and differ from the one before, without the first that is known. */
  readonly changes: number
  /** Days without a known price, with their fraction. The first period begins with the line, the last one ends with it. */
  readonly daysWithout: number
  readonly isBackfilled: boolean
  readonly isLive: boolean
}

interface PriceSpan extends PriceStep {
  readonly to: Instant
}

/** By month or by year, oldest first. */
export function pricePeriods({ steps, from, to }: PriceLine, by: 'month' | 'year'): readonly PricePeriod[] {
  const spans = steps.map((step, index): PriceSpan => ({ ...step, to: steps[index + 1]?.from ?? to }))
  const known = spans.filter(({ amount }) => amount !== null)
  const changed = new Set(known.filter(({ amount }, index) => index > 0 && amount !== known[index - 1]!.amount))
  const periods: PricePeriod[] = []
  for (let begin = from; begin < to; ) {
    const period = begin.slice(0, by === 'year' ? 4 : 7)
    const next = afterPeriod(period)
    const end = next < to ? next : to
    const priced = known.filter(one => one.from < end && one.to > begin)
    const began = priced.filter(one => one.from >= begin && changed.has(one)).length
    periods.push({ period, changes: began, ...figuresOf(priced, begin, end) })
    begin = end
  }
  return periods
}

function figuresOf(
  priced: readonly PriceSpan[],
  begin: Instant,
  end: Instant,
): Omit<PricePeriod, 'period' | 'changes'> {
  const amounts = priced.map(({ amount }) => amount!).sort((a, b) => a - b)
  const known = priced.reduce((seconds, { from, to }) => {
    return seconds + secondsBetween(from > begin ? from : begin, to < end ? to : end)
  }, 0)
  return {
    lowest: amounts[0] ?? null,
    highest: amounts.at(-1) ?? null,
    daysWithout: (secondsBetween(begin, end) - known) / 86_400,
    isBackfilled: priced.some(({ isBackfilled }) => isBackfilled),
    isLive: priced.some(({ isBackfilled }) => !isBackfilled),
  }
}

function secondsBetween(from: Instant, to: Instant): number {
  return epochSecondsOf(to) - epochSecondsOf(from)
}

/** The first instant after a month or a year. */
function afterPeriod(period: string): Instant {
  const isYear = period.length === 4
  const day = isYear ? plusDays(`${period}-12-31`, 1) : plusDays(`${period}-28`, 4)
  return `${day.slice(0, 7)}-01 00:00:00`
}
