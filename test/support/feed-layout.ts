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
   * JSON whose `rows` name a member that is a number.
   */
  readonly scale?: Layout['scale']
  /** The words for petrol and diesel in a text without rows, such as an official announcement. */
  readonly named?: { readonly petrol: string; readonly diesel: string }
  /** The position of stations and prices. Absent where a feed has no stations. */
  readonly rows?: RowLayout
}

/** The position of the rows of a delivery and the meaning of their columns, enough to change a single row. */
export interface RowLayout {
  readonly lists: readonly RowList[]
  /** The publisher's names of diesel and of the most common petrol. */
  readonly diesel: RegExp
  readonly petrol: RegExp
  /** Published amount of one unit of currency: 100 for cents. */
  readonly perUnit?: number
  /** Published units of one degree, where positions are not in degrees. */
  readonly perDegree?: number
}

/** One array of rows. `/` separates the members of a path. */
export interface RowList {
  readonly files: RegExp
  /** The path of the array in a JSON file. Absent when the file is the array. */
  readonly at?: string
  /** The ref of the station. Where there is none, `key` distinguishes the rows. */
  readonly id?: string
  readonly key?: string
  readonly brand?: string
  /** Paths of latitude and longitude, or of one text with both. */
  readonly place?: readonly [lat: string, lng: string] | readonly [both: string]
  readonly prices?: PriceColumns
}

export interface PriceColumns {
  /** The array in the row with its prices. Absent where each row is a price. */
  readonly at?: string
  /** Paths of the fuel. Without them, the file name states the fuel. */
  readonly fuel?: readonly string[]
  readonly amount?: string
  /** Used instead of those three: members of the row (or of `under`) with an amount each, one per fuel. */
  readonly columns?: RegExp
  readonly under?: string
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
