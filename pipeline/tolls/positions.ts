import { isDay } from '../model/instants.ts'
import { tableRows } from './table.ts'
import type { TollFiles } from './toll-files.ts'

export const osmColumns = ['id', 'lat', 'lng', 'osm', 'licence', 'read_on'] as const
export const pendingColumns = ['id', 'lat', 'lng'] as const

export interface TollPositions {
  /** By toll id: degrees from OpenStreetMap. */
  readonly osm: ReadonlyMap<number, { readonly lat: number; readonly lng: number }>
  /** Ids with a known search place. Only `fuel-etl tolls snap` uses the places themselves. */
  readonly pending: ReadonlySet<number>
  readonly faults: readonly string[]
}

/** The two files of positions and their faults. */
export function readPositions(
  files: Pick<TollFiles, 'positions' | 'pending'>,
  ids: ReadonlySet<number>,
): TollPositions {
  const faults: string[] = []
  const known = (seen: { has(id: number): boolean }, id: string): string[] => [
    ...(ids.has(Number(id)) ? [] : [`no toll has the id '${id}'`]),
    ...(seen.has(Number(id)) ? [`the id ${id} occurs twice`] : []),
  ]
  const osm = new Map<number, { lat: number; lng: number }>()
  for (const { line, cells } of tableRows('positions.osm.csv', files.positions, osmColumns)) {
    const found = [
      ...known(osm, cells.id),
      ...[cells.lat, cells.lng]
        .filter(text => !/^-?\d+\.\d{4,}$/.test(text))
        .map(text => `'${text}' is no exact degree`),
      ...(cells.licence === 'ODbL 1.0' ? [] : [`licence '${cells.licence}' in this file`]),
      ...(isDay(cells.read_on) ? [] : [`read_on '${cells.read_on}'`]),
    ]
    faults.push(...found.map(words => `positions.osm.csv line ${line}: ${words}`))
    osm.set(Number(cells.id), { lat: Number(cells.lat), lng: Number(cells.lng) })
  }
  const pending = new Set<number>()
  for (const { line, cells } of tableRows('positions.pending.csv', files.pending, pendingColumns)) {
    const found = [
      ...known(pending, cells.id),
      // Two decimals are enough for a search, and too few to reproduce the position of a third party's list.
      ...[cells.lat, cells.lng]
        .filter(text => !/^-?\d+\.\d{2}$/.test(text))
        .map(text => `'${text}' has not 2 decimals`),
    ]
    faults.push(...found.map(words => `positions.pending.csv line ${line}: ${words}`))
    pending.add(Number(cells.id))
  }
  return { osm, pending, faults }
}
