import type { Capture } from '../capture.ts'
import { isObject, json, jsonRows, member } from './json.ts'

/** One value of a dimension. */
export interface SdmxCode {
  readonly id: string
  readonly name: unknown
}

export interface SdmxObservation<Id extends string> {
  readonly position: number
  readonly at: Readonly<Record<Id, SdmxCode>>
  readonly value: unknown
}

/**
 * The observations of an SDMX-JSON 2.0 message that was requested with `dimensionAtObservation=AllDimensions`, in the
 * order of the file. A key such as `0:0:1` has one index per dimension. Dimensions are found by their id, because the
 * publisher has changed their order and the order of their values.
 * Throws FeedShapeError.
 */
export function sdmxObservations<Id extends string>(
  capture: Capture,
  dimensions: readonly Id[],
): SdmxObservation<Id>[] {
  const { dataSet, structure } = onlyDataSet(capture)
  const lists = jsonRows(capture, member(capture, structure, 'dimensions', 'observation'), ['id', 'values'])
  const places = dimensions.map(id =>
    placeOf(
      capture,
      lists.map(({ row }) => row),
      id,
    ),
  )
  const observations = Object.entries(objectAt(capture, dataSet, 'observations'))
  return observations.map(([key, values], index) => {
    const indices = key.split(':')
    if (indices.length !== lists.length || !Array.isArray(values)) {
      throw capture.unexpected(`${lists.length} indices and values`, `'${key}'`)
    }
    const codes = places.map(({ id, at, codes }) => [id, codeAt(capture, id, codes, indices[at])] as const)
    return { position: index + 1, at: Object.fromEntries(codes) as Record<Id, SdmxCode>, value: values[0] }
  })
}

/** The code of an attribute of the data set; null when it has none. Throws FeedShapeError. */
export function findDataSetAttribute(capture: Capture, id: string): string | null {
  const { dataSet, structure } = onlyDataSet(capture)
  const lists = jsonRows(capture, member(capture, structure, 'attributes', 'dataSet'), ['id', 'values'])
  const at = lists.findIndex(({ row }) => row.id === id)
  const given = dataSet.attributes
  const index: unknown = Array.isArray(given) ? given[at] : undefined
  if (at === -1 || index === null || index === undefined) return null
  return codeAt(capture, id, lists[at]!.row.values, String(index)).id
}

interface Message {
  readonly dataSet: Record<string, unknown>
  readonly structure: unknown
}

function onlyDataSet(capture: Capture): Message {
  const data = member(capture, json(capture), 'data')
  const sets = member(capture, data, 'dataSets')
  const structures = member(capture, data, 'structures')
  if (!Array.isArray(sets) || !Array.isArray(structures) || sets.length !== 1 || structures.length !== 1) {
    throw capture.unexpected('one data set and one structure', `${excerptOf(sets)} and ${excerptOf(structures)}`)
  }
  const [dataSet] = jsonRows(capture, sets, ['observations'])
  return { dataSet: dataSet!.row, structure: structures[0] }
}

function objectAt(capture: Capture, parent: unknown, key: string): Record<string, unknown> {
  const value = member(capture, parent, key)
  if (isObject(value)) return value
  throw capture.unexpected(`an object in '${key}'`, excerptOf(value))
}

function placeOf<Id extends string>(capture: Capture, lists: readonly { id: unknown; values: unknown }[], id: Id) {
  const at = lists.findIndex(list => list.id === id)
  if (at >= 0) return { id, at, codes: lists[at]!.values }
  const found = lists.map(list => String(list.id)).join(', ')
  throw capture.unexpected(`the dimension '${id}'`, `only ${found}`)
}

function codeAt(capture: Capture, id: string, codes: unknown, index: string | undefined): SdmxCode {
  const code: unknown = Array.isArray(codes) && /^\d+$/.test(index ?? '') ? codes[Number(index)] : undefined
  if (isObject(code) && typeof code.id === 'string') return { id: code.id, name: code.name }
  throw capture.unexpected(`value ${index} of '${id}'`, excerptOf(codes))
}

function excerptOf(value: unknown): string {
  return Array.isArray(value) ? `${value.length} values` : (JSON.stringify(value) ?? 'nothing').slice(0, 60)
}
