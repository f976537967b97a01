import { type Capture, replacement } from '../capture.ts'
import { RowError } from '../model/errors.ts'
import { wholePostalCode } from '../model/postal-areas.ts'
import { htmlTokens } from '../parsers/html.ts'
import { text } from '../parsers/texts.ts'
import type { RowAt } from '../source.ts'
import type { Tally } from './tally.ts'
import type { FieldTexts } from './watched-row.ts'

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi

/** `tank &amp; go` → `tank & go`, `M&uuml;hlweg` → `Mühlweg`. Once, and only entities that end in a semicolon: `AT&T` stays. */
function withoutEntities(text: string): string {
  return text.includes('&') ? text.replace(entity, decoded) : text
}

function decoded(found: string): string {
  const [token] = htmlTokens(found)
  return token?.kind === 'text' ? token.text : found
}

// What windows-1252 has at 0x80 to 0x9f. The five bytes that it does not define are control characters of the same number.
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const byteOf = new Map([...upper].map((letter, at) => [letter, 0x80 + at]))
const utf8 = new TextDecoder('utf-8', { fatal: true })
/** The first bytes of the letters of UTF-8. */
const firstByte = /[\u00c2-\u00f4]/

/**
 * Was a text in UTF-8 taken for windows-1252 or Latin-1, and encoded again? `CafÃ©` for `Café`. All its letters are then
 * bytes of UTF-8, which no real text is.
 */
function isEncodedTwice(text: string): boolean {
  if (!firstByte.test(text)) return false
  const bytes = [...text].map(letter => byteOf.get(letter) ?? letter.codePointAt(0)!)
  if (bytes.some(byte => byte > 0xff)) return false
  try {
    utf8.decode(Uint8Array.from(bytes))
    return true
  } catch {
    return false
  }
}

/** Optional members of records: a price is usable without them. */
const spare = new Set(['name', 'brand', 'address', 'city', 'postalCode', 'openingHours', 'nativeFuel'])

/** Members whose texts are only shown. Publishers store some of them as they are written in web pages. */
const shown = ['name', 'brand', 'address', 'city', 'region'] as const
type Shown = { -readonly [member in (typeof shown)[number] | 'postalCode']?: string | null }

/**
 * Quarantines texts with invalid bytes, after the rows were read. Readers get these texts unchanged, so that a text that is
 * compared with a word or read as a number is refused instead of treated as absent. The complete text is quarantined,
 * because half an address is a wrong address. In the other texts, entities of HTML are decoded, and postal codes get back
 * their first zero: here, for all sources.
 */
export class Cleaner {
  readonly #captures: readonly Capture[]
  readonly #tally: Tally
  readonly #country: string | null
  #capture: string | null = null
  #isNeeded = false

  constructor(captures: readonly Capture[], tally: Tally, country: string | null = null) {
    this.#captures = captures
    this.#tally = tally
    this.#country = country
  }

  /** The record without such texts. Throws RowError when one of them is required. */
  cleaned<Out extends object>(located: RowAt<unknown, unknown>, record: Out, fields: FieldTexts): Out {
    return this.#readable(located, this.#withoutForeignBytes(located, record, fields), fields)
  }

  #readable<Out extends object>(located: RowAt<unknown, unknown>, record: Out, fields: FieldTexts): Out {
    const published: Shown = record
    const changed: Shown = {}
    for (const member of shown) {
      const before = published[member]
      if (typeof before !== 'string') continue
      const readable = withoutEntities(before)
      if (isEncodedTwice(readable)) {
        const field = Object.keys(fields).find(name => fields[name]!.trim() === before) ?? member
        this.#tally.putAside(located, new RowError(field, 'ENCODED_TWICE', before), 'value')
        changed[member] = null
      } else if (readable !== before) changed[member] = text(member, readable)
    }
    const { postalCode } = published
    if (this.#country !== null && typeof postalCode === 'string') {
      const whole = wholePostalCode(this.#country, postalCode)
      if (whole !== postalCode) changed.postalCode = whole
    }
    // Most records stay as they are: V8 keeps a copy in three times the memory.
    return Object.keys(changed).length === 0 ? record : { ...record, ...changed }
  }

  #withoutForeignBytes<Out extends object>(located: RowAt<unknown, unknown>, record: Out, fields: FieldTexts): Out {
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
