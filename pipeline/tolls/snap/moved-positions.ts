import type { Day } from '../../model/instants.ts'
import { osmColumns, pendingColumns } from '../positions.ts'
import { tollYear } from '../read-tolls.ts'
import { tableRows } from '../table.ts'
import type { Snap } from './match-rows.ts'

export interface PositionFiles {
  /** `positions.osm.csv`: positions from OpenStreetMap, under its licence. */
  readonly positions: string
  /** `positions.pending.csv`: search places of pending positions. Never published. */
  readonly pending: string
  /** `version.txt`. */
  readonly version: string
}

/** The search place of a record, by its id. */
export function searchPlaces({
  pending,
}: Pick<PositionFiles, 'pending'>): Map<number, { readonly lat: number; readonly lng: number }> {
  const rows = tableRows('positions.pending.csv', pending, pendingColumns)
  return new Map(rows.map(({ cells }) => [Number(cells.id), { lat: Number(cells.lat), lng: Number(cells.lng) }]))
}

/** The objects of the map from which positions were already taken. */
export function usedRefs({ positions }: Pick<PositionFiles, 'positions'>): Set<string> {
  return new Set(tableRows('positions.osm.csv', positions, osmColumns).map(({ cells }) => cells.osm))
}

/** The files after these rows were matched: their positions move to the other file, and the version increases. */
export function movedPositions(files: PositionFiles, matched: readonly Snap[], readOn: Day): PositionFiles {
  const ids = new Set(matched.map(({ row }) => row.id))
  const added = matched.map(({ row, cluster }) => {
    const { lat, lng, refs } = cluster!
    // The fifth decimal is about a metre, and the mean of some lanes is not more precise.
    return `${row.id},${lat.toFixed(5)},${lng.toFixed(5)},${refs[0]},ODbL 1.0,${readOn}`
  })
  const [osmHead, ...osmLines] = linesOf(files.positions)
  const [pendingHead, ...pendingLines] = linesOf(files.pending)
  const osm = [...osmLines, ...added].sort((a, b) => idOf(a) - idOf(b))
  const pending = pendingLines.filter(line => !ids.has(idOf(line)))
  return {
    positions: textOf([osmHead!, ...osm]),
    pending: textOf([pendingHead!, ...pending]),
    // `2026.1` → `2026.2`.
    version: `${tollYear(files.version)}.${Number(files.version.trim().split('.')[1]) + 1}\n`,
  }
}

function linesOf(text: string): string[] {
  return text.trimEnd().split('\n')
}

function textOf(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}

/** The id is a plain number in the first column. */
function idOf(line: string): number {
  return Number.parseInt(line, 10)
}
