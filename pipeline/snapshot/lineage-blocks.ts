import { BlockFileWriter } from './block-file.ts'
import { keyOfProvenance, storedProvenance } from './provenance.ts'
import type { WorkingDatabase } from './working-database.ts'

// It is written with each price, so fast rather than small. The 66 MB of the texts of France: 4.3 MB in 0.6 s; in blocks
// of a quarter of the size 7.1 MB in 1.0 s (Node 20).
const quality = 3

/** The name of the file among those of its part. */
export const lineageBlocksName = 'lineage.blocks'

/**
 * Writes what `provenance` answers from, one value a station of the market and one for its official figures: the text that
 * the database made, which is not read before it is asked for.
 */
export async function writeLineageBlocks(database: WorkingDatabase, file: string): Promise<void> {
  const writer = new BlockFileWriter(file, quality)
  for await (const stored of storedProvenance(database)) writer.add(keyOfProvenance(stored), stored.rows)
  writer.finish()
}
