import type { Capture } from '../capture.ts'
import { isObject, json, member } from './json.ts'

/** One category of a dimension: its code and its label. */
export interface StatCategory {
  readonly code: string
  readonly label: string
}

export interface StatCell<Id extends string> {
  /** 1 for the first value of the answer. */
  readonly position: number
  readonly at: Readonly<Record<Id, StatCategory>>
  readonly value: unknown
}

/**
 * The cells of a JSON-stat 2.0 data set, in the order of its values (a list, or an object of the non-null values).
 * The required dimensions are found by id. Any other dimension may have one category only.
 * Throws FeedShapeError.
 */
export function jsonStatCells<Id extends string>(capture: Capture, wanted: readonly Id[]): StatCell<Id>[] {
  const set = json(capture)
  const dimensions = dimensionsOf(capture, set, wanted)
  const values = member(capture, set, 'value')
  const cells = dimensions.reduce((count, { categories }) => count * categories.length, 1)
  if (!isObject(values) && !(Array.isArray(values) && values.length === cells)) {
    const found = Array.isArray(values) ? `${values.length}` : JSON.stringify(values)
    throw capture.unexpected(`${cells} values`, found)
  }
  return Array.from({ length: cells }, (_, index) => {
    const at = dimensions.map(({ id, categories, stride }) => [
      id,
      categories[Math.floor(index / stride) % categories.length]!,
    ])
    const value = Array.isArray(values) ? values[index] : (values[String(index)] ?? null)
    return { position: index + 1, at: Object.fromEntries(at) as Record<Id, StatCategory>, value }
  })
}

interface Dimension {
  readonly id: string
  readonly categories: readonly StatCategory[]
  /** Number of cells between two consecutive categories. */
  readonly stride: number
}

function dimensionsOf(capture: Capture, set: unknown, wanted: readonly string[]): Dimension[] {
  const ids = textsIn(capture, member(capture, set, 'id'), 'id')
  const missing = wanted.find(id => !ids.includes(id))
  if (missing) throw capture.unexpected(`the dimension '${missing}'`, `only ${ids.join(', ')}`)
  const sizes = member(capture, set, 'size')
  let stride = 1
  // The last dimension varies fastest.
  const reversed = [...ids].reverse().map(id => {
    const categories = categoriesOf(capture, id, member(capture, set, 'dimension', id, 'category'))
    const dimension = { id, categories, stride }
    stride *= categories.length
    if (wanted.includes(id) || categories.length === 1) return dimension
    throw capture.unexpected(`one category of '${id}'`, categories.length)
  })
  const dimensions = reversed.reverse()
  const counted = dimensions.map(({ categories }) => categories.length).join()
  if (!Array.isArray(sizes) || sizes.join() !== counted) {
    throw capture.unexpected(`the sizes ${counted}`, JSON.stringify(sizes))
  }
  return dimensions
}

/** Categories in order: `index` is a list of codes, or an object from code to position. */
function categoriesOf(capture: Capture, id: string, category: unknown): StatCategory[] {
  const index = member(capture, category, 'index')
  const labels = member(capture, category, 'label')
  const codes = Array.isArray(index) ? textsIn(capture, index, id) : codesIn(capture, id, index)
  if (!isObject(labels)) throw capture.unexpected(`labels of '${id}'`, 'none')
  return codes.map(code => {
    const label = labels[code]
    if (typeof label === 'string') return { code, label }
    throw capture.unexpected(`a label of '${id}' ${code}`, JSON.stringify(label))
  })
}

function codesIn(capture: Capture, id: string, index: unknown): string[] {
  if (!isObject(index)) throw capture.unexpected(`an index of '${id}'`, 'none')
  const codes = Object.keys(index).sort((a, b) => Number(index[a]) - Number(index[b]))
  const odd = codes.find((code, at) => index[code] !== at)
  if (odd === undefined) return codes
  throw capture.unexpected(`places from 0 on in '${id}'`, `${odd} at ${index[odd]}`)
}

function textsIn(capture: Capture, value: unknown, what: string): string[] {
  if (Array.isArray(value) && value.every(one => typeof one === 'string')) return value
  throw capture.unexpected(`texts in '${what}'`, JSON.stringify(value)?.slice(0, 60))
}
