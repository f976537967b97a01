import type { Ranked, RankOrder } from '../figures/rank.ts'
import { sayList } from './phrases.ts'

/** An entry of a ranking, as text. */
interface Said {
  /** `the Netherlands`. */
  readonly said: string
  /** `at 1.431 EUR a litre`; `at 1.431` for the entries after the first. */
  readonly price: string
}

// A longer list is hard to read. The rows contain all entries.
const mostNamed = 5

/**
 * Completes `diesel is`: `diesel is cheapest in Malta at 1.210 EUR a litre, followed by Spain at 1.431`, or
 * `diesel is cheapest in Malta and Spain, equal at 1.210 EUR a litre`. `equally` states what equal entries have in common. It
 * is empty if each entry has its own prices.
 */
export function sayRanking(what: string, direction: RankOrder, rows: readonly Ranked<Said>[], equally: string): string {
  const shown = rows.slice(0, mostNamed)
  const first = shown.filter(({ rank }) => rank === 1).map(({ one }) => one)
  const rest = shown.filter(({ rank }) => rank > 1).map(({ one }) => `${one.said} ${one.price}`)
  const most = direction === 'cheapest' ? 'cheapest' : 'most expensive'
  const followed = rest.length === 0 ? '' : `, followed by ${sayList(rest)}`
  return `${what} ${most} in ${sayFirst(first, equally)}${followed}`
}

function sayFirst(first: readonly Said[], equally: string): string {
  if (first.length === 1) return `${first[0]!.said} ${first[0]!.price}`
  if (equally === '') return `${sayList(first.map(({ said, price }) => `${said} ${price}`))}, which are equal`
  return `${sayList(first.map(one => one.said))}, which are equal ${equally}`
}

/** A sentence if the ranking has more rows than the message names. */
export function sayUnsaid(rows: number): string | null {
  return rows > mostNamed ? 'The rest of the ranking is in the data.' : null
}
