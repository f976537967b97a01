import { type Capture, excerpt } from '../../capture.ts'
import { FeedShapeError } from '../../model/errors.ts'
import { textsOf } from '../../parsers/html.ts'
import { type HtmlCell, type HtmlRow, tableById } from '../../parsers/html-table.ts'

const table = 'petroleumPriceDetailsFootable'
/** Brand, operator, address, area, price. */
export const columns = 5
const mapLink = 'DisplayMap?coordinates='

/** Rows below the headings. Shorter ones are kept: they are left out by name. */
export function stationsOn(capture: Capture): HtmlRow[] {
  const all = tableById(capture, table).rows.filter(row => row.cells.some(cell => !cell.heading))
  const long = all.find(row => row.cells.length > columns)
  if (!long) return all
  throw capture.unexpected(`rows of ${columns} cells`, long.cells.length)
}

/** The headings were never seen, so columns are checked by their content. */
export function checkLayout(capture: Capture, listed: readonly HtmlRow[]): void {
  const whole = listed.filter(row => row.cells.length === columns)
  const marks: readonly (readonly [what: string, isThere: (cells: readonly HtmlCell[]) => boolean, column: number])[] =
    [
      [`a link to '${mapLink}' in column 3`, cells => mapLinkOf(cells) !== '', 3],
      ["a postal code after 'Τ.Κ' in column 3", cells => /[ΤT]\.[ΚK] ?\d{4}/.test(cells[2]!.text), 3],
      ["a price such as '1.596' in column 5", cells => /^\d+\.\d+$/.test(cells[4]!.text), 5],
    ]
  for (const [what, isThere, column] of marks) {
    if (whole.some(({ cells }) => isThere(cells))) continue
    const cell = whole[0]?.cells[column - 1]
    // Without the phone number that follows an address.
    const found = cell
      ? [...cell.hrefs, cell.text.replace(/\d{8}/g, '…')].join(' ')
      : `${listed.length} rows, none of 5 cells`
    throw capture.unexpected(what, `'${excerpt(found, 120)}'`)
  }
}

/**
 * Mean, minimum and maximum of the list are above the table, with three decimals. It is not stated whether they include
 * stations that stopped reporting, so both are accepted.
 */
export function checkSummary(capture: Capture, listed: readonly HtmlRow[]): void {
  const said = textsOf(capture.text(), 'label', 'displayLabelValue')
    .flatMap(label => /(?<!\d)\d+[.,]\d{3}(?!\d)/.exec(label)?.[0] ?? [])
    .map(amount => Number(amount.replace(',', '.')))
    .sort((a, b) => a - b)
  const found = [listed, listed.filter(({ cells }) => !isOffline(cells))].map(pricesSummed)
  const agrees = found.some(summary => summary.every((amount, at) => Math.abs(amount - said[at]!) <= summaryStep))
  if (said.length === 3 && agrees) return
  throw new FeedShapeError(
    `${capture.label}: expected rows of the least, mean and greatest price '${said.join(', ')}' that the page states, ` +
      `found ${found[0]!.map(amount => amount.toFixed(3)).join(', ')}`,
  )
}

// Half a step of the third decimal, and as much again for a price or two that cannot be read.
const summaryStep = 0.001

function pricesSummed(listed: readonly HtmlRow[]): [least: number, mean: number, greatest: number] {
  const prices = listed.map(({ cells }) => Number(cells[4]?.text || Number.NaN)).filter(Number.isFinite)
  const sum = prices.reduce((total, price) => total + price, 0)
  return [Math.min(...prices), sum / prices.length, Math.max(...prices)]
}

interface List {
  readonly capture: Capture
  readonly grade: { readonly native: string }
  readonly listed: readonly HtmlRow[]
}

/** The answer does not name its fuel. If the form ignored the parameter, all lists would be the same. */
export function checkDiffer(lists: readonly List[]): void {
  const content = ({ listed }: List) => listed.map(({ cells }) => cells.map(cell => cell.text).join('|')).join('\n')
  const known = new Map<string, string>()
  for (const list of lists) {
    const other = known.get(content(list))
    known.set(content(list), list.grade.native)
    if (other === undefined) continue
    throw list.capture.unexpected(`the prices of '${list.grade.native}'`, `the list of '${other}' again`)
  }
}

/** The class of a station that stopped reporting, with an old price (11 of 317 on 2026-08-22). */
export function isOffline(cells: readonly HtmlCell[]): boolean {
  return cells.some(cell => cell.classes.includes('isOffLine'))
}

/** The map link; empty if there is none. */
export function mapLinkOf(cells: readonly HtmlCell[]): string {
  return cells[2]?.hrefs.find(href => href.includes(mapLink)) ?? ''
}
