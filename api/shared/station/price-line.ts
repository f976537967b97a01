import type { FuelHistory } from '../../schemas/live.ts'
import { dayText } from '../format.ts'
import { amountText } from '../money.ts'
import { words } from '../words.ts'

/** From an instant on, the price is this amount in its currency; null: there is none. */
export interface PriceStep {
  /** `YYYY-MM-DD HH:MM:SS` UTC. */
  readonly from: string
  readonly amount: number | null
  /** Why there is none. */
  readonly why: string | null
  /** Read from the archive of the publisher: no run saw it. */
  readonly isBackfilled: boolean
}

export interface PricedStep extends PriceStep {
  readonly amount: number
}

/** A price over a period: it stays the same until the next change. */
export interface PriceLine {
  readonly from: string
  readonly to: string
  readonly currency: string
  /** Oldest first. The first begins with the period if the price was known then. */
  readonly steps: readonly PriceStep[]
  /** The earliest of equal ones. Null without any price. */
  readonly lowest: PricedStep | null
  readonly highest: PricedStep | null
  /** Until then the price was in another currency, which is not in the line. Null without such a time. */
  readonly otherCurrencyUntil: string | null
}

/** From an instant until another one, `YYYY-MM-DD HH:MM:SS` UTC. */
export interface TimeSpan {
  readonly from: string
  readonly to: string
}

/** `unread`: when nothing was read, in order. The line has gaps there. */
export function priceLine(history: FuelHistory, from: string, to: string, unread: readonly TimeSpan[] = []): PriceLine {
  const { own, otherCurrencyUntil } = ofOneCurrency(history)
  const steps = withGaps(stepsOf(own, from), unread).filter(step => step.from <= to)
  const priced = steps.filter((step): step is PricedStep => step.amount !== null)
  return {
    from,
    to,
    currency: history.currency,
    steps,
    lowest: priced.reduce<PricedStep | null>((least, one) => (least && least.amount <= one.amount ? least : one), null),
    highest: priced.reduce<PricedStep | null>((most, one) => (most && most.amount >= one.amount ? most : one), null),
    otherCurrencyUntil,
  }
}

/** Amounts of two currencies are not on one scale: the moves since the last change of the currency. */
function ofOneCurrency(history: FuelHistory): {
  readonly own: Pick<FuelHistory, 'start' | 'moves'>
  readonly otherCurrencyUntil: string | null
} {
  const last = history.moves.findLastIndex(({ why }) => why === 'in another currency')
  if (last === -1) return { own: history, otherCurrencyUntil: null }
  return { own: { start: null, moves: history.moves.slice(last + 1) }, otherCurrencyUntil: history.moves[last]!.seen }
}

/** A change is as old as its stamp, which is earlier than the run that saw it. */
function stepsOf({ start, moves }: Pick<FuelHistory, 'start' | 'moves'>, from: string): readonly PriceStep[] {
  const isBackfilled = moves[0]?.backfilled === true
  const steps: PriceStep[] = start === null ? [] : [{ from, amount: start, why: null, isBackfilled }]
  for (const { seen, stamp, new: amount, why, backfilled } of moves) {
    const at = stamp !== null && stamp < seen ? stamp : seen
    const before = steps.at(-1)?.from ?? from
    steps.push({ from: at < before ? before : at, amount, why, isBackfilled: backfilled === true })
  }
  return steps
}

/** A price ends where nothing was read, and is in force again from the next read on, or from the next change. */
function withGaps(steps: readonly PriceStep[], unread: readonly TimeSpan[]): readonly PriceStep[] {
  const all: PriceStep[] = []
  let next = 0
  for (const [index, step] of steps.entries()) {
    all.push(step)
    const end = steps[index + 1]?.from ?? null
    while (next < unread.length && (end === null || unread[next]!.from < end)) {
      const gap = unread[next]!
      next += 1
      if (step.amount === null || gap.to <= step.from) continue
      all.push({ ...step, from: gap.from < step.from ? step.from : gap.from, amount: null, why: 'nothing was read' })
      if (end === null || gap.to < end) all.push({ ...step, from: gap.to })
    }
  }
  return all
}

/** Null where the prices of the complete period are known. */
export function knownSinceText({ from, steps }: PriceLine): string | null {
  const [first] = steps
  if (first === undefined) return words.noPriceKnown
  return first.from === from ? null : words.knownSince(dayText(first.from.slice(0, 10)))
}

export interface PriceChange {
  readonly at: string
  /** `€1.789`, or why there is no price from then on. */
  readonly text: string
  /** `+2 ct`; null where there is no amount before or after. */
  readonly difference: number | null
}

/** The changes within the period, newest first. */
export function priceChanges({ from, steps, currency }: PriceLine): readonly PriceChange[] {
  return steps
    .flatMap((step, index): PriceChange[] => {
      const before = steps[index - 1]
      if (before === undefined && step.from === from) return []
      if (step.amount === null) {
        return [{ at: step.from, text: words.noPrice(step.why), difference: null }]
      }
      const difference = before === undefined || before.amount === null ? null : step.amount - before.amount
      return [{ at: step.from, text: amountText(step.amount, currency), difference }]
    })
    .reverse()
}

/** `From 20 Oct 2026 to 19 Nov 2026: lowest €1.659 on 3 Nov 2026, highest …`, for those who do not see the line. */
export function lineText({ from, to, lowest, highest, currency }: PriceLine): string {
  const days = words.range(dayText(from.slice(0, 10)), dayText(to.slice(0, 10)))
  if (lowest === null || highest === null) return `${days}: ${words.periodWithoutPrice}.`
  if (lowest.amount === highest.amount) return `${days}: ${words.withoutChange(amountText(lowest.amount, currency))}.`
  const part = (word: string, step: PricedStep) =>
    `${word} ${amountText(step.amount, currency)}${step.from === from ? '' : words.on(dayText(step.from.slice(0, 10)))}`
  return `${days}: ${part(words.lowest, lowest)}, ${part(words.highest, highest)}.`
}
