import { expect } from 'vitest'
import type { Reply } from '../../api/nl/reply.ts'
import type { WeekFigure } from '../../pipeline/snapshot/figures.ts'

export { type HeldMade, heldOf } from '../support/nl-held.ts'

/** Prices of one country from one Monday on, week by week: `[euro95, diesel]`, null for no reading. */
export function weekly(
  country: string,
  from: string,
  prices: readonly (readonly [euro95: string | null, diesel: string | null])[],
): WeekFigure[] {
  return prices.map(([euro95, diesel], at) => {
    const week = new Date(Date.parse(from) + at * 7 * 86_400_000).toISOString().slice(0, 10)
    return { country, week, euro95, diesel }
  })
}

/** Fails where the sentences name a number or a day that stands nowhere in the data. */
export function expectSaidFromData({ message, data }: Pick<Reply, 'message' | 'data'>): void {
  const [texts, numbers] = leavesOf(data)
  const tokens = new Set(texts.flatMap(tokensOf))
  const unheld = tokensOf(message).filter(token => !tokens.has(token) && !numbers.includes(Number(token)))
  expect({ message, unheld }).toEqual({ message, unheld: [] })
}

function tokensOf(text: string): readonly string[] {
  return text.match(/\d{4}-\d{2}-\d{2}|\d+(?:\.\d+)?/g) ?? []
}

function leavesOf(value: unknown): readonly [texts: readonly string[], numbers: readonly number[]] {
  if (typeof value === 'string') return [[value], []]
  if (typeof value === 'number') return [[], [Math.abs(value)]]
  if (typeof value !== 'object' || value === null) return [[], []]
  const leaves = Object.values(value).map(leavesOf)
  return [leaves.flatMap(([texts]) => texts), leaves.flatMap(([, numbers]) => numbers)]
}
