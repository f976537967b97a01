import { join } from 'node:path'
import { emptyMemory, type HeldFetch, type HeldRate, type HeldWeek, type Memory } from '../memory/memory.ts'
import type {
  DeliveredCounts,
  HeldFigure,
  HeldMatch,
  HeldPrice,
  HeldQuarantine,
  HeldSource,
  HeldStation,
} from '../model/held.ts'
import type { HeldCapture, HeldOrigin } from '../model/origin.ts'
import { readManifest } from './manifest.ts'
import { snapshotFolder } from './pointer.ts'
import { spillIn, WorkingDatabase } from './working-database.ts'

/** What the snapshot before a run remembers; nothing for the first run. Throws SnapshotError for another schema. */
export async function readMemory(
  dataDir: string,
  id: string | null,
  threads: number,
  stop?: AbortSignal,
): Promise<Memory> {
  if (id === null) return emptyMemory
  const folder = snapshotFolder(dataDir, id)
  readManifest(folder)
  const database = await WorkingDatabase.open(threads, { stop, spill: spillIn(dataDir) })
  const read = <Row>(table: string): Promise<Row[]> =>
    database.rows<Row>(`memory/${table}`, { file: join(folder, `${table}.parquet`) })
  try {
    return {
      stations: await read<HeldStation>('stations'),
      prices: await read<HeldPrice>('prices'),
      figures: await read<HeldFigure>('figures'),
      origins: await database.rows<HeldOrigin>('memory/origins', { file: join(folder, 'lineage.parquet') }),
      captures: await read<HeldCapture>('captures'),
      quarantine: await read<HeldQuarantine>('quarantine'),
      osm: await read<HeldMatch>('osm'),
      sources: (await read<SourceRow>('sources')).map(heldSource),
      fetches: await read<HeldFetch>('fetch_log'),
      history: await read<HeldWeek>('history'),
      rates: (await read<HeldRate & { cross: true | null }>('rates')).map(withoutNull),
    }
  } finally {
    database.close()
  }
}

/** What the snapshot remembers of its sources; nothing where there is no snapshot yet. */
export async function readSources(dataDir: string, id: string | null): Promise<HeldSource[]> {
  if (id === null) return []
  const folder = snapshotFolder(dataDir, id)
  readManifest(folder)
  const database = await WorkingDatabase.open(1)
  try {
    const rows = await database.rows<SourceRow>('memory/sources', { file: join(folder, 'sources.parquet') })
    return rows.map(heldSource)
  } finally {
    database.close()
  }
}

type Counts = { readonly [Count in keyof DeliveredCounts]: number | null }

type SourceRow = Omit<HeldSource, 'captures' | 'streaks' | 'profile' | 'delivered'> &
  Counts & {
    readonly captures: string
    readonly streaks: string
    readonly profile: string | null
  }

function heldSource(row: SourceRow): HeldSource {
  const { rows, read, skipped, quarantined, stations, prices, moved, captures, streaks, profile, ...source } = row
  const counts = { rows, read, skipped, quarantined, stations, prices, moved }
  return {
    ...source,
    delivered: rows === null ? null : (counts as DeliveredCounts),
    captures: JSON.parse(captures),
    streaks: JSON.parse(streaks),
    profile: profile === null ? null : JSON.parse(profile),
  }
}

/** What is no cross rate says nothing of it. */
function withoutNull({ cross, ...rate }: HeldRate & { cross: true | null }): HeldRate {
  return cross ? { ...rate, cross } : rate
}
