/** The fields of one row that a reader accessed: from the name of the field to its text in the capture. */
export type FieldTexts = Readonly<Record<string, string>>

export interface WatchedRow<Row> {
  readonly row: Row
  /** The fields accessed so far, in that order. Members of lists are numbered from 1: `prices[2].amount`. */
  readonly fields: FieldTexts
}

/**
 * A row that records which of its fields are accessed, so that every price can be traced to its texts without code in the
 * readers. Numbers and booleans of JSON are recorded in their shortest notation. Absent, null and empty values are not
 * recorded, and neither are non-enumerable numbers (a length, or a count that a reader added).
 */
export function watchedRow<Row>(row: Row): WatchedRow<Row> {
  const seen: Record<string, string> = {}
  const watched = isTree(row) ? (new Proxy(row, new Watch('', seen)) as Row) : row
  return { row: watched, fields: seen }
}

/** Records the access to one object or list of a row. */
class Watch implements ProxyHandler<object> {
  readonly #path: string
  readonly #seen: Record<string, string>
  /** One proxy per object, because readers may compare objects. */
  #inside: Map<string, object> | null = null

  constructor(path: string, seen: Record<string, string>) {
    this.#path = path
    this.#seen = seen
  }

  get(target: object, key: string | symbol): unknown {
    const value: unknown = target[key as keyof typeof target]
    if (value === '' || value === null || value === undefined || typeof key === 'symbol') return value
    if (typeof value === 'string') {
      this.#seen[nameIn(target, this.#path, key)] = value
      return value
    }
    // Functions are methods of lists.
    if (typeof value === 'function' || !isEnumerable.call(target, key)) return value
    if (isTree(value)) return this.#watched(value, nameIn(target, this.#path, key))
    const text = textOf(value)
    if (text !== '') this.#seen[nameIn(target, this.#path, key)] = text
    return value
  }

  #watched(value: object, name: string): object {
    this.#inside ??= new Map()
    const known = this.#inside.get(name) ?? new Proxy(value, new Watch(name, this.#seen))
    this.#inside.set(name, known)
    return known
  }
}

const isEnumerable = Object.prototype.propertyIsEnumerable

function nameIn(target: object, path: string, key: string): string {
  if (path === '' && !Array.isArray(target)) return key
  return Array.isArray(target) ? `${path}[${Number(key) + 1}]` : `${path}.${key}`
}

/** Only plain objects and lists come from the capture. A Map or a Date was made by a reader. */
export function isTree(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const made = Object.getPrototypeOf(value)
  return made === Object.prototype || made === Array.prototype || made === null
}

function textOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  return value instanceof Date ? value.toISOString().slice(0, 10) : ''
}
