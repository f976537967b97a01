import { isReachable } from '../sanity/jump.ts'
import type { Check } from './check.ts'
import { type Comparison, type GroupKind, groupedBy, hasMoved, median, type Pair, quantile } from './comparison.ts'
import { checked, type Finding, found, percent } from './finding.ts'

// Between two real days of Italy, 57 days apart, none of 235 prices with an unchanged stamp had moved.
/** Reported from this share of the prices with an unchanged stamp, and from this many. */
const reportedShare = 0.01
const fewestReported = 5
/** Refused from this share on, where the moves are scattered as well. */
const refusedShare = 0.1
const fewestRefused = 20
/** Of a group, where hardly any others moved so. */
const groupShare = 0.5
const othersShare = 0.05
/** A group of nearly all prices is the market. */
const mostOfMarket = 0.8
/**
 * Between the tenth and the ninetieth of a hundred moves of a fuel, once their median is taken off. Prices of one honest day
 * lie closer together, and a tax or a shock moves all by about the same: the distance is less than half of the move itself.
 */
const scatter = 0.04
const scatterOfMove = 0.5

/**
 * Has a price moved whose stamp says that it was not changed? A publisher may forget a stamp; many at once are prices of
 * other rows. It refuses with a second sign: the moves are scattered, or they are those of one brand alone.
 */
export const checkUnstamped: Check = (_descriptor, _reading, _context, comparison) => {
  const same = comparison.pairs.filter(isCounted)
  const moved = same.filter(hasMoved)
  if (moved.length < fewestReported || moved.length < same.length * reportedShare) return checked({})
  const groups = movedGroups(comparison, same.length, moved.length)
  const where = groups.length > 0 ? `, of ${groups.slice(0, 3).join(', ')}` : ''
  const told = `${moved.length} of ${same.length} (${percent(moved.length / same.length)})${where}`
  const changes = [`prices that moved although their stamps did not: ${told}`]
  const finding = refusal(same.length, moved, groups, told)
  return checked({ findings: finding ? [finding] : [], changes })
}

/** A price that leapt is held by itself, as another unit or a jump, and needs no refusal. */
function isCounted({ isSameStamp, ratio }: Pair): boolean {
  return isSameStamp === true && isReachable(ratio, 1)
}

function refusal(same: number, moved: readonly Pair[], groups: readonly string[], told: string): Finding | null {
  if (moved.length < fewestRefused) return null
  const isBrand = groups.some(group => group.startsWith('brand '))
  const isMany = moved.length >= same * refusedShare || groups.length > 0
  if (!isBrand && !(isMany && areScattered(moved))) return null
  const by = isBrand ? 'of one brand alone' : 'by amounts that have nothing in common'
  return found(
    'MOVED_UNSTAMPED',
    `expected prices to keep their amounts as long as their stamps, found moves ${by}: ${told}`,
  )
}

/** Groups of which most moved, where they are not the whole market and hardly any others moved so. */
function movedGroups({ groups }: Comparison, same: number, moved: number): string[] {
  const kinds: readonly GroupKind[] = ['brand', 'region', 'fuel', 'service']
  return kinds.flatMap(kind => {
    const counted = groups
      .filter(group => group.kind === kind)
      .map(({ name, pairs }) => {
        const own = pairs.filter(isCounted)
        return { name, same: own.length, moved: own.filter(hasMoved).length }
      })
      .filter(group => group.moved >= fewestReported && group.moved >= group.same * groupShare)
    const inside = counted.reduce((sum, group) => ({ same: sum.same + group.same, moved: sum.moved + group.moved }), {
      same: 0,
      moved: 0,
    })
    const isApart = inside.same < same * mostOfMarket && moved - inside.moved <= (same - inside.same) * othersShare
    return isApart ? counted.sort((a, b) => b.moved - a.moved).map(({ name }) => `${kind} ${name}`) : []
  })
}

function areScattered(moved: readonly Pair[]): boolean {
  const byFuel = groupedBy(moved, pair => pair.fuel)
  const steps: number[] = []
  const deviations: number[] = []
  for (const pairs of byFuel.values()) {
    const ratios = pairs.map(pair => Math.log(pair.ratio))
    const step = median(ratios)
    for (const ratio of ratios) {
      steps.push(Math.abs(step))
      deviations.push(ratio - step)
    }
  }
  const distance = quantile(deviations, 0.9) - quantile(deviations, 0.1)
  return distance > scatter && distance > median(steps) * scatterOfMove
}
