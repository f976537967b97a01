import { type Capture, excerpt } from '../capture.ts'
import { FeedShapeError, RowError } from '../model/errors.ts'
import { type CsvRow, csvRows } from '../parsers/csv.ts'
import type { PriceEntry, StationEntry } from './entry.ts'
import { isOwn, type Member, type Members, priceMembers, stationMembers } from './members.ts'

const tables = { ...stationMembers, ...priceMembers }
/** Required headings. The others are optional. */
const requiredHeadings = ['schema_version', 'id', 'fuel', 'amount']

type Row = CsvRow<string>

/** RFC 4180 with commas: one row per station and fuel. The cells of the station are repeated in each row. */
export function csvEntries(capture: Capture): StationEntry[] {
  const columns = columnsOf(capture)
  const stations = new Map<string, { entry: StationEntry; prices: PriceEntry[] }>()
  for (const { row, position } of csvRows<string>(capture, columns, { delimiter: ',' })) {
    // A row without an id, or with a wrong number of cells, becomes a separate station, so that its faults are reported.
    const key = row.id && row.extraCells === 0 ? `id ${row.id}` : `line ${position}`
    const known = stations.get(key)
    const { members, faults } = known ? { members: known.entry.members, faults: [] } : stationOf(row, columns)
    const prices = known?.prices ?? []
    const price = priceOf(row, columns, position, known ? known.entry : null)
    if (price) prices.push(price)
    if (!known) stations.set(key, { entry: { position, row, members, faults, prices }, prices })
  }
  return [...stations.values()].map(({ entry }) => entry)
}

function columnsOf(capture: Capture): string[] {
  const line = capture.text().split('\n', 1)[0]!.trim()
  const headings = line.split(',').map(heading => heading.replace(/^"(.*)"$/, '$1').trim())
  const unknown = headings.filter(heading => !isOwn(heading) && !Object.hasOwn(tables, heading))
  if (unknown.length > 0) {
    throw new FeedShapeError(
      `${capture.label}: expected the headings ${Object.keys(tables).join(', ')}, ` +
        `found ${unknown.map(heading => `'${excerpt(heading)}'`).join(', ')}`,
    )
  }
  return [...new Set([...requiredHeadings, ...headings.filter(heading => !isOwn(heading))])]
}

function stationOf(row: Row, columns: readonly string[]): Pick<StationEntry, 'members' | 'faults'> {
  const count = row.extraCells > 0 ? `${row.extraCells} too many` : `${-row.extraCells} too few`
  const faults = row.extraCells === 0 ? [] : [new RowError('cells', 'CELL_COUNT', count)]
  return { members: membersOf(row, columns, stationMembers), faults }
}

/** Null for a station that sells nothing at present: a row with no cell of a price. */
function priceOf(
  row: Row,
  columns: readonly string[],
  position: number,
  station: StationEntry | null,
): PriceEntry | null {
  const members = membersOf(row, columns, priceMembers)
  const faults = station ? contradictions(row, columns, station) : []
  if (Object.keys(members).length === 0 && faults.length === 0) return null
  return { position, at: '', line: row, members, faults }
}

/** The cells of the station must be the same in all its rows. */
function contradictions(row: Row, columns: readonly string[], { position, members }: StationEntry): RowError[] {
  const here = membersOf(row, columns, stationMembers)
  const odd = columns.filter(name => Object.hasOwn(stationMembers, name) && here[name] !== members[name])
  return odd.map(name => {
    const found = `${row[name] || 'nothing'}, in line ${position} ${members[name] ?? 'nothing'}`
    return new RowError(name, 'CONTRADICTION', found)
  })
}

/** The non-empty cells, converted. A text that is not a number or flag is left unchanged, and refused later. */
function membersOf(row: Row, columns: readonly string[], table: Readonly<Record<string, Member>>): Members {
  const said = columns.filter(name => Object.hasOwn(table, name) && row[name] !== undefined && row[name] !== '')
  return Object.fromEntries(said.map(name => [name, cellValue(row[name]!, table[name]!.cell)]))
}

function cellValue(cell: string, kind: Member['cell']): unknown {
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
  if (kind === 'flag') return cell === 'true' || cell === 'false' ? cell === 'true' : cell
  return cell
}
