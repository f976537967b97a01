import type { HtmlCell } from '../../parsers/html-table.ts'
import { mapLinkOf } from './layout.ts'

/** The cells of a row that are read. Column 2, the operator, is often a person and is not read. */
export interface Line {
  readonly brand: string
  /** Up to the postal code: a phone number follows. */
  readonly address: string
  readonly postalCode: string | null
  readonly area: string
  readonly price: string
  /** The link to the publisher's map; empty if there is none. */
  readonly map: string
}

const postalMark = /(?<!\s)\s*[ΤT]\s*\.\s*[ΚK]\s*\.?/u

/** Empty texts for the cells that a row does not have. */
export function lineOf(cells: readonly HtmlCell[]): Line {
  const [brand, , address, area, price] = cells.map(cell => cell.text)
  return {
    brand: brand ?? '',
    ...addressIn(address ?? ''),
    area: area ?? '',
    price: price ?? '',
    map: mapLinkOf(cells),
  }
}

/** `Καντάρας 58 Τ.Κ 1037 τηλ: …`. The phone number after the postal code is not read. */
function addressIn(written: string): Pick<Line, 'address' | 'postalCode'> {
  const mark = postalMark.exec(written)
  const address = written.slice(0, mark?.index ?? written.length).replace(/(?<!\s)\s*τηλ\s*[.:].*$/su, '')
  const code = mark && /^\s*(\d{4})(?!\d)/.exec(written.slice(mark.index + mark[0].length))
  return { address, postalCode: code?.[1] ?? null }
}
