import { type Capture, replacement } from '../capture.ts'
import { RowError } from '../model/errors.ts'
import type { RowAt } from '../source.ts'
import type { Tally } from './tally.ts'
import type { FieldTexts } from './watched-row.ts'

/** Optional members of records: a price is usable without them. */
const spare = new Set(['name', 'brand', 'address', 'city', 'postalCode', 'openingHours', 'nativeFuel'])

/**
 * Quarantines texts with invalid bytes, after the rows were read. Readers get these texts unchanged, so that a text that is
 * compared with a word or read as a number is refused instead of treated as absent. The complete text is quarantined,
 * because half an address is a wrong address.
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

  /** The record without such texts. Throws RowError when one of them is required. */
  cleaned<Out extends object>(located: RowAt<unknown, unknown>, record: Out, fields: FieldTexts): Out {
    if (!this.#hasForeignBytes(located.capture)) return record
    const members: RowError[] = []
    const cleaned = cleanedTree(record, members) as Out
    // A text from another row, such as a brand in a list, is recorded under our name for it.
    const published = Object.entries(fields).flatMap(([field, text]) => faultsOf(field, text))
    for (const fault of published.length > 0 ? published : members) this.#tally.putAside(located, fault, 'field')
    return cleaned
  }

  /**
   * Has any file of the delivery invalid bytes? All files are checked, because a row may be read with texts of another file.
   * A file is decoded when its rows are requested. If no file has invalid bytes, a U+FFFD was published as such.
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
