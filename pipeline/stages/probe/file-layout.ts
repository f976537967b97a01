/** The layout of a file as a person sees it, found without the reader of the source. */
export interface FileLayout {
  readonly name: string
  readonly form: 'csv' | 'json' | 'page' | 'other'
  /** The line of headings as delivered; for JSON the members of a record. Null for other files. */
  readonly headings: string | null
  readonly columns: readonly FileColumn[]
  /** Of a web page. */
  readonly page: { readonly title: string; readonly hasCaptcha: boolean } | null
}

export interface FileColumn {
  readonly name: string
  /** `number`, `string`, `boolean`: of most values. Null if all values are empty. */
  readonly kind: string | null
  /** Some of its values, never empty ones. */
  readonly values: readonly string[]
}

const mostRows = 200
const mostValues = 50
const longestHeadings = 2000
/** A web page in place of data says within this many bytes what it is. */
const pageBytes = 65_536
// JSON can only be parsed as a whole.
const largestJson = 32 * 1024 * 1024
const csvBytes = 1024 * 1024

export function fileLayout(name: string, bytes: Uint8Array): FileLayout {
  const start = textOf(bytes.subarray(0, pageBytes)).trimStart()
  const other: FileLayout = { name, form: 'other', headings: null, columns: [], page: null }
  if (isPage(start)) return { ...other, form: 'page', page: pageOf(start) }
  if (start.startsWith('{') || start.startsWith('[')) return jsonLayout(bytes, other)
  const isText = start !== '' && !start.startsWith('<') && !start.includes('\u0000') && !start.startsWith('%PDF')
  return isText ? csvLayout(textOf(bytes.subarray(0, csvBytes)), other) : other
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/^\ufeff/, '')
}

function isPage(start: string): boolean {
  const tag = start.slice(0, 200).toLowerCase()
  return tag.startsWith('<!doctype html') || tag.startsWith('<html')
}

const captchaWords = [
  'captcha',
  'are you a robot',
  'are you human',
  'verify you are human',
  'just a moment...',
  'challenge-platform',
]

function pageOf(start: string): NonNullable<FileLayout['page']> {
  const lower = start.toLowerCase()
  const begin = lower.indexOf('<title')
  const open = begin < 0 ? -1 : lower.indexOf('>', begin)
  const end = open < 0 ? -1 : lower.indexOf('</title', open)
  const title =
    end < 0
      ? ''
      : start
          .slice(open + 1, end)
          .replace(/\s+/g, ' ')
          .trim()
          .slice(0, 100)
  return { title, hasCaptcha: captchaWords.some(word => lower.includes(word)) }
}

function jsonLayout(bytes: Uint8Array, other: FileLayout): FileLayout {
  if (bytes.length > largestJson) return other
  const records = recordsOf(parsed(textOf(bytes)))
  if (records.length === 0) return { ...other, form: 'json' }
  const columns = new Map<string, unknown[]>()
  for (const record of records.slice(0, mostRows)) addMembers(columns, '', record, 0)
  const headings = Object.keys(records[0]!).join(', ').slice(0, longestHeadings)
  return { ...other, form: 'json', headings, columns: [...columns].map(([name, values]) => jsonColumn(name, values)) }
}

/** An object or a list. */
function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON after all, or cut off. The reader says where.
    return null
  }
}

type Members = Readonly<Record<string, unknown>>

// The lists of real feeds are at most this deep: `data.stations`, GeoJSON's `features`.
const deepest = 4

/** The longest list of objects in a document. An object of which all members are objects is a list, too. */
function recordsOf(document: unknown, depth = 0): Members[] {
  if (!isTree(document) || depth > deepest) return []
  const members = Object.values(document)
  const own = members.filter((one): one is Members => isTree(one) && !Array.isArray(one))
  const isList = Array.isArray(document) || (members.length > 3 && own.length === members.length)
  const lists = members.slice(0, mostRows).map(one => recordsOf(one, depth + 1))
  return lists.reduce((longest, list) => (list.length > longest.length ? list : longest), isList ? own : [])
}

/** Two levels deep, the members of a list as one: `prices[].amount`. */
function addMembers(columns: Map<string, unknown[]>, path: string, record: Members, depth: number): void {
  for (const [key, value] of Object.entries(record)) {
    const name = path === '' ? key : `${path}.${key}`
    columns.set(name, columns.get(name) ?? [])
    if (!isTree(value)) columns.get(name)!.push(value)
    else if (depth > 0) continue
    else if (!Array.isArray(value)) addMembers(columns, name, value as Members, depth + 1)
    else for (const one of value) if (isTree(one)) addMembers(columns, `${name}[]`, one as Members, depth + 1)
  }
}

function jsonColumn(name: string, all: readonly unknown[]): FileColumn {
  const values = all.filter(value => value !== null && value !== undefined && value !== '')
  const kinds = values.map(value => typeof value)
  return { name, kind: mostFrequent(kinds), values: values.slice(0, mostValues).map(String) }
}

const delimiters = [';', ',', '|', '\t']

function csvLayout(text: string, other: FileLayout): FileLayout {
  const lines = text.split(/\r?\n/, mostRows).filter(line => line.trim() !== '')
  const tables = delimiters.map(delimiter => lines.map(line => cellsOf(line, delimiter)))
  const rows = tables.reduce((best, table) => (widthOf(table) > widthOf(best) ? table : best))
  const width = widthOf(rows)
  if (width < 2) return other
  const at = rows.findIndex(cells => cells.length === width)
  const below = rows.slice(at + 1).filter(cells => cells.length === width)
  const columns = rows[at]!.map((name, column): FileColumn => {
    const values = below.map(cells => cells[column]!).filter(value => value !== '')
    const kind = mostFrequent(values.map(value => (isNumeric(value) ? 'number' : 'string')))
    return { name, kind, values: values.slice(0, mostValues) }
  })
  return { ...other, form: 'csv', headings: lines[at]!.slice(0, longestHeadings), columns }
}

/** The number of cells that most lines have. */
function widthOf(rows: readonly (readonly string[])[]): number {
  return Number(mostFrequent(rows.map(cells => String(cells.length))) ?? 0)
}

/** The cells of a line. A delimiter inside quotes separates nothing. */
function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === delimiter && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += character
  }
  return [...cells, cell.trim()]
}

export function isNumeric(value: string): boolean {
  return /^[-+]?\d{1,15}([.,]\d{1,15})?$/.test(value)
}

function mostFrequent(words: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const inOrder = [...counts].sort(([, one], [, other]) => other - one)
  return inOrder[0]?.[0] ?? null
}
