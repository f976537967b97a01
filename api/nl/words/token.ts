/** A word, a number or a sign of a question. */
export interface Token {
  readonly kind: 'word' | 'number' | 'sign'
  /** As typed. */
  readonly text: string
  /** Lower case, without diacritics, apostrophes plain and a possessive `'s` gone: what lexicons are compared with. */
  readonly word: string
  /** Offsets in the question, in UTF-16 units: `[start, end)`. */
  readonly start: number
  readonly end: number
  /** True if white space, or nothing, precedes it. */
  readonly isApart: boolean
}
