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
  /** The part of a ZIP archive that is meant. */
  readonly inside?: Layout['inside']
}

/** The files of one source's delivery. */
export interface FeedLayout {
  readonly parts: readonly FilePart[]
  /** Changes all prices of a text; what it leaves as it is holds none. Left out where a feed has no prices. */
  readonly scale?: Layout['scale']
  /** The words that name petrol and diesel in a text without rows: an official announcement. */
  readonly named?: { readonly petrol: string; readonly diesel: string }
  /** Where stations and prices stand. Left out where a feed has no stations. */
  readonly rows?: RowLayout
}

/** Where the rows of a delivery stand, and what their columns hold: enough to change one of them alone. */
export interface RowLayout {
  readonly lists: readonly RowList[]
  /** The publisher's names of diesel and of the petrol that most stations sell. */
  readonly diesel: RegExp
  readonly petrol: RegExp
  /** Published amount of one unit of currency: 100 for cents. */
  readonly perUnit?: number
  /** Published units of one degree, where positions are not in degrees. */
  readonly perDegree?: number
}

/** One array of rows. Paths lead through members with `/`. */
export interface RowList {
  readonly files: RegExp
  /** Where the array stands in a JSON file; left out for the file itself. */
  readonly at?: string
  /** The publisher's id of the station; where there is none, `key` tells its rows apart from others. */
  readonly id?: string
  readonly key?: string
  readonly brand?: string
  /** Paths of latitude and longitude, or of one text with both. */
  readonly place?: readonly [lat: string, lng: string] | readonly [both: string]
  readonly prices?: PriceColumns
}

export interface PriceColumns {
  /** The array in the row that holds its prices; left out where the row is a price. */
  readonly at?: string
  /** Paths that name the fuel; where there are none, the name of the file does. */
  readonly fuel?: readonly string[]
  readonly amount?: string
  /** Instead of the three: members of the row (or of `under`), one a fuel, that hold amounts. */
  readonly columns?: RegExp
  readonly under?: string
}

/** One file with one of its names to change, as `faults` takes it. */
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

/** `"price"` becomes `"priceOther"`; a sign of currency, which has no letter, another one. */
function renamed(name: string): string {
  return /[\p{L}\d]/u.test(name) ? name.replace(/[\p{L}\d](?=[^\p{L}\d]*$)/u, '$&Other') : '$'
}
