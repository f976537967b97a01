import { FeedShapeError } from './model/errors.ts'

const byteOrderMark = 0xfeff

/** One download as the readers see it: bytes, and the few ways to look at them. Made by `pipeline/fetch`. */
export class Delivered {
  /** `<source>/<request>`, the first words of every complaint about it. */
  readonly label: string
  readonly name: string
  readonly status: number
  readonly bytes: Uint8Array
  readonly sha256: string
  readonly #sheets: ReadonlyMap<string, SheetRows>
  readonly #pages: readonly PdfPage[] | null

  constructor(parts: {
    readonly source: string
    readonly name: string
    readonly status: number
    readonly bytes: Uint8Array
    readonly sha256: string
    readonly sheets?: ReadonlyMap<string, SheetRows>
    readonly pages?: readonly PdfPage[]
  }) {
    this.label = `${parts.source}/${parts.name}`
    this.name = parts.name
    this.status = parts.status
    this.bytes = parts.bytes
    this.sha256 = parts.sha256
    this.#sheets = parts.sheets ?? new Map()
    this.#pages = parts.pages ?? null
  }

  /**
   * The whole text. Strict: a byte that the charset does not have, or a byte order mark where the feed never had
   * one, is another layout.
   * Throws FeedShapeError.
   */
  text(charset: 'utf-8' | 'iso-8859-1' = 'utf-8', mark: 'no mark' | 'mark' = 'no mark'): string {
    if (this.bytes.length === 0) throw new FeedShapeError(`${this.label}: expected a file, found 0 bytes`)
    const text = decode(this.bytes, charset, this.label)
    if (mark === 'mark') {
      if (text.charCodeAt(0) === byteOrderMark && text.charCodeAt(1) !== byteOrderMark) return text.slice(1)
      throw new FeedShapeError(`${this.label}: expected text behind a byte order mark, found '${excerpt(text)}'`)
    }
    if (text.charCodeAt(0) === byteOrderMark || (charset === 'iso-8859-1' && text.startsWith('\u00ef\u00bb\u00bf'))) {
      throw new FeedShapeError(`${this.label}: expected text without a byte order mark, found one`)
    }
    return text
  }

  /** The rows of one sheet of a workbook. Throws FeedShapeError when there is none of that name. */
  sheet(name: string): SheetRows {
    const rows = this.#sheets.get(name)
    if (!rows) throw new FeedShapeError(`${this.label}: expected the sheet '${name}', found none of that name`)
    return rows
  }

  /** The text pieces of a PDF, page by page. Throws FeedShapeError when the request did not say `pdf`. */
  pages(): readonly PdfPage[] {
    if (!this.#pages) throw new FeedShapeError(`${this.label}: expected a PDF, found none opened`)
    return this.#pages
  }
}

/** A page of a PDF: pieces of text in the order of the file, their left ends in points from the lower left corner. */
export type PdfPage = readonly PdfPiece[]
export interface PdfPiece {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
}

/** A sheet: rows of cells; an absent cell is null, a date cell a Date at UTC midnight. */
export type SheetRows = readonly (readonly SheetCell[])[]
export type SheetCell = string | number | boolean | Date | null

function decode(bytes: Uint8Array, charset: 'utf-8' | 'iso-8859-1', label: string): string {
  // Node's iso-8859-1 decoder is windows-1252, as the WHATWG asks; latin1 of Buffer is the true one.
  if (charset === 'iso-8859-1') return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new FeedShapeError(`${label}: expected UTF-8, found bytes of another charset`, { cause })
  }
}

/** The beginning of a text on one line, for error messages. */
export function excerpt(text: string, length = 60): string {
  const flat = text
    .slice(0, length * 2)
    .replace(/\s+/g, ' ')
    .trim()
  return flat.length > length ? `${flat.slice(0, length)}…` : flat
}
