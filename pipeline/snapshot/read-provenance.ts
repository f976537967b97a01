import type { Instant } from '../model/instants.ts'
import type { StationLink } from '../model/station-link.ts'
import type { StoredQuarantine } from '../model/stored.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { checkedSelects, openChecked } from './open-checked.ts'
import { snapshotFolder } from './pointer.ts'
import { type Provenance, provenanceOf, provenanceSources, storedProvenance } from './provenance.ts'
import { readLinks } from './station-links.ts'
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

export interface ReadProvenance {
  readonly station: ExplainedStation | null
  /** The last read of the source of the station. */
  readonly lastReadAt: Instant | null
  /** The links from and to its id, ended and ambiguous ones too. */
  readonly links: readonly StationLink[]
  /** The rows of the station that could not be read in the last delivery of its source. */
  readonly quarantined: readonly StoredQuarantine[]
  readonly provenance: Provenance
}

interface LastRead {
  readonly lastReadAt: Instant | null
}

const tables = ['lineage', 'sources', 'captures', 'figures', 'stations', 'quarantine']

/**
 * The lineage of the prices of one station or country, from the tables of a snapshot. `station` is null where no station with
 * that id is stored. Uses the same statement as publish. Only the part of the country is read.
 * Throws SnapshotError for a snapshot of another schema, or a damaged file.
 */
export async function readProvenance(dataDir: string, id: string, subject: ProvenanceSubject): Promise<ReadProvenance> {
  const manifest = readManifest(snapshotFolder(dataDir, id))
  const database = await WorkingDatabase.open(1)
  try {
    const station = 'stationId' in subject ? await findStation(database, dataDir, manifest, subject.stationId) : null
    const country = 'country' in subject ? subject.country : (station?.country ?? '')
    const own = manifest.parts.filter(({ name }) => name === country)
    const selects = checkedSelects(dataDir, manifest, tables, own)
    for (const [name, select] of selects) await database.execute(`create or replace view ${name} as ${select}`)
    const ways = `select * from (${selects.get('lineage')}) where ${rowsOf(subject)}`
    await database.execute(`create or replace view lineage as ${ways}`)
    await database.run('macros/three_decimals')
    await database.run('macros/shortest')
    const stationId = 'stationId' in subject ? subject.stationId : null
    const { value: stored } = await storedProvenance(database).next()
    const texts = await database.rows<{ id: string; fields: string }>('explain/texts')
    const [read] = station ? await database.rows<LastRead>('explain/last_read', { source: station.source }) : []
    const aside = station ? await database.rows<StoredQuarantine>('explain/quarantine') : []
    return {
      station,
      lastReadAt: read?.lastReadAt ?? null,
      links: 'stationId' in subject ? linksOf(dataDir, manifest, subject.stationId) : [],
      quarantined: aside.filter(({ source, ref }) => source === station!.source && ref === station!.ref),
      provenance: await provenanceOf(
        { rows: '[]', ...stored, stationId, country },
        await provenanceSources(database),
        async id => texts.find(text => text.id === id)!.fields,
      ),
    }
  } finally {
    database.close()
  }
}

function linksOf(dataDir: string, { parts }: Manifest, id: number): StationLink[] {
  const links = parts.flatMap(part => readLinks(dataDir, part))
  return links.filter(({ later, earlier }) => later.id === id || earlier.id === id)
}

function rowsOf(subject: ProvenanceSubject): string {
  if ('stationId' in subject) return `station_id = ${Math.trunc(subject.stationId)}`
  return `station_id is null and country_code = '${subject.country.replaceAll("'", "''")}'`
}

/** Searches one market after the other until one has the station. */
async function findStation(
  database: WorkingDatabase,
  dataDir: string,
  manifest: Manifest,
  id: number,
): Promise<ExplainedStation | null> {
  for (const part of manifest.parts.filter(({ files }) => files.some(({ name }) => name === 'stations.parquet'))) {
    await openChecked(database, dataDir, manifest, ['stations'], [part])
    const [station] = await database.rows<ExplainedStation>('explain/station', { id })
    if (station) return station
  }
  return null
}
