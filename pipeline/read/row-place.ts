/** A stretch of a file: from its first byte to the one behind its last. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A line of a text file, without its line end. The first one has number 1. */
export interface LineAt extends Span {
  readonly line: number
}

/** Where a row lies: a line of a text file, or one or several stretches of a document. */
export type RowPlace =
  | { readonly line: LineAt; readonly elements: readonly [] }
  | { readonly line: null; readonly elements: readonly Span[] }

/** What is known of a row: its number in the capture, and the texts of its fields. */
export interface RowTexts {
  readonly position: number
  readonly fields: Readonly<Record<string, string>>
}

export interface RowPlaces {
  /** Each row is a line or a record of the file, so a row that is not found is not in the file as it was read. */
  readonly hasRecords: boolean
  /** Null when no place holds all texts, or when several do and the number of the row does not tell them apart. */
  readonly find: (row: RowTexts) => RowPlace | null
}

/** One place of a document. */
export function elementsAt(elements: readonly Span[]): RowPlace {
  return { line: null, elements }
}
