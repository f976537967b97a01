import type { HeldStation } from '../model/held.ts'
import type { Manifest } from '../snapshot/manifest.ts'
import { fileOf, type ManifestPart } from '../snapshot/part.ts'
import { readStationIds } from '../snapshot/read-memory.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'

/** The ids that stations have, by market: two stations of different markets never share one. */
export class ForeignIds {
  readonly #database: WorkingDatabase
  readonly #dataDir: string
  readonly #parts: readonly ManifestPart[]
  #ids: Map<string, readonly number[]> | null = null

  constructor(database: WorkingDatabase, dataDir: string, before: Manifest | null) {
    this.#database = database
    this.#dataDir = dataDir
    this.#parts = before?.parts ?? []
  }

  /** Those of all other markets, as this run has made them or the last one left them. */
  async besides(country: string): Promise<ReadonlySet<number>> {
    const ids = await this.#known()
    const others = new Set<number>()
    for (const [market, own] of ids) if (market !== country) for (const id of own) others.add(id)
    return others
  }

  set(country: string, stations: readonly HeldStation[]): void {
    this.#ids!.set(
      country,
      stations.map(({ id }) => id),
    )
  }

  async #known(): Promise<Map<string, readonly number[]>> {
    if (this.#ids) return this.#ids
    const files = this.#parts
      .filter(({ files }) => files.some(({ name }) => name === 'stations.parquet'))
      .map(part => fileOf(part, 'stations.parquet'))
    this.#ids = await readStationIds(this.#database, this.#dataDir, files)
    return this.#ids
  }
}
