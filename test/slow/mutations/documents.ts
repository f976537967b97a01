import { parse } from 'csv-parse/sync'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/** A row of a delivery, whose members may be changed in place. */
export type Row = Record<string, unknown>

/** A file that is split into rows and can be put together again. */
export interface Document {
  /** The array at a path; changes to it are changes to the file. */
  readonly rowsAt: (path: string | undefined) => Row[]
  readonly write: () => Uint8Array
  /** Headings in order, for rows without an order of their own. */
  readonly headings?: string[]
}

export function openDocument(name: string, bytes: Uint8Array): Document {
  if (name.endsWith('.csv')) return csvDocument(strFromU8(bytes))
  if (name.endsWith('.jsonl')) return linesDocument(strFromU8(bytes))
  if (name.endsWith('.zip')) return zippedDocument(bytes)
  if (name.endsWith('.html')) return tableDocument(strFromU8(bytes))
  const tree: unknown = JSON.parse(strFromU8(bytes))
  return {
    rowsAt: path => memberAt(tree as Row, path) as Row[],
    write: () => strToU8(JSON.stringify(tree)),
  }
}

/** The member at a path of names separated by `/`. */
export function memberAt(row: Row, path: string | undefined): unknown {
  return (path?.split('/') ?? []).reduce<unknown>((part, name) => (part as Row | null | undefined)?.[name], row)
}

export function setMember(row: Row, path: string, value: unknown): void {
  const names = path.split('/')
  const holder = memberAt(row, names.slice(0, -1).join('/') || undefined) as Row | null
  // A malformed row may lack the part that would contain it.
  if (holder) holder[names.at(-1)!] = value
}

/** A line that is not a row stays as it is. */
function linesDocument(text: string): Document {
  const lines = text.split('\n').map(line => ({ line, row: line.startsWith('{') ? rowIn(line) : null }))
  const rows: Row[] = lines.flatMap(({ row }) => (row ? [row] : []))
  const odd = lines.filter(({ row }) => row === null).map(({ line }) => line)
  return {
    rowsAt: () => rows,
    write: () => strToU8([...rows.map(row => JSON.stringify(row)), ...odd].join('\n')),
  }
}

function rowIn(line: string): Row | null {
  try {
    return JSON.parse(line) as Row
  } catch {
    return null
  }
}

const whole = 'the whole line'

/** The heading is the first line with a separator: the Italian files begin with a day. */
function csvDocument(text: string): Document {
  const lines = text.split('\n')
  const top = lines.findIndex(line => /[|,]/.test(line))
  const delimiter = lines[top]!.includes('|') ? '|' : ','
  const body = lines.slice(top).join('\n')
  const [headings, ...cells] = parse(body, {
    delimiter,
    quote: delimiter === '|' ? null : '"',
    relax_column_count: true,
  }) as string[][]
  const rows = cells.map((row): Row => {
    // A line of another length is malformed on purpose and stays as it is.
    if (row.length !== headings!.length) return { [whole]: row }
    return Object.fromEntries(headings!.map((heading, at) => [heading, row[at]]))
  })
  const line = (row: readonly unknown[]) => row.map(cell => quoted(String(cell ?? ''), delimiter)).join(delimiter)
  return {
    rowsAt: () => rows,
    headings: headings!,
    write: () => {
      const written = [
        headings!,
        ...rows.map(row => (row[whole] as string[] | undefined) ?? headings!.map(heading => row[heading])),
      ].map(line)
      return strToU8(`${[...lines.slice(0, top), ...written].join('\n')}\n`)
    },
  }
}

function quoted(cell: string, delimiter: string): string {
  return delimiter !== '|' && /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

const element = / *<pdv [\s\S]*?<\/pdv>\n?| *<pdv [^>]*\/>\n?/g
const attribute = /([\w-]+)="([^"]*)"/g

/** The French archive: one XML file of points of sale with their prices. */
function zippedDocument(bytes: Uint8Array): Document {
  const [[entry, content]] = Object.entries(unzipSync(bytes)) as [[string, Uint8Array]]
  const text = Buffer.from(content).toString('latin1')
  const first = text.search(/ *<pdv /)
  const tail = text.slice(text.lastIndexOf('</pdv>') + '</pdv>\n'.length)
  const rows = (text.match(element) ?? []).map(pointOfSale)
  return {
    rowsAt: () => rows,
    write: () => {
      const written = text.slice(0, first) + rows.map(xmlOf).join('') + tail
      return zipSync({ [entry]: Buffer.from(written, 'latin1') })
    },
  }
}

function attributesOf(tag: string): Row {
  return Object.fromEntries([...tag.matchAll(attribute)].map(([, name, value]) => [name!, value]))
}

function pointOfSale(text: string): Row {
  const [head] = /<pdv [^>]*>/.exec(text)!
  const prix = (text.match(/<prix [^>]*\/>/g) ?? []).map(attributesOf)
  return {
    ...attributesOf(head),
    prix,
    inner: text.slice(text.indexOf(head) + head.length).replace(/ *<prix [^>]*\/>\n?/g, ''),
  }
}

function xmlOf({ prix, inner, ...head }: Row): string {
  const attributes = (row: Row) =>
    Object.entries(row)
      .map(([name, value]) => `${name}="${String(value)}"`)
      .join(' ')
  const prices = (prix as Row[]).map(price => `<prix ${attributes(price)}/>\n`).join('')
  return `<pdv ${attributes(head)}>${prices}${String(inner)}`
}

const tableRow =
  /<tr> *<td class="[^"]*">([^<]*)<\/td>[\s\S]*?href="([^"]*)"[\s\S]*?<td class="[^"]*">(\d+\.\d+)<\/td> *<\/tr>\n?/g

/** The Cypriot pages, with one table row per station. */
function tableDocument(text: string): Document {
  const found = [...text.matchAll(tableRow)]
  const first = found[0]!
  const last = found.at(-1)!
  const rows: Row[] = found.map(([html, brand, link, price]) => ({ html, brand, link, price, was: [link, price] }))
  const written = ({ html, brand, link, price, was }: Row): string => {
    const [linkBefore, priceBefore] = was as [string, string]
    const cells = String(html).replace(/(<td class="[^"]*">)[^<]*/, `$1${String(brand)}`)
    return cells.replace(linkBefore, String(link)).replace(`>${priceBefore}<`, `>${String(price)}<`)
  }
  return {
    rowsAt: () => rows,
    write: () =>
      strToU8(text.slice(0, first.index) + rows.map(written).join('') + text.slice(last.index + last[0].length)),
  }
}
