import { join } from 'node:path'
import type { Instant } from '../model/instants.ts'
import type { StationLink, StoredQuarantine } from '../model/stored.ts'
import { MarketLineage, readSnapshotFacts } from './lineage.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { openChecked } from './open-checked.ts'
import { checkPartFile, type ManifestPart } from './part.ts'
import { snapshotFolder } from './pointer.ts'
import type { Provenance } from './provenance.ts'
import { readStored } from './read-memory.ts'
import { checkFile } from './row-file.ts'
import { readSourceStates } from './source-states.ts'
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

/**
 * The lineage of the prices of one station or country, from the tables of a snapshot. `station` is null where no station with
 * that id is stored. Reads it as the server does. Only the part of the country is read.
 * Throws SnapshotError for a snapshot of another schema, or a damaged file.
 */
export async function readProvenance(dataDir: string, id: string, subject: ProvenanceSubject): Promise<ReadProvenance> {
  const manifest = readManifest(snapshotFolder(dataDir, id))
  const database = await WorkingDatabase.open(1)
  try {
    const station = 'stationId' in subject ? await findStation(database, dataDir, manifest, subject.stationId) : null
    const country = 'country' in subject ? subject.country : (station?.country ?? '')
    const own = manifest.parts.filter(({ name }) => name === country)
    await openChecked(database, dataDir, manifest, ['sources', 'quarantine'], own)
    const [read] = station ? await database.rows<LastRead>('explain/last_read', { source: station.source }) : []
    const aside = station ? await database.rows<StoredQuarantine>('explain/quarantine') : []
    return {
      station,
      lastReadAt: read?.lastReadAt ?? null,
      links: 'stationId' in subject ? await linksOf(database, dataDir, manifest, subject.stationId) : [],
      quarantined: aside.filter(({ source, ref }) => source === station!.source && ref === station!.ref),
      provenance: await findProvenance(dataDir, manifest, own[0], {
        stationId: 'stationId' in subject ? subject.stationId : null,
        country,
      }),
    }
  } finally {
    database.close()
  }
}

async function findProvenance(
  dataDir: string,
  manifest: Manifest,
  part: ManifestPart | undefined,
  subject: Pick<Provenance, 'stationId' | 'country'>,
): Promise<Provenance> {
  const folder = snapshotFolder(dataDir, manifest.id)
  const table = manifest.files.find(({ name }) => name === 'sources.parquet')!
  const sources = await checkFile(join(folder, table.name), { ...table, file: table.name })
  const facts = await readSnapshotFacts(manifest, readSourceStates(folder), sources)
  const nothing = { ...subject, sources: facts.sources, rows: [] }
  if (part === undefined) return nothing
  const lineage = await MarketLineage.open(part, file => checkFile(join(dataDir, file.file), file))
  try {
    return (await lineage.find(subject, facts)) ?? nothing
  } finally {
    lineage.close()
  }
}

async function linksOf(
  database: WorkingDatabase,
  dataDir: string,
  { parts }: Manifest,
  stationId: number,
): Promise<StationLink[]> {
  const links: StationLink[] = []
  for (const file of parts.flatMap(({ files }) => files.filter(({ name }) => name === 'station_links.parquet'))) {
    checkPartFile(dataDir, file)
    const rows = await readStored(database, 'station_links', join(dataDir, file.file))
    links.push(...rows.filter(({ id, earlierId }) => id === stationId || earlierId === stationId))
  }
  return links
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
