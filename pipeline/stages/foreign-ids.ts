import type { HeldStation } from '../model/held.ts'
import type { Manifest } from '../snapshot/manifest.ts'
import { fileOf, type ManifestPart } from '../snapshot/part.ts'
import { readStationIds } from '../snapshot/read-memory.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'

/** The ids of stations, as far as it is asked whether one is among them. */
export type Ids = Pick<ReadonlySet<number>, 'has'>

/** The ids that stations have, by market: two stations of different markets never share one. */
export class ForeignIds {
  readonly #database: WorkingDatabase
  readonly #dataDir: string
  readonly #parts: readonly ManifestPart[]
  #ids: Map<string, Ids> | null = null

  constructor(database: WorkingDatabase, dataDir: string, before: Manifest | null) {
    this.#database = database
    this.#dataDir = dataDir
    this.#parts = before?.parts ?? []
  }

  /** Those of all other markets, as this run has made them or the last one left them. No list of them is made. */
  async besides(country: string): Promise<Ids> {
    const others = [...(await this.#known())].filter(([market]) => market !== country).map(([, ids]) => ids)
    return { has: id => others.some(ids => ids.has(id)) }
  }

  set(country: string, stations: readonly HeldStation[]): void {
    this.#ids!.set(country, new Set(stations.map(({ id }) => id)))
  }

  async #known(): Promise<Map<string, Ids>> {
    if (this.#ids) return this.#ids
    const files = this.#parts
      .filter(({ files }) => files.some(({ name }) => name === 'stations.parquet'))
      .map(part => fileOf(part, 'stations.parquet'))
    const ids = await readStationIds(this.#database, this.#dataDir, files)
    this.#ids = new Map([...ids].map(([country, own]) => [country, new Set(own)]))
    return this.#ids
  }
}
