import type { Row } from './documents.ts'
import { memberAt, setMember } from './documents.ts'
import { type Kind, ofRows } from './kind.ts'
import type { Opened } from './opened.ts'

/** For lists in pages: a page that lacks rows makes the feed request more pages, or report that it is not ready. */
const cutShort = ['refused FEWER_STATIONS', 'refused FEWER_PRICES', 'refused FEED_NOT_READY', 'refused FETCH']
const noNames = 'a column or a file is a fuel: a renamed column'

export const rowKinds: readonly Kind[] = [
  ofRows(
    'has every second row',
    [
      'partial',
      'quarantined UNKNOWN_STATION',
      'refused FEED_SHAPE',
      'refused FEWER_STATIONS',
      'refused QUARANTINED',
      ...cutShort,
    ],
    opened => {
      for (const { rows } of opened.lists) keepOnly(rows, (_, at) => at % 2 === 0)
      return undefined
    },
  ),
  ofRows(
    'has every second price',
    ['partial', 'refused FEED_SHAPE', 'refused STAMPS_WENT_BACK', 'refused MOVES_SCATTERED', ...cutShort],
    opened => {
      opened.cells().forEach((cell, at) => {
        if (at % 2 === 1) cell.remove()
      })
      return opened.cells().length === 0 ? 'no prices' : undefined
    },
  ),
  ofRows(
    'has every row twice',
    ['quarantined DUPLICATE_REF', 'quarantined DUPLICATE_PRICE', 'refused QUARANTINED', ...cutShort],
    opened => {
      for (const { rows } of opened.lists) rows.push(...structuredClone(rows))
      return undefined
    },
  ),
  ofRows('has its columns in another order', ['refused FEED_SHAPE'], opened => {
    for (const { rows, document } of opened.lists) {
      document.headings?.reverse()
      for (const row of rows) reorder(row)
    }
    return undefined
  }),
  ofRows('has a column nobody knows', ['refused FEED_SHAPE', 'partial', 'quarantined UNKNOWN_MEMBER'], opened => {
    for (const { rows, document, file } of opened.lists) {
      if (/\.(html|zip)$/.test(file)) return 'taken apart by its cells'
      if (document.headings && !document.headings.includes('novelty')) document.headings.push('novelty')
      for (const row of rows) row.novelty = '1'
    }
    return undefined
  }),
  ofRows('lacks a fuel', ['partial', 'refused FUEL_GONE', 'refused FEED_SHAPE', ...cutShort], opened => {
    const diesel = opened.cells().filter(cell => opened.layout.diesel.test(cell.fuel))
    for (const cell of diesel) cell.remove()
    return diesel.length === 0 ? 'no prices' : undefined
  }),
  ofRows(
    'has a fuel nobody knows',
    ['partial', 'quarantined UNKNOWN_FUEL', 'refused QUARANTINED', 'refused MOVES_SCATTERED', 'refused FEED_SHAPE'],
    opened => {
      const diesel = opened.cells().filter(cell => opened.layout.diesel.test(cell.fuel))
      if (diesel.length === 0) return 'no prices'
      if (!diesel[0]!.rename) return noNames
      diesel.forEach((cell, at) => {
        if (at % 3 === 0) cell.rename!('Quantum')
      })
      return undefined
    },
  ),
  ofRows('has new ids for all stations', ['refused IDS_CHANGED', 'refused POSITIONS_MOVED'], opened =>
    changeIds(opened, renumbered),
  ),
  ofRows(
    'has one id on two stations',
    [
      'partial',
      'quarantined DUPLICATE_REF',
      'quarantined CONTRADICTION',
      'refused QUARANTINED',
      'refused FEED_NOT_READY',
    ],
    opened => {
      // Three pairs from the middle of the list: malformed rows are at both ends.
      const ids = idsOf(opened)
      const places = [0.3, 0.4, 0.5].map(share => Math.trunc(ids.length * share))
      const other = new Map(places.map(at => [ids[at], ids[at - 1]!]))
      return changeIds(opened, id => other.get(id) ?? id)
    },
  ),
]

function keepOnly(rows: Row[], keep: (row: Row, at: number) => boolean): void {
  rows.splice(0, rows.length, ...rows.filter(keep))
}

/** The members of a row and of its parts, last one first. */
function reorder(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const one of value) reorder(one)
    return
  }
  const members = Object.entries(value)
  for (const [name, member] of members) {
    delete (value as Row)[name]
    reorder(member)
  }
  for (const [name, member] of members.reverse()) (value as Row)[name] = member
}

function idsOf({ lists }: Opened): string[] {
  return [
    ...new Set(lists.flatMap(({ list, rows }) => (list.id ? rows.map(row => String(memberAt(row, list.id))) : []))),
  ]
}

function changeIds({ lists }: Opened, change: (id: string) => string): string | undefined {
  const named = lists.filter(({ list }) => list.id)
  for (const { list, rows } of named) {
    for (const row of rows) {
      const id = memberAt(row, list.id)
      if (id === undefined || id === null) continue
      const other = change(String(id))
      setMember(row, list.id!, typeof id === 'number' ? Number(other) : other)
    }
  }
  return named.length === 0 ? 'stations have no ids' : undefined
}

/** An id of the same length and kind of characters with every digit changed, so that no id keeps its last four. */
function renumbered(id: string): string {
  return id.replace(/\d/g, digit => String(9 - Number(digit))).replace(/^0/, '1')
}
