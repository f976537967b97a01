import { type Kind, ofRows } from './kind.ts'
import { byStation, type Cell, withNumber } from './opened.ts'

// One price is published so that its value is unknown: the previous price must stay, to the last digit.
const unread = ['held unreadable', 'quarantined NOT_A_NUMBER', 'quarantined MISSING', 'refused FEED_SHAPE']
const unreadable = 'n/d'

export const doubtKinds: readonly Kind[] = [
  keepsAll('has an unreadable price at one station', unread, cells => {
    const cell = inTheMiddle(byStation(cells).flat())
    cell?.set(unreadable)
    return cell ? undefined : 'no prices'
  }),
  keepsAll('has an unreadable self-service price at one station', unread, cells => {
    const pairs = byStation(cells).flatMap(pairsOf)
    const pair = inTheMiddle(pairs)
    pair?.self.set(unreadable)
    return pair ? undefined : 'one price a fuel and station'
  }),
  keepsAll(
    'has two prices for one product at one station',
    ['held unreadable', 'quarantined CONTRADICTION', 'quarantined DUPLICATE_PRICE', 'refused FEED_SHAPE'],
    cells => {
      const cell = inTheMiddle(byStation(cells).flat())
      cell?.again(withNumber(cell.get(), amount => amount * 0.95))
      return cell ? undefined : 'no prices'
    },
  ),
]

function keepsAll(
  name: string,
  expects: readonly string[],
  change: (cells: readonly Cell[]) => string | undefined,
): Kind {
  return { ...ofRows(name, expects, opened => change(opened.cells())), keeps: true }
}

function inTheMiddle<Item>(items: readonly Item[]): Item | undefined {
  return items[items.length >> 1]
}

/** The two prices of a fuel that a station sells with and without service; self-service is cheaper. */
function pairsOf(cells: readonly Cell[]): { readonly self: Cell }[] {
  const fuels = new Map<string, Cell[]>()
  for (const cell of cells) fuels.set(cell.fuel, [...(fuels.get(cell.fuel) ?? []), cell])
  const twos = [...fuels.values()].filter(two => two.length === 2 && two[0]!.amount !== two[1]!.amount)
  return twos.map(([one, other]) => ({ self: one!.amount < other!.amount ? one! : other! }))
}
