import { usualApart } from '../../../pipeline/contract/check-moves.ts'
import { memberAt, setMember } from './documents.ts'
import { type Kind, ofRows, type RowChange, type Subject } from './kind.ts'
import { byStation, type Cell, changePlace, type Opened, withNumber } from './opened.ts'

// Errors that no single price shows: each amount is possible for the fuel, and only the group shows that it is wrong.

const moved = [
  'refused GRADES_EQUAL',
  'refused GROUP_MOVED',
  'refused MEDIAN_MOVED',
  'refused MOVES_SCATTERED',
  'refused ONE_AMOUNT',
  'refused FEED_SHAPE',
  'held group-move',
  'changed',
]
const shifted = [
  ...moved,
  'refused ROWS_SHIFTED',
  'refused GRADES_SWAPPED',
  'refused BAND',
  'held swapped-grades',
  'held jump',
  'held outlier',
  'held unit-slip',
]
const scaled = ['refused SCALED', 'refused MEDIAN_MOVED', 'refused FEED_SHAPE', 'changed']
const fewer = ['refused FEWER_PRICES', 'refused FEWER_STATIONS', 'refused FEED_SHAPE', 'refused FETCH', 'changed']
const noBrands = 'no brands, or one'
const noPrices = 'no prices'

function ofGroups(name: string, expects: readonly string[], change: RowChange): Kind {
  const kind = ofRows(name, expects, change)
  return {
    ...kind,
    tells: true,
    make: subject => (subject.source.kind === 'stations' ? kind.make(subject) : 'no prices of stations'),
  }
}

/** In part of a market, any station and price may be missing. */
function ofWholes(name: string, expects: readonly string[], change: RowChange): Kind {
  const kind = ofGroups(name, expects, change)
  const isPart = ({ source }: Subject) => source.kind === 'stations' && source.descriptor.delivers === 'part'
  return { ...kind, make: subject => (isPart(subject) ? 'delivers parts' : kind.make(subject)) }
}

/** The prices of the largest brand that has at most half of the stations. */
function ofOneBrand(opened: Opened): Cell[] {
  const brands = opened.brands()
  const stations = byStation(opened.cells())
  const counts = new Map<string, Cell[][]>()
  for (const cells of stations) {
    const brand = brands.get(cells[0]!.station)
    if (brand && brand !== 'null') counts.set(brand, [...(counts.get(brand) ?? []), cells])
  }
  const small = [...counts.values()].filter(({ length }) => length >= fewestOfBrand && length <= stations.length / 2)
  return small.sort((a, b) => b.length - a.length)[0]?.flat() ?? []
}

/** With fewer stations, a brand cannot be distinguished from chance. */
const fewestOfBrand = 5

const allTimes =
  (percent: number): RowChange =>
  opened => {
    const cells = opened.cells()
    for (const cell of cells) cell.set(withNumber(cell.get(), amount => (amount * percent) / 100))
    return cells.length === 0 ? noPrices : undefined
  }

export const groupKinds: readonly Kind[] = [
  ofGroups('has each price one row off', shifted, opened => {
    const cells = opened.cells()
    const values = cells.map(cell => cell.get())
    cells.forEach((cell, at) => {
      if (at > 0) cell.set(values[at - 1])
    })
    return cells.length === 0 ? noPrices : undefined
  }),
  ofGroups(
    'has petrol and its other most sold grade swapped',
    [...moved, 'refused GRADES_SWAPPED', 'held swapped-grades', 'held jump'],
    opened => {
      const { petrol, diesel } = opened.layout
      const stations = byStation(opened.cells())
      const counts = new Map<string, number>()
      for (const { fuel } of stations.flat()) {
        if (!petrol.test(fuel) && !diesel.test(fuel)) counts.set(fuel, (counts.get(fuel) ?? 0) + 1)
      }
      const [other, sold = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
      if (sold < stations.length / 3) return 'no second grade at a third of the stations'
      for (const cells of stations) {
        const one = cells.find(({ fuel }) => petrol.test(fuel))
        const two = cells.find(({ fuel }) => fuel === other)
        if (!one || !two) continue
        const amount = one.get()
        one.set(two.get())
        two.set(amount)
      }
      return undefined
    },
  ),
  ofGroups(
    'has one brand further from the others than an honest day moves it',
    [...moved, 'held jump'],
    (opened, { source }) => {
      const apart = (source.kind === 'stations' && source.descriptor.contract.apartMax) || usualApart
      const cells = ofOneBrand(opened)
      for (const cell of cells) cell.set(withNumber(cell.get(), amount => amount * Math.exp(apart * 1.5)))
      return cells.length === 0 ? noBrands : undefined
    },
  ),
  ofGroups('is in another currency', scaled, allTimes(116)),
  ofGroups('is net of tax', scaled, allTimes(82)),
  ofWholes('has diesel at a tenth of the stations', ['refused FUEL_GONE', ...fewer], opened => {
    const diesel = opened.cells().filter(cell => opened.layout.diesel.test(cell.fuel))
    diesel.forEach((cell, at) => {
      if (at % 10 !== 0) cell.remove()
    })
    return diesel.length === 0 ? noPrices : undefined
  }),
  ofWholes('has prices at seven of ten stations', fewer, opened => {
    const stations = byStation(opened.cells())
    stations.forEach((cells, at) => {
      if (at % 10 > 6) for (const cell of cells) cell.remove()
    })
    return stations.length === 0 ? noPrices : undefined
  }),
  ofGroups('has the brands of other stations', ['refused BRANDS_CHANGED', 'refused FEED_SHAPE', 'changed'], opened => {
    const named = opened.lists.filter(({ list }) => list.brand)
    for (const { list, rows } of named) {
      const brands = rows.map(row => memberAt(row, list.brand))
      rows.forEach((row, at) => {
        if (brands[at] !== undefined)
          setMember(row, list.brand!, brands[(at + Math.trunc(rows.length / 3)) % rows.length])
      })
    }
    return named.length === 0 ? noBrands : undefined
  }),
  ofGroups(
    'has two stations in five at one point',
    ['refused POSITIONS_MOVED', 'refused QUARANTINED', 'refused IDS_CHANGED', 'quarantined DUPLICATE_REF', 'changed'],
    opened => {
      const placed = opened.placed()
      const points = new Map<number, readonly [number, number]>()
      placed.forEach(({ row, list }, at) => {
        changePlace(row, list.place!, (lat, lng) => {
          points.set(at, [lat, lng])
          return at % 5 < 2 ? (points.get(0) ?? [lat, lng]) : [lat, lng]
        })
      })
      return placed.length === 0 ? 'no positions' : undefined
    },
  ),
]
