import type { ContractCheck } from './check.ts'
import { type Comparison, type Group, groupedBy, medianOf, type PricePair } from './comparison.ts'
import { checked, percent } from './finding.ts'

const fewestPairs = 10
/** A brand or region follows the market within a few days. Its median seldom differs this much from the market's. */
const apartShare = 0.03
/** A group of more than this share of all prices is the market. */
const mostOfMarket = 0.5
/** Share of the prices of a group that have one amount, or have whole cents. */
const nearlyAll = 0.9
const hardlyAny = 0.5
const cent = 10_000
const saidMost = 4

/** Did the prices of a brand, a region or a type of service differ from the market? Reported, not refused. */
export const checkGroups: ContractCheck = (_descriptor, _reading, _context, comparison) => {
  const groups = comparison.groups.filter(group => group.pairs.length >= fewestPairs)
  const parts = groups.filter(
    ({ kind, pairs }) => kind !== 'fuel' && pairs.length <= comparison.pairs.length * mostOfMarket,
  )
  return checked({
    changes: [
      ...firstOf(
        'prices apart from the market',
        parts.flatMap(group => apartFrom(comparison, group)),
      ),
      ...firstOf('prices at one amount', [...groups.filter(({ kind }) => kind === 'fuel'), ...parts].flatMap(onePrice)),
      ...groups.filter(({ kind }) => kind === 'fuel').flatMap(wholeCents),
    ],
  })
}

/** The groups that changed most, and the number of the others. */
function firstOf(what: string, remarks: readonly { readonly text: string; readonly weight: number }[]): string[] {
  const sorted = [...remarks].sort((a, b) => b.weight - a.weight)
  const more = sorted.length > saidMost ? [`${what} of ${sorted.length - saidMost} groups more`] : []
  return [...sorted.slice(0, saidMost).map(({ text }) => text), ...more]
}

function apartFrom({ marketRatio }: Comparison, { kind, name, pairs }: Group) {
  const own = medianOf(pairs.map(({ ratio }) => ratio))
  const apart = medianOf(pairs.map(({ ratio, fuel }) => ratio / marketRatio(fuel))) - 1
  if (Math.abs(apart) <= apartShare) return []
  const text = `prices of ${kind} ${name}: ${signed(own - 1)}, ${signed(apart)} against the market, at ${pairs.length} prices`
  return [{ text, weight: Math.abs(apart) * pairs.length }]
}

function onePrice({ kind, name, pairs }: Group) {
  const fuels = [...groupedBy(pairs, ({ fuel }) => fuel)].filter(([, sold]) => sold.length >= fewestPairs)
  return fuels.flatMap(([fuel, sold]) => {
    const now = commonest(sold.map(({ nowMicros }) => nowMicros))
    const before = commonest(sold.map(pair => pair.before.amountMicros))
    if (now.count < sold.length * nearlyAll || before.count > sold.length * hardlyAny) return []
    const of = kind === 'fuel' ? fuel : `${fuel} of ${kind} ${name}`
    const text = `prices of ${of}: ${now.count} of ${sold.length} at ${now.amount / 1e6}, ${before.count} at one amount before`
    return [{ text, weight: sold.length }]
  })
}

function commonest(amounts: readonly number[]): { readonly amount: number; readonly count: number } {
  const counts = new Map<number, number>()
  for (const amount of amounts) counts.set(amount, (counts.get(amount) ?? 0) + 1)
  const [amount, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))
  return { amount, count }
}

function wholeCents({ name, pairs }: Group): string[] {
  const shareOf = (amountOf: (pair: PricePair) => number) =>
    pairs.filter(pair => amountOf(pair) % cent === 0).length / pairs.length
  const before = shareOf(pair => pair.before.amountMicros)
  const now = shareOf(pair => pair.nowMicros)
  if (now < nearlyAll || before > hardlyAny) return []
  return [`prices of ${name}: ${percent(now)} have two decimals, ${percent(before)} before`]
}

function signed(share: number): string {
  return `${share > 0 ? '+' : ''}${percent(share)}`
}
