import type { Capture } from '../capture.ts'
import type { ContractColumns, RowAt } from '../source.ts'
import { checkInside, json, jsonRows, member } from './json.ts'

/** The layout of a list of JSON objects, stated once: every delivery is checked for it, and its columns are those of the contract. */
export interface JsonLayout<Key extends string> {
  /** Path to the list, `data.stations`. Absent when the document is the list. */
  readonly list?: string
  /** Members of a row without which it is another layout: they decide whether a price counts. */
  readonly keys: readonly Key[]
  /** Members with the price of one fuel each. The contract requires them one by one. */
  readonly fuels?: readonly Key[]
  /** All other members that are read, also those of the objects inside: `location.city`. A delivery may lack them. */
  readonly attributes?: readonly Key[]
  /** Members of the objects inside a row, by their place: see `checkInside`. */
  readonly inside?: Readonly<Record<string, readonly string[]>>
  /** What the rows are, for the error of an empty list: `brands`. Default: `stations`, with the path to the list. */
  readonly of?: string
  readonly mayBeEmpty?: boolean
}

/** A row of the layout, as published. */
export type RowOf<Layout extends JsonLayout<string>> =
  Layout extends JsonLayout<infer Key> ? Record<Key, unknown> : never

/** The columns of the layout, for the contract. */
export function columnsOf({ keys, fuels = [], attributes = [], inside = {} }: JsonLayout<string>): ContractColumns {
  const nested = Object.entries(inside).flatMap(([key, members]) =>
    members.map(name => `${key.replace('?', '')}.${name}`),
  )
  return { always: [...keys, ...fuels, ...nested], attributes }
}

/** The rows of a list in that layout. Throws FeedShapeError for another layout, and for an empty list that may not be empty. */
export function rowsIn<Key extends string>(capture: Capture, layout: JsonLayout<Key>): RowAt<Record<Key, unknown>>[] {
  const { list, keys, inside = {}, of = list === undefined ? 'stations' : `stations in '${list}'` } = layout
  const document = json(capture)
  const rows = jsonRows(capture, list === undefined ? document : member(capture, document, ...list.split('.')), keys)
  if (rows.length === 0 && !layout.mayBeEmpty) throw capture.unexpected(of, 'none')
  for (const [place, members] of Object.entries(inside)) checkInside(capture, rows, place, members)
  return rows
}
