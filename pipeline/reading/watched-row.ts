/** What a reader looked at in one row: name of the field to its text, as the capture has it. */
export type FieldTexts = Readonly<Record<string, string>>

export interface WatchedRow<Row> {
  readonly row: Row
  /** The fields that were looked at so far, in that order. Members of lists are numbered from 1: `prices[2].amount`. */
  readonly fields: FieldTexts
}

/**
 * A row that notes which of its fields are looked at, so that every price leads to the texts that it was read from and
 * no reader has to say so itself. Numbers and truth values of JSON are given in their shortest notation; what is absent,
 * null or empty is no text. A number that is not enumerable (a length, a count that a reader added) is no text of the row.
 */
export function watchedRow<Row>(row: Row): WatchedRow<Row> {
  const seen: Record<string, string> = {}
  const watched = isTree(row) ? (new Proxy(row, new Watch('', seen)) as Row) : row
  return { row: watched, fields: seen }
}

/** Notes what is looked at in one object or list of a row. */
class Watch implements ProxyHandler<object> {
  readonly #path: string
  readonly #seen: Record<string, string>
  /** The same object is the same watched object: readers may compare them. */
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
    // Functions are those of lists.
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

/** Only plain objects and lists are made of the capture's texts; a Map or a Date is what a reader made. */
export function isTree(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const made = Object.getPrototypeOf(value)
  return made === Object.prototype || made === Array.prototype || made === null
}

function textOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  return value instanceof Date ? value.toISOString().slice(0, 10) : ''
}
