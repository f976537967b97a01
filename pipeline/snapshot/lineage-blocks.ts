import { SnapshotError } from '../model/errors.ts'
import { type BlockFile, BlockFileWriter } from './block-file.ts'
import { keyOfProvenance, type Provenance, provenanceOf, storedProvenance } from './provenance.ts'
import { keyOfText } from './row-texts.ts'
import type { WorkingDatabase } from './working-database.ts'

// The stored rows of different prices are similar. For France, blocks of 32 KiB take a third more bytes than 128 KiB,
// and those of 128 KiB are read and unpacked in 0.2 ms.
const blockBytes = 128 * 1024

/** The name of the file among those of its part. */
export const lineageBlocksName = 'lineage.blocks'

/**
 * Writes what `provenance` answers from: one value per station of the market and one for its official figures. The
 * values are bytes from the database and are not parsed until they are requested.
 */
export async function writeLineageBlocks(database: WorkingDatabase, file: string): Promise<void> {
  const writer = new BlockFileWriter(file, { blockBytes })
  for await (const stored of storedProvenance(database)) writer.add(keyOfProvenance(stored), stored.rows)
  writer.finish()
}

/** The block files of one market that a server answers provenance from. Close them when no request reads any more. */
export class MarketLineage {
  readonly #ways: BlockFile
  readonly #texts: readonly BlockFile[]

  constructor(ways: BlockFile, texts: readonly BlockFile[]) {
    this.#ways = ways
    this.#texts = texts
  }

  /** Positioned reads; null where nothing is stored. Throws SnapshotError where bytes are damaged, or a text is missing. */
  async find(
    subject: Pick<Provenance, 'stationId' | 'country'>,
    sources: Provenance['sources'],
  ): Promise<Provenance | null> {
    const [rows] = await this.#ways.find(keyOfProvenance(subject))
    return rows === undefined ? null : provenanceOf({ ...subject, rows }, sources, id => this.#findText(id))
  }

  close(): void {
    for (const file of [this.#ways, ...this.#texts]) file.close()
  }

  async #findText(id: string): Promise<string> {
    for (const file of this.#texts) {
      const [text] = await file.find(keyOfText(id))
      if (text !== undefined) return text.toString()
    }
    throw new SnapshotError(`expected the text ${id} of a row of a capture, found none`)
  }
}
