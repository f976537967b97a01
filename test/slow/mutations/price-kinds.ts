import { type Kind, ofRows, type RowChange } from './kind.ts'
import { byStation, type Cell, type Opened, withNumber } from './opened.ts'

const odd = ['held unit-slip', 'refused FEED_SHAPE']
const nothing = ['withheld positive', 'quarantined NOT_POSITIVE', 'quarantined NOT_A_NUMBER', 'refused FEED_SHAPE']
const typed = ['withheld placeholder', 'withheld positive', 'held jump', 'refused FEED_SHAPE']
const gradesSwapped = ['held swapped-grades', 'refused GRADES_SWAPPED', 'refused FEED_SHAPE']
const noStation = 'no station sells both'
/** Petrol and diesel whose medians differ by less than this share cannot be distinguished. */
const alike = 0.03
const cheap = 'undetectable: petrol and diesel cost the same within 3 %'

export const priceKinds: readonly Kind[] = [
  ofRows(
    'has all prices of one brand times 10',
    [
      'held unit-slip',
      'held outlier',
      'refused BAND',
      'refused GROUP_MOVED',
      'refused MEDIAN_MOVED',
      'refused MOVES_SCATTERED',
      'refused FEED_SHAPE',
    ],
    opened => {
      const brands = opened.brands()
      const chosen = smallBrand(opened, brands)
      if (chosen === null) return 'stations of one brand, or of none'
      scale(
        opened.cells().filter(cell => brands.get(cell.station) === chosen),
        10,
      )
      return undefined
    },
  ),
  ...[10, 100, 0.01].map(factor =>
    ofRows(`has the prices of one station times ${factor}`, odd, opened => {
      const cells = oneStation(opened)
      scale(cells, factor)
      return cells.length === 0 ? noStation : undefined
    }),
  ),
  ...[0, -1].map(factor =>
    ofRows(`has prices ${factor === 0 ? 'of zero' : 'below zero'} at one station`, nothing, opened => {
      const cells = oneStation(opened)
      scale(cells, factor)
      return cells.length === 0 ? noStation : undefined
    }),
  ),
  ...[1, 0.001, 9.999].map(amount =>
    ofRows(`has a placeholder of ${amount.toFixed(3)} at one station`, typed, opened => {
      const cells = oneStation(opened)
      const { perUnit = 1 } = opened.layout
      for (const cell of cells) cell.set(withNumber(cell.get(), () => amount * perUnit))
      return cells.length === 0 ? noStation : undefined
    }),
  ),
  toBeTold('has petrol and diesel swapped everywhere', opened => {
    const stations = byStation(opened.cells())
    const ratios = stations.map(cells => apart(opened, cells)).sort((a, b) => a - b)
    const usual = ratios.filter(ratio => ratio > 0)
    if (usual.length === 0) return noStation
    if (Math.abs(usual[usual.length >> 1]! - 1) <= alike) return cheap
    for (const cells of stations) swapGrades(opened, cells)
    return undefined
  }),
  toBeTold('has petrol and diesel swapped at one station', opened => {
    const cells = oneStation(opened)
    if (cells.length === 0) return noStation
    swapGrades(opened, cells)
    return undefined
  }),
]

/** The two fuels may cost nearly the same and are still different fuels. */
function toBeTold(name: string, change: RowChange): Kind {
  return { ...ofRows(name, gradesSwapped, change), tells: true }
}

function scale(cells: readonly Cell[], factor: number): void {
  for (const cell of cells) cell.set(withNumber(cell.get(), amount => amount * factor))
}

/**
 * A station in the middle of the list with clearly different prices for both fuels: malformed rows are at both ends of
 * the list.
 */
function oneStation(opened: Opened): Cell[] {
  const stations = byStation(opened.cells()).filter(cells => Math.abs(apart(opened, cells) - 1) > alike)
  const both = stations.filter(cells => apart(opened, cells) > 0)
  return both[both.length >> 1] ?? []
}

function gradesOf({ layout }: Opened, cells: readonly Cell[]): readonly [petrol: Cell[], diesel: Cell[]] {
  const byAmount = (form: RegExp) => cells.filter(({ fuel }) => form.test(fuel)).sort((a, b) => a.amount - b.amount)
  return [byAmount(layout.petrol), byAmount(layout.diesel)]
}

/** The price of diesel divided by that of petrol at a station; 0 if it does not sell both. */
function apart(opened: Opened, cells: readonly Cell[]): number {
  const [petrol, diesel] = gradesOf(opened, cells)
  return petrol[0] && diesel[0] ? diesel[0].amount / petrol[0].amount : 0
}

/** More expensive grades of the two move with them; only the cheapest counts. */
function swapGrades(opened: Opened, cells: readonly Cell[]): void {
  const [petrol, diesel] = gradesOf(opened, cells)
  if (!petrol[0] || !diesel[0]) return
  const petrolAmount = petrol[0].get()
  const dieselAmount = diesel[0].get()
  for (const cell of petrol) cell.set(dieselAmount)
  for (const cell of diesel) cell.set(petrolAmount)
}

/** The largest brand that has at most a quarter of the stations. */
function smallBrand(opened: Opened, brands: ReadonlyMap<string, string>): string | null {
  const stations = new Set(opened.cells().map(cell => cell.station))
  const counts = new Map<string, number>()
  for (const station of stations) {
    const brand = brands.get(station)
    if (brand) counts.set(brand, (counts.get(brand) ?? 0) + 1)
  }
  const small = [...counts].filter(([, count]) => count <= stations.size * 0.25).sort((a, b) => b[1] - a[1])
  return small[0]?.[0] ?? null
}
