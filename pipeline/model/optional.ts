import { RowError } from './errors.ts'

// A row is read in one go, without `async`: so one list is enough, and no reader has to hand it on.
let aside: RowError[] | null = null

/** The result of reading a row, and the optional values that were put aside while it was read. */
export function withValuesAside<Content>(read: () => Content): {
  readonly content: Content
  readonly valuesAside: readonly RowError[]
} {
  const outer = aside
  const valuesAside: RowError[] = []
  aside = valuesAside
  try {
    return { content: read(), valuesAside }
  } finally {
    aside = outer
  }
}

/** Puts aside an optional value that cannot be read: it is null, and the loop over rows counts it by field and word. */
export function putAside(fault: RowError): null {
  aside?.push(fault)
  return null
}

/** An optional value. If `read` throws RowError, the value is put aside and null: the row and its prices are kept. */
export function optional<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    return putAside(error)
  }
}
