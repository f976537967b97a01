import type { AskedFuel, Parsed } from '../parsed.ts'
import { sayFuel } from './fuels.ts'
import { sentence } from './phrases.ts'

/** `partly`: of some of the others. `equal` and `unchanged` say why the answer is no. */
export type Verdict = 'yes' | 'no' | 'partly' | 'equal' | 'unchanged'

export interface FuelVerdict {
  readonly fuel: AskedFuel
  /** Null if there is nothing to judge by. */
  readonly verdict: Verdict | null
}

const starts: Readonly<Record<Verdict, string>> = {
  yes: 'Yes: ',
  no: 'No: ',
  partly: 'No, not all: ',
  equal: 'No, they are equal: ',
  unchanged: 'No, it is unchanged: ',
}

/** `Yes: diesel in …`; `Petrol yes, diesel no: …` if the two fuels differ. Without a verdict: the message alone. */
export function withVerdict(message: string, all: readonly FuelVerdict[]): string {
  const judged = all.flatMap(({ fuel, verdict }) => (verdict === null ? [] : [{ fuel, verdict }]))
  const [first] = judged
  if (!first || judged.length < all.length) return message
  const rest = withSmallStart(message)
  if (judged.every(({ verdict }) => verdict === first.verdict)) return `${starts[first.verdict]}${rest}`
  if (judged.every(({ verdict }) => verdict !== 'yes')) return `${starts.no}${rest}`
  const each = judged.map(({ fuel, verdict }) => `${sayFuel(fuel)} ${verdict === 'yes' ? 'yes' : 'no'}`)
  return `${sentence(each.join(', '))}: ${rest}`
}

/** Names and abbreviations keep their capitals. */
function withSmallStart(message: string): string {
  return message.replace(/^(?:Petrol|Diesel|Regular|Unleaded|Fuel|In|Of|From|The|There)\b/, word => word.toLowerCase())
}

/** Whether a price is as a question supposes it to be, next to the other prices. */
export function verdictOn(claim: Parsed['claim'], own: number, others: readonly number[]): Verdict | null {
  if (!claim || own === 0 || others.length === 0 || others.includes(0)) return null
  const isEqual = others.every(other => other === own)
  if (claim === 'same') return isEqual ? 'yes' : 'no'
  const isChange = claim === 'rose' || claim === 'fell'
  if (isEqual) return isChange ? 'unchanged' : 'equal'
  const sign = claim === 'cheaper' || claim === 'cheapest' || claim === 'fell' ? 1 : -1
  const isMost = claim === 'cheapest' || claim === 'dearest'
  const holds = (other: number) => sign * (other - own) > 0 || (isMost && other === own)
  if (others.every(holds)) return 'yes'
  return others.some(holds) && !isMost ? 'partly' : 'no'
}

/** The same for one of several places; null if it has no price. */
export function verdictAmong<One extends { readonly price: number }>(
  claim: Parsed['claim'],
  own: One | undefined,
  all: readonly One[],
): Verdict | null {
  const others = all.filter(one => one !== own).map(({ price }) => price)
  return own ? verdictOn(claim, own.price, others) : null
}

/** One verdict for several: yes if all are yes, partly if only some are. */
export function verdictOfAll(all: readonly (Verdict | null)[]): Verdict | null {
  const [first] = all
  if (first === undefined || all.includes(null)) return null
  if (all.every(verdict => verdict === first)) return first
  return all.some(verdict => verdict === 'yes' || verdict === 'partly') ? 'partly' : 'no'
}

/** `first`, `third`, `13th`. */
export function sayOrdinal(place: number): string {
  const words = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
  const ending = place % 10 < 4 && (place < 10 || place > 20) ? ['th', 'st', 'nd', 'rd'][place % 10] : 'th'
  return words[place - 1] ?? `${place}${ending}`
}

/** `cheapest`, `third cheapest`. */
export function sayPosition(place: number, most: string): string {
  return place === 1 ? most : `${sayOrdinal(place)} ${most}`
}
