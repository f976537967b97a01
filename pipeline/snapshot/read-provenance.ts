import { join } from 'node:path'
import type { HeldQuarantine } from '../model/held.ts'
import type { Instant } from '../model/instants.ts'
import { readManifest } from './manifest.ts'
import { snapshotFolder } from './pointer.ts'
import { type Provenance, provenanceOf, provenanceSources, type StoredProvenance } from './provenance.ts'
import { quarantineIn } from './read-quarantine.ts'
import { WorkingDatabase } from './working-database.ts'

/** A station, or the official figures of a country. */
export type ProvenanceSubject = { readonly stationId: number } | { readonly country: string }

export interface ExplainedStation {
  readonly id: number
  readonly country: string
  readonly source: string
  readonly ref: string
  readonly name: string | null
  readonly brand: string | null
  readonly publishedBrand: string | null
  readonly address: string | null
  readonly city: string | null
  readonly listed: boolean
  readonly readAt: Instant
}

/**
 * The ways of the prices of one station or country, out of the tables of a snapshot; `station` is null where none of that
 * id is remembered. The same statement tells them as at publish.
 * Throws SnapshotError for a snapshot of another schema.
 */
export async function readProvenance(
  dataDir: string,
  id: string,
  subject: ProvenanceSubject,
): Promise<{
  readonly station: ExplainedStation | null
  /** What could not be read of the station in the last delivery of its source. */
  readonly quarantined: readonly HeldQuarantine[]
  readonly provenance: Provenance
}> {
  const folder = snapshotFolder(dataDir, id)
  readManifest(folder)
  const database = await WorkingDatabase.open(1)
  const view = (table: string, where = ''): Promise<void> => {
    const file = join(folder, `${table}.parquet`).replaceAll("'", "''")
    return database.execute(`create view ${table} as select * from read_parquet('${file}')${where}`)
  }
  const [stationId, own] =
    'stationId' in subject
      ? [subject.stationId, `station_id = ${Math.trunc(subject.stationId)}`]
      : [null, `station_id is null and country_code = '${subject.country.replaceAll("'", "''")}'`]
  try {
    await view('lineage', ` where ${own}`)
    for (const table of ['sources', 'captures', 'figures', 'stations']) await view(table)
    await database.run('macros/three_decimals')
    await database.run('macros/shortest')
    const [stored] = await database.rows<StoredProvenance>('publish/provenance', { country: null })
    const [station] =
      stationId === null ? [] : await database.rows<ExplainedStation>('explain/station', { id: stationId })
    const country = 'country' in subject ? subject.country : (station?.country ?? '')
    const aside = station
      ? await database.rows<HeldQuarantine>('memory/quarantine', { file: quarantineIn(folder) })
      : []
    return {
      station: station ?? null,
      quarantined: aside.filter(({ source, ref }) => source === station!.source && ref === station!.ref),
      provenance: provenanceOf({ rows: '[]', ...stored, stationId, country }, await provenanceSources(database)),
    }
  } finally {
    database.close()
  }
}
