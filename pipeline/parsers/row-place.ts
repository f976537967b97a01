/** A span of a file: from its first byte to the byte after its last. */
export interface ByteSpan {
  readonly from: number
  readonly to: number
}

/** A line of a text file, without its line end. The first one has number 1. */
export interface LineAt extends ByteSpan {
  readonly line: number
}

/** Where a row is in its file: a line of a text file, or one or more spans of a document. */
export type RowPlace =
  | { readonly line: LineAt; readonly elements: readonly [] }
  | { readonly line: null; readonly elements: readonly ByteSpan[] }

/** A row to find: its number in the capture, and the texts of its fields. */
export interface RowTexts {
  readonly position: number
  readonly fields: Readonly<Record<string, string>>
}

export interface RowPlaces {
  /** True when each row is a line or a record of the file: a row that is not found is then not in the file. */
  readonly hasRecords: boolean
  /** Null when no place contains all texts, or when several do and the number of the row does not decide between them. */
  readonly find: (row: RowTexts) => RowPlace | null
}

/** One place of a document. */
export function elementsAt(elements: readonly ByteSpan[]): RowPlace {
  return { line: null, elements }
}

/** The spans that contain no other one. Of two spans, one contains the other or they do not overlap. */
export function innermostOf<Span extends ByteSpan>(spans: readonly Span[]): Span[] {
  const inOrder = spans.toSorted((a, b) => a.from - b.from || b.to - a.to)
  return inOrder.filter(({ to }, at) => !(at + 1 < inOrder.length && inOrder[at + 1]!.to <= to))
}
