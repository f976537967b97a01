import type { Reading } from '../delivery-reading/read-delivery.ts'
import { groupedBy } from '../model/lists.ts'
import { type CheckContext, type ContractCheck, hasMoved } from './comparison.ts'
import { checked, found, percent, sound } from './finding.ts'

const fewestMoved = 20
/** Share of the known prices that moved. */
const movedShare = 0.2
/**
 * Share of the moved prices with exactly the last amount of their neighbour, beyond what chance gives: where a law sets one price,
 * most last amounts are the same.
 */
const shiftedShare = 0.6

interface Cell {
  readonly fuel: string
  readonly capture: string
  readonly position: number
  readonly now: number
  readonly before: number
}

/** Is the column of prices shifted by one row, so that each has the last amount of the row before or after it? */
export const checkShift: ContractCheck = (_descriptor, reading, context, { pairs }) => {
  const movedPairs = pairs.filter(hasMoved).length
  if (movedPairs < fewestMoved || movedPairs < pairs.length * movedShare) return sound
  const cells = cellsOf(reading, context)
  const moved = cells.filter(({ now, before }) => now !== before).length
  if (moved < fewestMoved) return sound
  const orders = [cells, [...groupedBy(cells, cell => cell.fuel).values()].flat()]
  const shifted = Math.max(...orders.flatMap(order => [-1, 1].map(step => slippedBy(order, step))))
  const chance = byChance(cells)
  if (shifted - chance < (moved - chance) * shiftedShare) return sound
  const text = `expected each price in its own row, found ${shifted} of ${moved} moved prices (${percent(shifted / moved)}) one row off`
  return checked({ findings: [found('ROWS_SHIFTED', text)] })
}

function slippedBy(cells: readonly Cell[], step: number): number {
  return cells.filter(({ now, before }, at) => now !== before && cells[at + step]?.before === now).length
}

/** How many moved prices would have the last amount of another price of their fuel, taken at random. */
function byChance(cells: readonly Cell[]): number {
  let sum = 0
  for (const own of groupedBy(cells, cell => cell.fuel).values()) {
    const counts = groupedBy(own, cell => cell.before)
    for (const { now, before } of own) if (now !== before) sum += (counts.get(now)?.length ?? 0) / own.length
  }
  return sum
}

/** The known prices, in the order of the publisher's rows. */
function cellsOf({ stations, origins }: Reading, context: CheckContext): Cell[] {
  const idOf = new Map(context.stations.map(station => [station.ref, station.id]))
  const last = new Map(context.prices.map(price => [`${price.stationId}/${price.fuel}`, price.amountMicros]))
  const cells = stations.flatMap(({ ref, prices }) => {
    const rows = origins.get(ref)
    return prices.flatMap(({ fuel, amountMicros }, at): Cell[] => {
      const before = last.get(`${idOf.get(ref)}/${fuel}`)
      const row = rows?.[at]
      if (before === undefined || !row) return []
      return [{ fuel, capture: row.capture, position: row.position, now: amountMicros, before }]
    })
  })
  return cells.sort((a, b) => (a.capture === b.capture ? a.position - b.position : a.capture < b.capture ? -1 : 1))
}
