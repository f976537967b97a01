import { BlockFileWriter } from './block-file.ts'
import { keyOfProvenance, type StoredProvenance } from './provenance.ts'
import type { WorkingDatabase } from './working-database.ts'

// A station has some four prices: a request unpacks little that it does not want, and the file stays below a fifth of its
// text. It is written with each price, so brotli's quality 3: twice as fast as 5, for a tenth more bytes.
const form = { blockBytes: 8 * 1024, quality: 3 }

/** The name of the file among those of its part. */
export const lineageBlocksName = 'lineage.blocks'

/**
 * Writes what `provenance` answers from, one value a station of the market and one for its official figures: the text that
 * the database made, which nobody reads before it is asked for.
 */
export async function writeLineageBlocks(database: WorkingDatabase, file: string, country: string): Promise<void> {
  const writer = new BlockFileWriter(file, form)
  for await (const stored of database.stream<StoredProvenance>('publish/provenance', { country })) {
    writer.add(keyOfProvenance(stored), stored.rows)
  }
  writer.finish()
}
