import { BlockFileWriter } from './block-file.ts'
import { keyOfProvenance, type Provenance, provenances } from './provenance.ts'
import type { WorkingDatabase } from './working-database.ts'

export const lineageBlocks = 'lineage.blocks'

/** Writes what `provenance` answers, ready to be sent, one value a station and one for the figures of a country. */
export async function writeLineageBlocks(
  database: WorkingDatabase,
  file: string,
  render: (provenance: Provenance) => string,
): Promise<void> {
  const writer = new BlockFileWriter(file)
  for await (const provenance of provenances(database)) writer.add(keyOfProvenance(provenance), render(provenance))
  writer.finish()
}
