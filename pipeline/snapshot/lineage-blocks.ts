import { BlockFileWriter } from './block-file.ts'
import { keyOfProvenance, type Provenance, provenances } from './provenance.ts'
import type { WorkingDatabase } from './working-database.ts'

export const lineageBlocks = 'lineage.blocks'

// A station has some four of them kept: a request unpacks little that it does not want, and the file stays below a fifth
// of its text.
const blockBytes = 8 * 1024

/** Writes what `provenance` answers, ready to be sent, one value a station and one for the figures of a country. */
export async function writeLineageBlocks(
  database: WorkingDatabase,
  file: string,
  render: (provenance: Provenance) => string,
): Promise<void> {
  const writer = new BlockFileWriter(file, blockBytes)
  for await (const provenance of provenances(database)) writer.add(keyOfProvenance(provenance), render(provenance))
  writer.finish()
}
