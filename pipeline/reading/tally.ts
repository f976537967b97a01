import { InvariantError, RowError } from '../model/errors.ts'
import type { Located } from '../source.ts'

/** A row, or one field of it, that could not be taken over. */
export interface Quarantined {
  readonly capture: string
  readonly position: number
  readonly field: string
  /** A word that programs can count; the list stands in docs/reasons.md. */
  readonly reason: string
  readonly found: string
}

/** What came of the rows: `rows` = `read` + all `skipped` + `quarantined`. */
export interface RowCounts {
  readonly rows: number
  readonly read: number
  /** Reason to number of rows. */
  readonly skipped: Readonly<Record<string, number>>
  readonly quarantined: readonly Quarantined[]
  /** Fields that were put aside while the rest of their rows was read: not among `quarantined`. */
  readonly fieldsPutAside: readonly Quarantined[]
}

/** Counts what becomes of the rows, and swallows the errors of single ones. */
export class Tally {
  #rows = 0
  #read = 0
  readonly #skipped = new Map<string, number>()
  readonly #quarantined: Quarantined[] = []
  /** By place and field: several rows may come of one place. */
  readonly #fieldsPutAside = new Map<string, Quarantined>()

  /** Reads one row. `read` gives null, or the reason for which the row is left out on purpose. */
  take(located: Located<unknown, unknown>, read: () => string | null): void {
    this.#rows += 1
    this.#read += 1
    this.retake(located, read)
  }

  /** Judges a row that was counted as read already. */
  retake(located: Located<unknown, unknown>, read: () => string | null): void {
    try {
      const skip = read()
      if (skip === null) return
      this.#skipped.set(skip, (this.#skipped.get(skip) ?? 0) + 1)
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      const { capture, position } = located
      this.#quarantined.push({
        capture,
        position,
        field: error.field,
        reason: error.reason,
        found: error.found,
      })
    }
    this.#read -= 1
  }

  /** Notes a field of a row that is read without it. */
  putAside({ capture, position }: Located<unknown, unknown>, { field, reason, found }: RowError): void {
    const key = JSON.stringify([capture, position, field])
    this.#fieldsPutAside.set(key, { capture, position, field, reason, found })
  }

  counts(): RowCounts {
    const skipped = Object.fromEntries([...this.#skipped].sort(([a], [b]) => (a < b ? -1 : 1)))
    const left = [...this.#skipped.values()].reduce((sum, count) => sum + count, 0)
    if (this.#rows !== this.#read + left + this.#quarantined.length) {
      throw new InvariantError(
        `${this.#rows} rows do not add up: ${this.#read} + ${left} + ${this.#quarantined.length}`,
      )
    }
    return {
      rows: this.#rows,
      read: this.#read,
      skipped,
      quarantined: this.#quarantined,
      fieldsPutAside: [...this.#fieldsPutAside.values()],
    }
  }
}
