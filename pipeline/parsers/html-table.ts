import { type Capture, excerpt } from '../capture.ts'
import { classesOf, type HtmlAttributes, type HtmlToken, htmlTokens, oneLine, seen } from './html.ts'

export interface HtmlTable {
  readonly attributes: HtmlAttributes
  readonly rows: readonly HtmlRow[]
  /** True when its end tag was found. False when the page was cut off inside the table. */
  readonly closed: boolean
}

export interface HtmlRow {
  readonly attributes: HtmlAttributes
  readonly cells: readonly HtmlCell[]
}

export interface HtmlCell {
  /** `th` */
  readonly heading: boolean
  readonly attributes: HtmlAttributes
  readonly classes: readonly string[]
  /** On one line, entities decoded. Excludes the text of a nested table. */
  readonly text: string
  /** Link targets, entities decoded. */
  readonly hrefs: readonly string[]
}

/**
 * The only table of a page with this id.
 * Throws FeedShapeError when there is none or a second one, or when the page is cut off inside it.
 */
export function tableById(page: Capture, id: string): HtmlTable {
  const html = page.text()
  const [table, second] = htmlTables(html).filter(one => one.attributes.get('id') === id)
  if (!table) throw page.unexpected(`the table '${id}'`, `'${excerpt(html)}'`)
  if (second) throw page.unexpected(`the table '${id}' once`, 'it twice')
  if (!table.closed) {
    const end = excerpt(html.slice(-40))
    throw page.unexpected(`the end of the table '${id}'`, `'${end}': it was cut off`)
  }
  return table
}

/** All tables of a page, in the order in which they begin, including nested ones. */
export function htmlTables(html: string): HtmlTable[] {
  const all: OpenTable[] = []
  // Innermost last.
  const open: OpenTable[] = []
  for (const token of htmlTokens(html)) {
    if (token.kind === 'open' && token.name === 'table') {
      const table = new OpenTable(token.attributes)
      all.push(table)
      open.push(table)
    } else if (token.kind === 'close' && token.name === 'table') open.pop()?.close()
    else open.at(-1)?.take(token)
  }
  for (const table of open) table.endRow()
  return all
}

interface OpenCell {
  readonly heading: boolean
  readonly attributes: HtmlAttributes
  readonly parts: string[]
  readonly hrefs: string[]
}

/** A table that is still open. A cell or row ends where the next one begins, with or without an end tag. */
class OpenTable implements HtmlTable {
  readonly attributes: HtmlAttributes
  readonly rows: HtmlRow[] = []
  closed = false
  #row: { readonly attributes: HtmlAttributes; readonly cells: HtmlCell[] } | null = null
  #cell: OpenCell | null = null

  constructor(attributes: HtmlAttributes) {
    this.attributes = attributes
  }

  take(token: HtmlToken): void {
    const name = token.kind === 'text' ? '' : token.name
    if (name === 'td' || name === 'th') {
      this.#endCell()
      if (token.kind === 'open') this.#startCell(name === 'th', token.attributes)
    } else if (name === 'tr' || name === 'tbody' || name === 'thead' || name === 'tfoot') {
      this.endRow()
      if (token.kind === 'open' && name === 'tr') this.#row = { attributes: token.attributes, cells: [] }
    } else this.#fill(token)
  }

  close(): void {
    this.endRow()
    this.closed = true
  }

  endRow(): void {
    this.#endCell()
    if (this.#row) this.rows.push(this.#row)
    this.#row = null
  }

  #startCell(heading: boolean, attributes: HtmlAttributes): void {
    this.#row ??= { attributes: new Map(), cells: [] }
    this.#cell = { heading, attributes, parts: [], hrefs: [] }
  }

  #fill(token: HtmlToken): void {
    this.#cell?.parts.push(seen(token))
    if (token.kind !== 'open' || token.name !== 'a') return
    const href = token.attributes.get('href')
    if (href !== undefined) this.#cell?.hrefs.push(href)
  }

  #endCell(): void {
    if (!this.#cell) return
    const { heading, attributes, parts, hrefs } = this.#cell
    this.#row!.cells.push({ heading, attributes, classes: classesOf(attributes), text: oneLine(parts), hrefs })
    this.#cell = null
  }
}
