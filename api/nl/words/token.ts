/** A word, a number or a sign of a question. */
export interface Token {
  readonly kind: 'word' | 'number' | 'sign'
  /** As it was typed. */
  readonly text: string
  /** Lower case, without diacritics, apostrophes plain and a possessive `'s` gone: what lexicons are compared with. */
  readonly word: string
  /** Places in the question, UTF-16: `[start, end)`. */
  readonly start: number
  readonly end: number
  /** White space, or nothing, stands before it. */
  readonly isApart: boolean
}
