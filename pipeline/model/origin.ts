import type { Instant } from './instants.ts'

/** Where a price was read: the row of a capture, and the texts of the fields that its reader looked at. */
export interface RowOrigin {
  /** Name of the request whose answer contains the row. */
  readonly capture: string
  /** 1 for the first. Lines for text files (headings count), elements for arrays and XML. */
  readonly position: number
  /** JSON text: field to its text as published, never the complete row. A text, so that the capture can be freed. */
  readonly fields: string
}

/** A stored row: the table `origins`. */
export interface StoredOrigin {
  /** `<source>/<capture>#<position>@<16 digits of the SHA-256>/<12 digits of the SHA-256 of the fields>`. Prices refer to it. */
  readonly id: string
  readonly source: string
  readonly capture: string
  readonly sha256: string
  readonly position: number
  /** JSON text: field to text. */
  readonly fields: string
}

/** A download that contains stored rows: the table `captures`. Its bytes are in the folder of captures. */
export interface StoredCapture {
  readonly source: string
  /** Name of the request. */
  readonly capture: string
  readonly sha256: string
  /** The requested address, without secrets. */
  readonly url: string
  /** The newest fetch that returned these bytes. */
  readonly fetchedAt: Instant
  readonly bytes: number
}
