import { InvariantError } from './errors.ts'

/** The row of a capture that a price was read from. */
export interface OriginRow {
  readonly source: string
  /** Name of the request whose answer contains the row. */
  readonly capture: string
  /** Of the row in that answer. */
  readonly position: number
  /** The first 16 digits of the SHA-256 of the answer. */
  readonly sha256: string
  /** The first 12 digits of the SHA-256 of the fields that were read. */
  readonly text: string
}

/** The id of such a row: the same texts of the same row of the same bytes have the same one in every run. */
export function originId({ source, capture, position, sha256, text }: OriginRow): string {
  return `${source}/${capture}#${position}@${sha256}/${text}`
}

const form = /^([^/]+)\/(.+)#(\d+)@([0-9a-f]*)\/([0-9a-f]+)$/

/** The row that an id names. Throws InvariantError for a text that is none. */
export function rowOfOrigin(id: string): OriginRow {
  const [, source, capture, position, sha256, text] = form.exec(id) ?? []
  if (text === undefined) throw new InvariantError(`expected the id of a row of a capture, found '${id}'`)
  return { source: source!, capture: capture!, position: Number(position), sha256: sha256!, text }
}
