import { written } from '../../support/broken.ts'
import type { PriceColumns, RowLayout, RowList } from '../../support/feed-layout.ts'
import type { DeliveryFiles } from '../../support/runs.ts'
import { type Document, memberAt, openDocument, type Row, setMember } from './documents.ts'

/** One price of a delivery, in any format. */
export interface Cell {
  readonly station: string
  /** The publisher's name of the fuel. */
  readonly fuel: string
  readonly amount: number
  readonly get: () => unknown
  readonly set: (value: unknown) => void
  /** Removes the price and leaves the station. */
  readonly remove: () => void
  /** Adds the price again with another amount, in a row of its own if the format has one. */
  readonly again: (value: unknown) => void
  /** Renames the fuel; undefined if a column or a file names it. */
  readonly rename?: (name: string) => void
}

interface OpenedList {
  readonly list: RowList
  readonly file: string
  readonly document: Document
  readonly rows: Row[]
}

/** A delivery split into rows: changes to its rows are changes to the files that `save` returns. */
export class Opened {
  readonly lists: readonly OpenedList[]
  readonly layout: RowLayout
  readonly #files: DeliveryFiles

  constructor(files: DeliveryFiles, layout: RowLayout) {
    const documents = new Map<string, Document>()
    this.#files = files
    this.layout = layout
    this.lists = layout.lists.flatMap(list =>
      [...files].flatMap(([file, bytes]) => {
        if (!list.files.test(file)) return []
        const document = documents.get(file) ?? openDocument(file, bytes)
        documents.set(file, document)
        const rows = document.rowsAt(list.at) as Row[] | undefined
        return rows ? [{ list, file, document, rows }] : []
      }),
    )
  }

  save(): DeliveryFiles {
    const written = new Map(this.lists.map(({ file, document }) => [file, document]))
    return new Map([...this.#files].map(([file, bytes]) => [file, written.get(file)?.write() ?? bytes]))
  }

  /** All prices that are numbers above zero, in the order of the files. */
  cells(): Cell[] {
    return this.lists.flatMap(opened => {
      const { prices } = opened.list
      return prices ? opened.rows.flatMap(row => cellsOf(opened, prices, row)) : []
    })
  }

  /** The first word of the brand, by station. */
  brands(): Map<string, string> {
    const brands = new Map<string, string>()
    for (const { list, rows } of this.lists) {
      if (!list.brand) continue
      for (const row of rows) brands.set(stationOf(list, row), String(memberAt(row, list.brand)).split(' ')[0]!)
    }
    return brands
  }

  /** Rows with a position, each with the list that contains it. */
  placed(): { readonly row: Row; readonly list: RowList; readonly station: string }[] {
    return this.lists.flatMap(({ list, rows }) =>
      list.place
        ? rows.flatMap(row => (hasPlace(row, list.place!) ? [{ row, list, station: stationOf(list, row) }] : []))
        : [],
    )
  }
}

/** The prices by station, in the order of the files. */
export function byStation(cells: readonly Cell[]): Cell[][] {
  const stations = new Map<string, Cell[]>()
  for (const cell of cells) stations.set(cell.station, [...(stations.get(cell.station) ?? []), cell])
  return [...stations.values()]
}

function stationOf(list: RowList, row: Row): string {
  return String(memberAt(row, list.id ?? list.key))
}

const form = /-?\d+(?:[.,]\d+)?/

function numberIn(value: unknown): number {
  if (typeof value === 'number') return value
  const [text] = form.exec(typeof value === 'string' ? value : '') ?? []
  return text === undefined ? Number.NaN : Number(text.replace(',', '.'))
}

/** Replaces the number in a value, in its original notation. */
export function withNumber(value: unknown, change: (number: number) => number): unknown {
  if (typeof value === 'number') return Math.round(change(value) * 1e6) / 1e6
  return String(value).replace(form, text => written(text, change(numberIn(text))))
}

function cellsOf({ list, file, rows }: OpenedList, prices: PriceColumns, row: Row): Cell[] {
  const station = stationOf(list, row)
  if (prices.columns) return columnCells(station, prices, row, rows)
  if (!prices.at) return cellOf(station, file, prices, row, rows)
  const nested = memberAt(row, prices.at)
  if (!Array.isArray(nested)) return []
  return (nested as Row[]).flatMap(price => cellOf(station, file, prices, price, nested))
}

function cellOf(station: string, file: string, prices: PriceColumns, row: Row, list: Row[]): Cell[] {
  const { fuel, amount: path } = prices
  const amount = numberIn(memberAt(row, path!))
  if (!(amount > 0)) return []
  return [
    {
      station,
      amount,
      remove: () => list.splice(list.indexOf(row), 1),
      again: value => sayAgain(list, row, copy => setMember(copy, path!, value)),
      fuel: fuel ? String(memberAt(row, fuel[0])) : file,
      get: () => memberAt(row, path!),
      set: value => setMember(row, path!, value),
      ...(fuel && {
        rename: (name: string) => {
          for (const one of fuel) setMember(row, one, renamedLike(memberAt(row, one), name))
        },
      }),
    },
  ]
}

function sayAgain(list: Row[], row: Row, change: (copy: Row) => void): void {
  const copy = structuredClone(row)
  change(copy)
  list.splice(list.indexOf(row) + 1, 0, copy)
}

/** A fuel whose name is a number is replaced by a number. */
function renamedLike(value: unknown, name: string): unknown {
  if (typeof value === 'number') return 987_654
  return /^\d+$/.test(String(value)) ? '987654' : name
}

function columnCells(station: string, { columns, under }: PriceColumns, row: Row, list: Row[]): Cell[] {
  const holder = memberAt(row, under) as Row
  return Object.keys(holder).flatMap(fuel => {
    const amount = numberIn(holder[fuel])
    if (!columns!.test(fuel) || !(amount > 0)) return []
    const nothing = typeof holder[fuel] === 'string' ? '' : null
    const set = (value: unknown): void => {
      holder[fuel] = value
    }
    const again = (value: unknown): void =>
      sayAgain(list, row, copy => {
        ;(memberAt(copy, under) as Row)[fuel] = value
      })
    return [{ station, fuel, amount, get: () => holder[fuel], set, remove: () => set(nothing), again }]
  })
}

type Place = NonNullable<RowList['place']>

function hasPlace(row: Row, place: Place): boolean {
  const values = place.map(path => memberAt(row, path))
  if (values.length === 2) return values.every(value => Number.isFinite(numberIn(value)) && numberIn(value) !== 0)
  return pairForm.test(String(values[0]))
}

/** `55.6263 N, 12.0705 E`, and `34.71322%2C%2033.08248` in a link. */
const pairForm = /(\d+\.\d{3,})(\D{1,4}|%2C(?:%20)?)(\d+\.\d{3,})/

/** Changes latitude and longitude of a row together. */
export function changePlace(
  row: Row,
  place: Place,
  change: (lat: number, lng: number) => readonly [number, number],
): void {
  if (place.length === 1) {
    const text = String(memberAt(row, place[0]))
    const moved = text.replace(pairForm, (_, lat: string, between: string, lng: string) => {
      const [a, b] = change(Number(lat), Number(lng))
      return written(lat, a) + between + written(lng, b)
    })
    setMember(row, place[0], moved)
    return
  }
  const [lat, lng] = place.map(path => memberAt(row, path))
  const [a, b] = change(numberIn(lat), numberIn(lng))
  setMember(
    row,
    place[0],
    withNumber(lat, () => a),
  )
  setMember(
    row,
    place[1],
    withNumber(lng, () => b),
  )
}
