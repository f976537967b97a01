import { type Capture, replacement } from '../capture.ts'
import { RowError } from '../model/errors.ts'
import type { RowAt } from '../source.ts'
import type { Tally } from './tally.ts'
import type { FieldTexts } from './watched-row.ts'

/** Members of records without which a price is still a price. */
const spare = new Set(['name', 'brand', 'address', 'city', 'postalCode', 'openingHours', 'nativeFuel'])

/**
 * Puts texts with bytes of another charset aside, after the rows were read: readers are handed these texts as they are, so
 * that one which they compare with a word, or read as a number, is refused and not taken for an absent one. A text is put
 * aside as a whole: half an address is a wrong one.
 */
export class Cleaner {
  readonly #captures: readonly Capture[]
  readonly #tally: Tally
  #capture: string | null = null
  #isNeeded = false

  constructor(captures: readonly Capture[], tally: Tally) {
    this.#captures = captures
    this.#tally = tally
  }

  /** The record without such texts. Throws RowError where it cannot do without one of them. */
  cleaned<Out extends object>(located: RowAt<unknown, unknown>, record: Out, fields: FieldTexts): Out {
    if (!this.#hasForeignBytes(located.capture)) return record
    const members: RowError[] = []
    const cleaned = cleanedTree(record, members) as Out
    // A text of another row, a brand in a list, is noted under our name for it.
    const published = Object.entries(fields).flatMap(([field, text]) => faultsOf(field, text))
    for (const fault of published.length > 0 ? published : members) this.#tally.putAside(located, fault, 'field')
    return cleaned
  }

  /**
   * Has any file of the delivery, for a row may be read with texts of another. A file is decoded when its rows are asked
   * for, so the answer may change with the capture only. Where none has, a U+FFFD is what a publisher published.
   */
  #hasForeignBytes(capture: string): boolean {
    if (capture !== this.#capture) this.#isNeeded ||= this.#captures.some(one => one.hasForeignBytes)
    this.#capture = capture
    return this.#isNeeded
  }
}

function cleanedTree(value: unknown, putAside: RowError[]): unknown {
  if (Array.isArray(value)) return value.map(member => cleanedTree(member, putAside))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    const [fault] = faultsOf(key, member)
    if (!fault) return [[key, cleanedTree(member, putAside)]]
    if (!spare.has(key)) throw fault
    putAside.push(fault)
    return key === 'nativeFuel' ? [] : [[key, null]]
  })
  return Object.fromEntries(members)
}

function faultsOf(field: string, text: unknown): RowError[] {
  return typeof text === 'string' && text.includes(replacement) ? [new RowError(field, 'FOREIGN_BYTES', text)] : []
}
