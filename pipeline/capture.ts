import { isUtf8 } from 'node:buffer'
import { FeedNotReadyError, FeedShapeError } from './model/errors.ts'
import { isGzip } from './model/file-kind.ts'

/**
 * Largest download in bytes, unless the descriptor of a source sets more: three times the largest delivery seen (24
 * MB, a workbook).
 */
export const usualUnpackedMax = 64 * 1024 * 1024

/** The character that decoders write in place of bytes that are invalid in the charset. */
export const replacement = '\ufffd'

// A single invalid byte is a fault of one row. A file in another charset has one wherever it has letters beyond
// ASCII: 1 in 4,300 characters in the Italian registry of 2026-08-21, 1 in 300 in the German feed, 1 in 40 in the
// Belgian one.
const charactersPerForeignLetter = 5000

/** One download as the readers see it: its bytes, and the methods that decode them. Created by `pipeline/fetch`. */
export class Capture {
  /** `<source>/<request>`. Every error message about the capture begins with it. */
  readonly label: string
  readonly name: string
  readonly status: number
  readonly bytes: Uint8Array
  readonly sha256: string
  /** The largest unpacked size of an archive, in bytes. */
  readonly unpackedMax: number
  readonly #sheets: ReadonlyMap<string, SheetRows>
  readonly #pages: readonly PdfPage[] | null
  #hasForeignBytes = false

  constructor(parts: {
    readonly source: string
    readonly name: string
    readonly status: number
    readonly bytes: Uint8Array
    readonly sha256: string
    readonly unpackedMax?: number
    readonly sheets?: ReadonlyMap<string, SheetRows>
    readonly pages?: readonly PdfPage[]
  }) {
    this.label = `${parts.source}/${parts.name}`
    this.name = parts.name
    this.status = parts.status
    this.bytes = parts.bytes
    this.sha256 = parts.sha256
    this.unpackedMax = parts.unpackedMax ?? usualUnpackedMax
    this.#sheets = parts.sheets ?? new Map()
    this.#pages = parts.pages ?? null
  }

  /**
   * The text of the download, or of a file in it: UTF-8 without a byte order mark. A byte of another charset becomes
   * `replacement`, and `hasForeignBytes` becomes true: a text with one is never used as a value. Throws
   * FeedShapeError for an empty file, for gzip, and for a file that is entirely in another charset.
   */
  text(bytes: Uint8Array = this.bytes): string {
    if (bytes.length === 0) throw new FeedShapeError(`${this.label}: expected a file, found 0 bytes`)
    // A server that packs its answer without saying so, or a file that was saved as it came.
    if (isGzip(bytes)) {
      throw new FeedShapeError(`${this.label}: expected text, found gzip that was not unpacked (${bytes.length} bytes)`)
    }
    const text = new TextDecoder().decode(bytes).replace(/^\ufeff+/, '')
    if (isUtf8(bytes)) return text
    this.noteForeignBytes()
    const published = Buffer.from(bytes).toString('latin1').split('\u00ef\u00bf\u00bd').length - 1
    const replaced = text.split(replacement).length - 1
    const foreign = replaced - published
    const letters = (text.match(/\P{ASCII}/gu)?.length ?? 0) - replaced
    if (foreign > 1 && foreign > letters && foreign * charactersPerForeignLetter > text.length) {
      throw new FeedShapeError(`${this.label}: expected UTF-8, found ${foreign} letters of another charset`)
    }
    return text
  }

  /** Whether a text that was read from it contains bytes of another charset. False before anything is decoded. */
  get hasForeignBytes(): boolean {
    return this.#hasForeignBytes
  }

  /** For readers that decode a charset other than UTF-8. */
  noteForeignBytes(): void {
    this.#hasForeignBytes = true
  }

  /** The error for an unknown layout: what was expected at that place of the capture, and what was found. */
  unexpected(expected: string, found: string | number, place = ''): FeedShapeError {
    return new FeedShapeError(`${this.label}${place}: expected ${expected}, found ${found}`)
  }

  /** As `unexpected`, for a known layout while the publisher's update is incomplete. */
  notReady(expected: string, found: string): FeedNotReadyError {
    return new FeedNotReadyError(`${this.label}: expected ${expected}, found ${found}`)
  }

  /** The rows of one sheet of a workbook. Throws FeedShapeError when there is no sheet of that name. */
  sheet(name: string): SheetRows {
    const rows = this.#sheets.get(name)
    if (!rows) throw new FeedShapeError(`${this.label}: expected the sheet '${name}', found none of that name`)
    return rows
  }

  /** The text pieces of a PDF, page by page. Throws FeedShapeError unless the request has the format `pdf`. */
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

/** The beginning of a text on one line, for error messages. */
export function excerpt(text: string, length = 60): string {
  const flat = text
    .slice(0, length * 2)
    .replace(/\s+/g, ' ')
    .trim()
  return flat.length > length ? `${flat.slice(0, length)}…` : flat
}
