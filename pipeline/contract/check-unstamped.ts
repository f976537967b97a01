import { isReachable } from '../sanity/jump.ts'
import type { ContractCheck } from './check.ts'
import {
  type Comparison,
  type GroupKind,
  groupedBy,
  hasMoved,
  medianOf,
  type PricePair,
  quantile,
} from './comparison.ts'
import { type ContractFinding, checked, found, percent } from './finding.ts'

// Between two real days of Italy, 57 days apart, none of 235 prices with an unchanged stamp had moved.
/** Reported from this share and this number of the prices with an unchanged timestamp. */
const reportedShare = 0.01
const fewestReported = 5
/** Refused from this share on, if the moves are also scattered. */
const refusedShare = 0.1
const fewestRefused = 20
/** Share of a group, if hardly any other prices moved without a new timestamp. */
const groupShare = 0.5
const othersShare = 0.05
/** A group of nearly all prices is the market. */
const mostOfMarket = 0.8
/**
 * Distance between the 10th and 90th percentile of the moves of a fuel, relative to their median. Moves of a real day are
 * closer together. A tax or a shock moves all by about the same: the distance is then less than half of the move.
 */
const scatter = 0.04
const scatterOfMove = 0.5

/**
 * Did prices move although their timestamps did not? A publisher may miss a few; many at once are prices of other rows.
 * Refused only with a second sign: the moves are scattered, or they are all of one brand.
 */
export const checkUnstamped: ContractCheck = (_descriptor, _reading, _context, comparison) => {
  const same = comparison.pairs.filter(isCounted)
  const moved = same.filter(hasMoved)
  if (moved.length < fewestReported || moved.length < same.length * reportedShare) return checked({})
  const groups = movedGroups(comparison, same.length, moved.length)
  const where = groups.length > 0 ? `, of ${groups.slice(0, 3).join(', ')}` : ''
  const summary = `${moved.length} of ${same.length} (${percent(moved.length / same.length)})${where}`
  const changes = [`prices that moved although their stamps did not: ${summary}`]
  const finding = refusal(same.length, moved, groups, summary)
  return checked({ findings: finding ? [finding] : [], changes })
}

/** A price that jumped is held by its own rule, as another unit or a jump, and needs no refusal. */
function isCounted({ isSameStamp, ratio }: PricePair): boolean {
  return isSameStamp === true && isReachable(ratio, 1)
}

function refusal(
  same: number,
  moved: readonly PricePair[],
  groups: readonly string[],
  summary: string,
): ContractFinding | null {
  if (moved.length < fewestRefused) return null
  const isBrand = groups.some(group => group.startsWith('brand '))
  const isMany = moved.length >= same * refusedShare || groups.length > 0
  if (!isBrand && !(isMany && areScattered(moved))) return null
  const by = isBrand ? 'of one brand alone' : 'by amounts that have nothing in common'
  return found(
    'MOVED_UNSTAMPED',
    `expected prices to keep their amounts as long as their stamps, found moves ${by}: ${summary}`,
  )
}

/** Groups in which most prices moved, if they are not the entire market and hardly any others moved. */
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

function areScattered(moved: readonly PricePair[]): boolean {
  const byFuel = groupedBy(moved, pair => pair.fuel)
  const steps: number[] = []
  const deviations: number[] = []
  for (const pairs of byFuel.values()) {
    const ratios = pairs.map(pair => Math.log(pair.ratio))
    const step = medianOf(ratios)
    for (const ratio of ratios) {
      steps.push(Math.abs(step))
      deviations.push(ratio - step)
    }
  }
  const distance = quantile(deviations, 0.9) - quantile(deviations, 0.1)
  return distance > scatter && distance > medianOf(steps) * scatterOfMove
}
