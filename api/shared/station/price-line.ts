import type { FuelHistory } from '../../schemas/live.ts'
import { dayText, priceText } from '../format.ts'
import { words } from '../words/current.ts'

/** From an instant on, the price is this amount in its currency; null: there is none. */
export interface PriceStep {
  /** `YYYY-MM-DD HH:MM:SS` UTC. */
  readonly from: string
  readonly amount: number | null
  /** Why there is none. */
  readonly why: string | null
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
}

export function priceLine(history: FuelHistory, from: string, to: string): PriceLine {
  const steps = stepsOf(history, from)
  const priced = steps.filter((step): step is PricedStep => step.amount !== null)
  return {
    from,
    to,
    currency: history.currency,
    steps,
    lowest: priced.reduce<PricedStep | null>((least, one) => (least && least.amount <= one.amount ? least : one), null),
    highest: priced.reduce<PricedStep | null>((most, one) => (most && most.amount >= one.amount ? most : one), null),
  }
}

/** A change is as old as its stamp, which is earlier than the run that saw it. */
function stepsOf({ start, moves }: FuelHistory, from: string): readonly PriceStep[] {
  const steps: PriceStep[] = start === null ? [] : [{ from, amount: start, why: null }]
  for (const { seen, stamp, new: amount, why } of moves) {
    const at = stamp !== null && stamp < seen ? stamp : seen
    const before = steps.at(-1)?.from ?? from
    steps.push({ from: at < before ? before : at, amount, why })
  }
  return steps
}

/** `€1.789`, `16.46 SEK`. */
export function amountText(amount: number, currency: string): string {
  return currency === 'EUR' ? priceText(amount) : `${String(amount).replace('.', words().decimal)} ${currency}`
}

/** Null where the prices of the complete period are known. */
export function knownSinceText({ from, steps }: PriceLine): string | null {
  const [first] = steps
  if (first === undefined) return words().noPriceKnown
  return first.from === from ? null : words().knownSince(dayText(first.from.slice(0, 10)))
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
        return [{ at: step.from, text: words().noPrice(step.why), difference: null }]
      }
      const difference = before === undefined || before.amount === null ? null : step.amount - before.amount
      return [{ at: step.from, text: amountText(step.amount, currency), difference }]
    })
    .reverse()
}

/** `From 20 Oct 2026 to 19 Nov 2026: lowest €1.659 on 3 Nov 2026, highest …`, for those who do not see the line. */
export function lineText({ from, to, lowest, highest, currency }: PriceLine): string {
  const days = words().period(dayText(from.slice(0, 10)), dayText(to.slice(0, 10)))
  if (lowest === null || highest === null) return `${days}: ${words().periodWithoutPrice}.`
  if (lowest.amount === highest.amount) return `${days}: ${words().withoutChange(amountText(lowest.amount, currency))}.`
  const part = (word: string, step: PricedStep) =>
    `${word} ${amountText(step.amount, currency)}${step.from === from ? '' : words().on(dayText(step.from.slice(0, 10)))}`
  return `${days}: ${part(words().lowest, lowest)}, ${part(words().highest, highest)}.`
}
