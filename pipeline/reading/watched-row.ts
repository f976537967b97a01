/** What a reader looked at in one row: name of the field to its text, as the capture has it. */
export type FieldTexts = Readonly<Record<string, string>>

export interface WatchedRow<Row> {
  readonly row: Row
  /** The fields that were looked at so far, in that order. Members of lists are numbered from 1: `prices[2].amount`. */
  readonly fields: () => FieldTexts
}

/**
 * A row that notes which of its fields are looked at, so that every price leads to the texts that it was read from and
 * no reader has to say so itself. Numbers and truth values of JSON are given in their shortest notation; what is absent,
 * null or empty is no text. A property that is not enumerable is nobody's text: readers add such for themselves.
 */
export function watchedRow<Row>(row: Row): WatchedRow<Row> {
  const seen = new Map<string, string>()
  const watched = isTree(row) ? (watch(row, '', seen, new Map()) as Row) : row
  return { row: watched, fields: () => Object.fromEntries(seen) }
}

function watch(tree: object, path: string, seen: Map<string, string>, inside: Map<string, object>): object {
  return new Proxy(tree, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof key === 'symbol' || !Object.prototype.propertyIsEnumerable.call(target, key)) return value
      const name = nameIn(target, path, key)
      if (!isTree(value)) {
        const text = textOf(value)
        if (text !== '') seen.set(name, text)
        return value
      }
      // The same object is the same watched object: readers may compare them.
      const known = inside.get(name) ?? watch(value, name, seen, inside)
      inside.set(name, known)
      return known
    },
  })
}

function nameIn(target: object, path: string, key: string): string {
  if (Array.isArray(target)) return `${path}[${Number(key) + 1}]`
  return path === '' ? key : `${path}.${key}`
}

/** Only plain objects and lists are made of the capture's texts; a Map or a Date is what a reader made. */
function isTree(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const made = Object.getPrototypeOf(value)
  return made === Object.prototype || made === Array.prototype || made === null
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  return value instanceof Date ? value.toISOString().slice(0, 10) : ''
}

/** What the fields of a row are called, two levels deep, members of lists together: `id`, `prices[].amount`. */
export function columnsOf(row: unknown, columns: Map<string, Set<string>>): void {
  if (!isTree(row)) return
  for (const [key, value] of Object.entries(row)) {
    note(columns, key, value)
    // Most are texts and numbers, and there are millions of them.
    if (typeof value !== 'object') continue
    const members = Array.isArray(value) ? value : [value]
    const suffix = Array.isArray(value) ? '[]' : ''
    for (const member of members) {
      if (!isTree(member) || Array.isArray(member)) continue
      for (const [inner, text] of Object.entries(member)) note(columns, `${key}${suffix}.${inner}`, text)
    }
  }
}

function note(columns: Map<string, Set<string>>, name: string, value: unknown): void {
  const kinds = columns.get(name) ?? new Set<string>()
  columns.set(name, kinds)
  if (value !== null && value !== undefined && !isTree(value)) kinds.add(typeof value)
}
