import type { Layout } from './broken.ts'
import type { Charset } from './one-byte.ts'
import type { DeliveryFiles } from './runs.ts'

/** The format of one file of a delivery, as far as it is needed to break it. */
export interface FilePart {
  readonly target: string
  /** Other files of the same kind: an area of a sweep, a page of a list. */
  readonly like?: RegExp
  /** Keys, headings or markers that the reader requires. */
  readonly needs: readonly string[]
  /** The single-byte charset of its letters. Absent where all letters are ASCII. */
  readonly charset?: Charset
  /** Separator of a delimited file, and another one that replaces it. */
  readonly separator?: readonly [from: string, to: string]
  /** The entry of a ZIP archive to change. */
  readonly inside?: Layout['inside']
}

/** The files of one source's delivery. */
export interface FeedLayout {
  readonly parts: readonly FilePart[]
  /**
   * Changes all prices of a text. If it changes nothing, the text has no prices. Absent where a feed has no prices, and for
   * JSON that states `amounts`.
   */
  readonly scale?: Layout['scale']
  /** The members of a JSON text that are prices, where they are numbers. */
  readonly amounts?: readonly string[]
  // Of a source of stations, by the names under which the lineage of prices has a field. See test/sources/attributes.test.ts.
  /** Fields that decide whether a price counts: id, fuel, amount, unit, stamp, closed, not public. And what contains them. */
  readonly deciding?: RegExp
  /** Fields that decide by a word of the publisher's closed list: it is read in any case and with any accents. */
  readonly words?: RegExp
  /** Fields whose odd values are not counted: they are only compared with a list or a word, or their file is XML, which has no kinds. */
  readonly compared?: RegExp
}

/** One file with one of its names to change, as `faults` expects it. */
export function layoutOf(feed: FeedLayout, part: FilePart, files: DeliveryFiles, need = part.needs[0]!): Layout {
  const { target, charset, separator, inside } = part
  const scale = feed.scale ?? ((text: string) => text)
  const isPriced = (text: string): boolean => scale(text, 10) !== text
  const priced = [...files].filter(([, bytes]) => isPriced(Buffer.from(bytes).toString())).map(([name]) => name)
  return {
    target,
    renamed: [need, renamed(need)],
    scale,
    priced: (name: string) => (inside && feed.scale ? name === target : priced.includes(name)),
    ...(charset && { letters: target, charset }),
    ...(separator && { separator }),
    ...(inside && { inside }),
  }
}

/** `"price"` becomes `"priceOther"`. A currency sign, which has no letters, becomes another one. */
function renamed(name: string): string {
  return /[\p{L}\d]/u.test(name) ? name.replace(/[\p{L}\d](?=[^\p{L}\d]*$)/u, '$&Other') : '$'
}
