import type { FuelCode } from '../model/fuels.ts'
import type { Instant } from '../model/instants.ts'
import type { StoredQuarantine } from '../model/stored.ts'
import type { VerdictWord } from '../model/tables.ts'
import { readManifest } from './manifest.ts'
import { openChecked } from './open-checked.ts'
import { snapshotFolder } from './pointer.ts'
import { WorkingDatabase } from './working-database.ts'

/** A price whose last read amount is held or withheld. Amounts are in `currency`. */
export interface HeldRecord {
  readonly verdict: Exclude<VerdictWord, 'accept'>
  readonly rule: string
  readonly detail: string | null
  readonly source: string
  readonly country: string
  /** Our id of the station, and the publisher's. */
  readonly station: number
  readonly ref: string
  readonly name: string | null
  readonly city: string | null
  readonly fuel: FuelCode
  readonly nativeFuel: string | null
  readonly currency: string
  /** Null where the amount could not be read. */
  readonly read: number | null
  readonly readAt: Instant
  /** The last validated amount; null where none is served. `unusable` then gives the reason. */
  readonly served: number | null
  readonly validatedSince: Instant | null
  readonly unusable: string | null
}

type Row = Omit<HeldRecord, 'read' | 'served'> & { readonly read: string | null; readonly served: string | null }

/**
 * The prices of a snapshot that are not accepted. Throws SnapshotError for a snapshot of another schema, or a damaged
 * file.
 */
export async function readHeld(dataDir: string, id: string): Promise<HeldRecord[]> {
  const manifest = readManifest(snapshotFolder(dataDir, id))
  const database = await WorkingDatabase.open(1)
  try {
    await database.run('macros/shortest')
    await openChecked(database, dataDir, manifest, ['prices', 'stations'])
    const rows = await database.rows<Row>('explain/held')
    return rows.map(row => ({ ...row, read: numberOf(row.read), served: numberOf(row.served) }))
  } finally {
    database.close()
  }
}

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text)
}

/** The table `quarantine` of a snapshot. Throws SnapshotError for a snapshot of another schema, or a damaged file. */
export async function readQuarantine(dataDir: string, id: string): Promise<StoredQuarantine[]> {
  const manifest = readManifest(snapshotFolder(dataDir, id))
  const database = await WorkingDatabase.open(1)
  try {
    await openChecked(database, dataDir, manifest, ['quarantine'])
    return await database.rows<StoredQuarantine>('explain/quarantine')
  } finally {
    database.close()
  }
}
