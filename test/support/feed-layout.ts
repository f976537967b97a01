import type { Layout } from './broken.ts'
import type { Charset } from './one-byte.ts'
import type { DeliveryFiles } from './runs.ts'

/** How one file of a delivery is written, as far as it takes to break it. */
export interface FilePart {
  readonly target: string
  /** Other files of the same make: an area of a sweep, a page of a list. */
  readonly like?: RegExp
  /** Keys, headings or marks that the reader cannot do without. */
  readonly needs: readonly string[]
  /** The one-byte charset that has its letters; left out where all are in ASCII. */
  readonly charset?: Charset
  /** Separator of a delimited file, and the one it is swapped for. */
  readonly separator?: readonly [from: string, to: string]
}

/** The files of one source's delivery. */
export interface FeedLayout {
  readonly parts: readonly FilePart[]
  /** Changes all prices of a text; what it leaves as it is holds none. Left out where a feed has no prices. */
  readonly scale?: Layout['scale']
}

/** One file with one of its names to change, as `faults` takes it. */
export function layoutOf(feed: FeedLayout, part: FilePart, files: DeliveryFiles, need = part.needs[0]!): Layout {
  const { target, charset, separator } = part
  const scale = feed.scale ?? ((text: string) => text)
  const isPriced = (text: string): boolean => scale(text, 10) !== text
  const priced = [...files].filter(([, bytes]) => isPriced(Buffer.from(bytes).toString())).map(([name]) => name)
  return {
    ...{ target, renamed: [need, renamed(need)], scale, priced: (name: string) => priced.includes(name) },
    ...(charset && { letters: target, charset }),
    ...(separator && { separator }),
  }
}

/** `"price"` becomes `"priceOther"`; a sign of currency, which has no letter, another one. */
function renamed(name: string): string {
  return /[\p{L}\d]/u.test(name) ? name.replace(/[\p{L}\d](?=[^\p{L}\d]*$)/u, '$&Other') : '$'
}
