import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../disk/package-root.ts'

/** The curated files, as texts. */
export interface TollFiles {
  /** `toll-ids.csv`, the registry. */
  readonly ids: string
  /** By name: `AT.csv`, and `FR.osm.csv` for rows that came from a share-alike data set. */
  readonly countries: Readonly<Record<string, string>>
  /** `positions.osm.csv`: positions from OpenStreetMap, separate because of its share-alike terms. */
  readonly positions: string
  /** `positions.pending.csv`: search places of objects. Never published. */
  readonly pending: string
  /** `counts.csv`: the records of each country in the last edition. */
  readonly counts: string
  /** `amounts.before.csv`: amounts of the previous year. */
  readonly before: string
  /** `version.txt`: `2026.1`. */
  readonly version: string
}

/** `AT.csv`, `FR.osm.csv`. */
export const countryFile = /^([A-Z]{2})(\.osm)?\.csv$/

export function tollFolder(): string {
  return join(packageRoot(), 'pipeline', 'reference-data', 'tolls')
}

/** The files of a folder, in the order of their names. */
export function tollFiles(folder = tollFolder()): TollFiles {
  const text = (name: string): string => readFileSync(join(folder, name), 'utf8')
  const names = readdirSync(folder).filter(name => countryFile.test(name))
  return {
    ids: text('toll-ids.csv'),
    countries: Object.fromEntries(names.sort().map(name => [name, text(name)])),
    positions: text('positions.osm.csv'),
    pending: text('positions.pending.csv'),
    counts: text('counts.csv'),
    before: text('amounts.before.csv'),
    version: text('version.txt'),
  }
}
