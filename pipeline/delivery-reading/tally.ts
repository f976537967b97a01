import { InvariantError, RowError } from '../model/errors.ts'
import { withValuesAside } from '../model/optional.ts'
import type { FieldFault } from '../model/records.ts'
import type { FaultScope } from '../model/tables.ts'
import type { RowAt } from '../source.ts'

/** A row, or one field of it, that could not be read. */
export interface QuarantinedField extends FieldFault {
  readonly capture: string
  readonly position: number
  readonly scope: FaultScope
  /** The station of the row, if it could be read. */
  readonly ref?: string
}

/** Counts of rows: `rows` = `read` + all `skipped` + `quarantined` as rows. */
export interface RowCounts {
  readonly rows: number
  readonly read: number
  /** Reason to number of rows. */
  readonly skipped: Readonly<Record<string, number>>
  readonly quarantined: readonly QuarantinedField[]
}

type Place = Pick<RowAt<unknown, unknown>, 'capture' | 'position'>

/** Counts the outcome of each row, and catches the errors of single rows. */
export class Tally {
  #rows = 0
  #read = 0
  readonly #skipped = new Map<string, number>()
  readonly #quarantined: QuarantinedField[] = []
  /** Position and field of quarantined values: several rows can have one position. */
  readonly #fields = new Set<string>()

  /**
   * Reads one row. `read` returns null, or the reason why the row is left out on purpose. `refOf` returns the station of a
   * row with such a fault. Returns the fault of a row that could not be read. Optional values that could not be read are
   * put aside, and the row counts as read.
   */
  take(place: Place, read: () => string | null, refOf?: (fault: RowError) => string | undefined): RowError | null {
    this.#rows += 1
    this.#read += 1
    return this.retake(place, read, refOf)
  }

  /** Checks a row that was already counted as read. */
  retake(place: Place, read: () => string | null, refOf?: (fault: RowError) => string | undefined): RowError | null {
    try {
      const { content: skip, valuesAside } = withValuesAside(read)
      if (skip === null) {
        for (const fault of valuesAside) this.putAside(place, fault, 'value', refOf?.(fault))
        return null
      }
      this.#skipped.set(skip, (this.#skipped.get(skip) ?? 0) + 1)
      this.#read -= 1
      return null
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      this.putAside(place, error, 'row', refOf?.(error))
      return error
    }
  }

  /** Quarantines a row that was counted as read, or a field of it. */
  putAside(place: Place, fault: FieldFault, scope: FaultScope, ref?: string): void {
    const { capture, position } = place
    const { field, reason, found } = fault
    const key = JSON.stringify([capture, position, field, reason, found])
    if (scope !== 'row' && this.#fields.has(key)) return
    this.#fields.add(key)
    this.#quarantined.push({ capture, position, scope, field, reason, found, ...(ref !== undefined && { ref }) })
    if (scope === 'row') this.#read -= 1
  }

  counts(): RowCounts {
    const skipped = Object.fromEntries([...this.#skipped].sort(([a], [b]) => (a < b ? -1 : 1)))
    const left = [...this.#skipped.values()].reduce((sum, count) => sum + count, 0)
    const quarantined = this.#quarantined.filter(({ scope }) => scope === 'row').length
    if (this.#rows !== this.#read + left + quarantined) {
      throw new InvariantError(`${this.#rows} rows do not add up: ${this.#read} + ${left} + ${quarantined}`)
    }
    return {
      rows: this.#rows,
      read: this.#read,
      skipped,
      quarantined: this.#quarantined,
    }
  }
}

/** How many rows have at least one part that could not be read, without optional values, which cost no price. */
export function faultyRows({ quarantined }: Pick<RowCounts, 'quarantined'>): number {
  const fields = quarantined.filter(({ scope }) => scope === 'field')
  const rows = new Set(fields.map(({ capture, position }) => `${capture} ${position}`))
  return quarantined.filter(({ scope }) => scope === 'row').length + rows.size
}
