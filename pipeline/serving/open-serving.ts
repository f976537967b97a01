import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { SnapshotError } from '../model/errors.ts'
import { sha256Aside } from '../model/sha256.ts'
import type { StationLink } from '../model/stored.ts'
import type { StoredCells } from '../model/tables.ts'
import { MarketLineage, readSnapshotFacts, type SnapshotFacts } from '../snapshot/lineage.ts'
import { type Manifest, readManifest } from '../snapshot/manifest.ts'
import { MoveLog } from '../snapshot/move-log.ts'
import { Pack } from '../snapshot/pack.ts'
import type { ManifestPart, PartFile } from '../snapshot/part.ts'
import { findCurrentId, snapshotFolder } from '../snapshot/pointer.ts'
import { type CheckedFile, checkFile, readRows } from '../snapshot/row-file.ts'
import { type SourceDays, sourceDaysFile } from '../snapshot/source-days.ts'
import { type SourceState, sourceStatesFile } from '../snapshot/source-states.ts'
import { storedRow } from '../snapshot/stored-tables.ts'
import { type ReadyBodies, readAnswers } from './answers-pack.ts'
import { cellsPackName } from './cells-pack.ts'
import { weeksPackName } from './national-pack.ts'
import { unpacked } from './packed.ts'
import { placesPackName } from './places-pack.ts'
import { pricesPackName } from './prices-pack.ts'

type Answers = ReadonlyMap<string, ReadyBodies>

export interface MarketPacks {
  /** Columns as described in `places-pack.ts`. */
  readonly places: Pack
  /** Columns as described in `prices-pack.ts`. */
  readonly prices: Pack
  /** The SHA-256 of their files. */
  readonly hashes: { readonly places: string; readonly prices: string }
}

/** The data of one market that a server needs. */
export interface ServedMarket {
  readonly country: string
  readonly packs: MarketPacks
}

/** The data of a snapshot that a server needs. Requests parse none of it again. */
export interface Serving {
  readonly id: string
  readonly manifest: Manifest
  readonly answers: Answers
  /** The same by the SHA-256 of their pack. */
  readonly answersByPack: ReadonlyMap<string, Answers>
  /** Every stored market, ascending by country. */
  readonly markets: readonly ServedMarket[]
  /** Which ids of a market are one station, by the SHA-256 of their file. */
  readonly links: ReadonlyMap<string, readonly StationLink[]>
  /** By country. Not in memory: rows are read, and compared with their checksums, on request. */
  readonly lineages: ReadonlyMap<string, MarketLineage>
  /** What they take from the snapshot. */
  readonly lineageFacts: SnapshotFacts
  /** What is known of their files, by the path in the data folder. */
  readonly checked: ReadonlyMap<string, CheckedFile>
  /** The live means. */
  readonly national: Pack
  /** The weekly series. */
  readonly weeks: Pack
  /** The cells of the map at low zooms. */
  readonly cells: Pack
  /** The state of each source when the snapshot was made. */
  readonly sources: readonly SourceState[]
  /** What the runs of the last days found of them. Null for a snapshot of an earlier version. */
  readonly sourceDays: SourceDays | null
  /** Stored next to the snapshots and opened on request. */
  readonly moves: MoveLog
  /** Closes the files that are read on request. Call it once, when no request is reading any more. */
  close(): void
}

/**
 * Opens a snapshot of a data folder: the current one unless named. Data whose files are the same as in `before` is reused. All
 * other files are read, verified against the length and SHA-256 in the manifest and unpacked in the thread pool. The event loop
 * gets a turn between two files.
 * Throws SnapshotError when there is none, or when a file is missing or differs from the manifest.
 */
export async function openServing(
  dataDir: string,
  id: string | null = findCurrentId(dataDir),
  before: Serving | null = null,
): Promise<Serving> {
  if (id === null) throw new SnapshotError(`${dataDir}: expected a snapshot, found none`)
  const manifest = readManifest(snapshotFolder(dataDir, id))
  const files = new ServedFiles(dataDir, manifest)
  const answersByPack = await answerPacks(files, before)
  const national = await files.pack(files.own('national.pack'))
  const weeks = await files.pack(files.ofParts(weeksPackName)[0]!.file)
  const cells = await files.unpackedPack(files.ofParts(cellsPackName)[0]!.file)
  const sources: SourceState[] = JSON.parse((await files.read(files.own(sourceStatesFile))).toString())
  const lineageFacts = await readSnapshotFacts(manifest, sources, await files.checked(files.own('sources.parquet')))
  const sourceDays = await readSourceDays(files)
  const markets = await openMarkets(files, before)
  const links = await openLinks(files, before)
  const moves = new MoveLog(dataDir, manifest)
  // Last, because nothing may fail after it: a snapshot that cannot be opened must leave no open file.
  const checked = new Map<string, CheckedFile>()
  const lineages = await openLineages(files, manifest.parts, before, checked)
  return {
    id,
    manifest,
    answers: new Map([...answersByPack.values()].flatMap(answers => [...answers])),
    answersByPack,
    markets,
    links,
    lineages,
    lineageFacts,
    checked,
    national,
    weeks,
    cells,
    sources,
    sourceDays,
    moves,
    close: () => {
      for (const lineage of lineages.values()) lineage.close()
    },
  }
}

async function readSourceDays(files: ServedFiles): Promise<SourceDays | null> {
  return files.hasOwn(sourceDaysFile) ? JSON.parse((await files.read(files.own(sourceDaysFile))).toString()) : null
}

async function answerPacks(files: ServedFiles, before: Serving | null): Promise<Map<string, Answers>> {
  const packs = new Map<string, Answers>()
  for (const file of [files.own('answers.pack'), ...files.ofParts('answers.pack').map(one => one.file)]) {
    const known = before?.answersByPack.get(file.sha256)
    packs.set(file.sha256, known ?? (await readAnswers(await files.pack(file))))
  }
  return packs
}

async function openMarkets(files: ServedFiles, before: Serving | null): Promise<ServedMarket[]> {
  const prices = new Map(files.ofParts(pricesPackName).map(({ part, file }) => [part, file]))
  const markets: ServedMarket[] = []
  for (const { part: country, file } of files.ofParts(placesPackName)) {
    const own = { places: file, prices: prices.get(country)! }
    const hashes = { places: own.places.sha256, prices: own.prices.sha256 }
    const known = before?.markets.find(market => market.country === country)?.packs
    const open = (name: 'places' | 'prices'): Pack | Promise<Pack> =>
      known?.hashes[name] === hashes[name] ? known[name] : files.unpackedPack(own[name])
    markets.push({ country, packs: { places: await open('places'), prices: await open('prices'), hashes } })
  }
  return markets
}

async function openLinks(files: ServedFiles, before: Serving | null): Promise<Map<string, readonly StationLink[]>> {
  const links = new Map<string, readonly StationLink[]>()
  for (const { file } of files.ofParts('station_links.parquet')) {
    const known = before?.links.get(file.sha256)
    links.set(file.sha256, known ?? (await readLinks(await files.checked(file))))
  }
  return links
}

function readLinks(file: CheckedFile): Promise<StationLink[]> {
  return readRows(file, async opened => {
    const rows = await opened.slice<StoredCells<'station_links'>>(0, opened.rows)
    return rows.map(cells => storedRow('station_links', cells))
  })
}

/** Files that the snapshot before has too are not read again. */
async function openLineages(
  files: ServedFiles,
  parts: readonly ManifestPart[],
  before: Serving | null,
  checked: Map<string, CheckedFile>,
): Promise<Map<string, MarketLineage>> {
  const lineages = new Map<string, MarketLineage>()
  const check = async (file: PartFile): Promise<CheckedFile> => {
    const found = before?.checked.get(file.file) ?? (await files.checked(file))
    checked.set(file.file, found)
    return found
  }
  try {
    for (const part of parts) {
      if (part.files.some(({ name }) => name === 'captures.parquet')) {
        lineages.set(part.name, await MarketLineage.open(part, check))
        await turn()
      }
    }
    return lineages
  } catch (error) {
    for (const lineage of lineages.values()) lineage.close()
    throw error
  }
}

/** A file that a manifest names: its path in the data folder, its length and its hash. */
type ServedFile = Pick<PartFile, 'file' | 'bytes' | 'sha256'>

/** The files of a snapshot and of its parts, each verified against the manifest before use. */
class ServedFiles {
  readonly #dataDir: string
  readonly #manifest: Manifest

  constructor(dataDir: string, manifest: Manifest) {
    this.#dataDir = dataDir
    this.#manifest = manifest
  }

  /** In the folder of the snapshot. */
  own(name: string): ServedFile {
    const { id, files } = this.#manifest
    const found = files.find(file => file.name === name)
    if (found === undefined) throw new SnapshotError(`${id}: expected the file ${name} in its manifest, found none`)
    return { ...found, file: join(snapshotFolder('', id), name) }
  }

  hasOwn(name: string): boolean {
    return this.#manifest.files.some(file => file.name === name)
  }

  /** The files of that name, of all parts in their order. */
  ofParts(name: string): { readonly part: string; readonly file: ServedFile }[] {
    return this.#manifest.parts.flatMap(part => {
      return part.files.filter(file => file.name === name).map(file => ({ part: part.name, file }))
    })
  }

  async read({ file, bytes: length, sha256 }: ServedFile): Promise<Buffer> {
    const bytes = await readFile(join(this.#dataDir, file)).catch((cause: NodeJS.ErrnoException) => {
      throw new SnapshotError(`${this.#label(file)} cannot be read: ${cause.code}`, { cause })
    })
    this.#checkLength(file, length, bytes.length)
    const found = await sha256Aside(bytes)
    if (found !== sha256) {
      throw new SnapshotError(`${this.#label(file)} is damaged: expected SHA-256 ${sha256}, found ${found}`)
    }
    return bytes
  }

  async pack(file: ServedFile): Promise<Pack> {
    return new Pack(this.#label(file.file), await this.read(file))
  }

  async unpackedPack(file: ServedFile): Promise<Pack> {
    const pack = new Pack(this.#label(file.file), await unpacked(await this.read(file)))
    await pack.detach()
    return pack
  }

  /** A Parquet file that is read on request. */
  checked({ file, bytes, sha256 }: ServedFile): Promise<CheckedFile> {
    return checkFile(join(this.#dataDir, file), { file: this.#label(file), bytes, sha256 })
  }

  #label(file: string): string {
    return `${this.#manifest.id}: ${file}`
  }

  #checkLength(file: string, expected: number, found: number): void {
    if (found === expected) return
    throw new SnapshotError(`${this.#label(file)}: expected ${expected} bytes, found ${found}`)
  }
}
