import { isTree } from './watched-row.ts'

type Kinds = Map<string, Set<string>>

/** The names of the fields of rows, two levels deep with the members of a list as one, and the types of their values. */
export class ColumnKinds {
  /** `id`, `prices[].amount`: in the order of their first occurrence. */
  readonly columns: Kinds = new Map()
  /** By parent field, then by own name. */
  readonly #inner = new Map<string, Kinds>()

  take(row: unknown): void {
    if (!isTree(row)) return
    for (const key in row) {
      const value: unknown = row[key as keyof typeof row]
      noteKind(this.columns.get(key) ?? this.#kindsOf(this.columns, key, key), value)
      if (!isTree(value)) continue
      if (!Array.isArray(value)) this.#takeMember(key, value)
      else for (const member of value) if (!Array.isArray(member)) this.#takeMember(`${key}[]`, member)
    }
  }

  #takeMember(path: string, member: unknown): void {
    if (!isTree(member)) return
    const known = this.#inner.get(path) ?? new Map()
    this.#inner.set(path, known)
    for (const key in member) {
      const kinds = known.get(key) ?? this.#kindsOf(known, key, `${path}.${key}`)
      noteKind(kinds, member[key as keyof typeof member])
    }
  }

  /** A field whose own name is `prices[].amount` is the same column. */
  #kindsOf(known: Kinds, key: string, name: string): Set<string> {
    const kinds = this.columns.get(name) ?? new Set<string>()
    this.columns.set(name, kinds)
    known.set(key, kinds)
    return kinds
  }
}

function noteKind(kinds: Set<string>, value: unknown): void {
  if (value !== null && value !== undefined && !isTree(value)) kinds.add(typeof value)
}
