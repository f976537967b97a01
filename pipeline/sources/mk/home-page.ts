import { type Capture, excerpt } from '../../capture.ts'
import type { Day } from '../../model/instants.ts'
import { completePage, htmlTokens } from '../../parsers/html.ts'
import { htmlTables } from '../../parsers/html-table.ts'
import { findPublishedDay } from '../../parsers/instants.ts'

/** A row of the list of prices. */
export interface Line {
  readonly label: string
  /** Amount and unit as published: `98.5 ден/л`. */
  readonly value: string
}

const listId = /<[a-z]+\b[^<>]*\bid\s*=\s*["']?CeniLista\b/i

/** The rows of the table in (or with) the element `CeniLista`. Throws FeedShapeError. */
export function linesOn(page: Capture): Line[] {
  const html = completePage(page)
  const start = html.search(listId)
  if (start < 0) throw page.unexpected("the element 'CeniLista'", `'${excerpt(html)}'`)
  const [table] = htmlTables(html.slice(start))
  if (!table?.closed) throw page.unexpected("a complete table in 'CeniLista'", 'none')
  const lines = table.rows.filter(row => row.cells.length === 2 && !row.cells.some(cell => cell.heading))
  if (lines.length === 0) {
    const widths = table.rows.map(row => row.cells.length).join(', ')
    throw page.unexpected("rows of label and value in 'CeniLista'", `rows of ${widths} cells`)
  }
  return lines.map(({ cells: [label, value] }) => ({ label: label!.text, value: value!.text }))
}

/** `… Odluka … ND ….pdf`. */
function isDecision(name: string): boolean {
  const subject = /odluka(.*)/is.exec(name)?.[1] ?? ''
  return /\.pdf$/i.test(/\bnd\b(.*)/is.exec(subject)?.[1] ?? '')
}

// `22026.10.05-Odluka za ceni na ND.pdf`: the digit before the year is the publisher's typing error (2026-10).
const yearFirst = /(20\d\d)[._-](\d{1,2})[._-](\d{1,2})(?!\d)/
const dayFirst = /(?<!\d)(\d{1,2})[._-](\d{1,2})[._-](20\d\d)(?!\d)/

function dayIn(name: string): Day | null {
  const [, year, month, day] = yearFirst.exec(name) ?? []
  const [, date, monthNumber, yearNumber] = dayFirst.exec(name) ?? []
  return findPublishedDay(year, month, day) ?? findPublishedDay(yearNumber, monthNumber, date)
}

/**
 * The day of the newest decision that the page links to; the list of prices has no date. Throws FeedShapeError if there
 * is no decision, or if the first one cannot be dated: an older day for newer prices would be worse than no price.
 */
export function newestDecision(page: Capture): Day {
  const days: (Day | null)[] = []
  const names: string[] = []
  for (const token of htmlTokens(completePage(page))) {
    const href = token.kind === 'open' && token.name === 'a' ? token.attributes.get('href') : undefined
    const name =
      href === undefined
        ? ''
        : href
            .replace(/%20|\+/g, ' ')
            .split('/')
            .at(-1)!
    if (!isDecision(name)) continue
    names.push(name)
    days.push(dayIn(name))
  }
  if (days.length > 0 && days[0] !== null)
    return days
      .filter(day => day !== null)
      .sort()
      .at(-1)!
  const found = names.length === 0 ? 'no such link' : `'${excerpt(names[0]!)}'`
  throw page.unexpected("a link to '2026.10.05-Odluka za ceni na ND.pdf'", found)
}
