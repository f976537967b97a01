import { join } from 'node:path'
import type { StoredPrice } from '../../pipeline/model/stored.ts'
import type { Manifest } from '../../pipeline/snapshot/manifest.ts'
import type { ManifestPart } from '../../pipeline/snapshot/part.ts'
import { writeSegments } from '../../pipeline/snapshot/segments.ts'
import { settlePart } from '../../pipeline/snapshot/settle-part.ts'
import { WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'
import { fillPrices } from './market-rows.ts'
import { heldPrice } from './stored-rows.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface RunMade {
  readonly id: string
  readonly seenAt: string
  readonly prices: readonly Partial<StoredPrice>[]
  readonly follows?: Made
}

export interface Made extends Pick<Manifest, 'id' | 'segments'> {
  readonly part: ManifestPart
}

/** The segments of one run of Italy with these prices; those without `unusable` are valid. */
export async function segmentsOfRun(dataDir: string, { id, seenAt, prices, follows }: RunMade): Promise<Made> {
  const rows = prices
    .map(heldPrice)
    .map(price => (price.unusable === null ? { ...price, servedMicros: price.amountMicros } : price))
  const database = await WorkingDatabase.open(1)
  try {
    await database.run('macros/shortest')
    await fillPrices(database, rows)
    const path = join(temporaryFolder(), 'prices.parquet')
    const file = { name: 'prices.parquet', path, rows: await database.write('prices', path) }
    const part = { name: 'IT', changesAt: null, made: { by: 'test' }, files: settlePart(dataDir, 'IT', [file]) }
    const before = follows === undefined ? null : ({ ...follows, parts: [follows.part] } as unknown as Manifest)
    const partsBefore = before?.parts ?? []
    return { id, part, segments: await writeSegments(database, { dataDir, partsBefore, id, seenAt, before }) }
  } finally {
    database.close()
  }
}
