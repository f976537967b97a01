import { BlockFileWriter } from './block-file.ts'
import { keyOfProvenance, storedProvenance } from './provenance.ts'
import type { WorkingDatabase } from './working-database.ts'

// It is written with each price, so fast rather than small. Of France, Italy and Spain quality 2 saves a tenth of the second that 3 takes
// and adds 6 % to the bytes, 4 takes a third longer and takes 6 % off (Node 20).
const quality = 3

/** The name of the file among those of its part. */
export const lineageBlocksName = 'lineage.blocks'

/**
 * Writes what `provenance` answers from, one value a station of the market and one for its official figures: bytes that
 * the database made, which are not read before they are asked for.
 */
export async function writeLineageBlocks(database: WorkingDatabase, file: string): Promise<void> {
  const writer = new BlockFileWriter(file, quality)
  for await (const stored of storedProvenance(database)) writer.add(keyOfProvenance(stored), stored.rows)
  writer.finish()
}
