import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { SnapshotError } from '../model/errors.ts'
import { sha256Aside } from '../model/sha256.ts'
import { type BlockFile, openBlockFile } from '../snapshot/block-file.ts'
import { lineageBlocksName, MarketLineage } from '../snapshot/lineage-blocks.ts'
import { type Manifest, readManifest } from '../snapshot/manifest.ts'
import { MoveLog } from '../snapshot/move-log.ts'
import { Pack } from '../snapshot/pack.ts'
import type { PartFile } from '../snapshot/part.ts'
import { findCurrentId, snapshotFolder } from '../snapshot/pointer.ts'
import { isTextsBlocks } from '../snapshot/row-texts.ts'
import { type SourceState, sourceStatesFile } from '../snapshot/source-states.ts'
import { type Coding, type ReadyBody, readAnswers } from './answers-pack.ts'
import { cellsPackName } from './cells-pack.ts'
import { weeksPackName } from './national-pack.ts'
import { unpacked } from './packed.ts'
import { placesPackName, pricesPackName } from './serving-packs.ts'

type Answers = ReadonlyMap<string, Readonly<Record<Coding, ReadyBody>>>

/** The packs of one market. */
export interface MarketPacks {
  /** Columns as `places-pack.ts` lays them out. */
  readonly places: Pack
  /** Columns as `prices-pack.ts` lays them out. */
  readonly prices: Pack
  /** The SHA-256 of both files. */
  readonly hashes: string
}

/** What a server needs of one market. */
export interface ServedMarket {
  readonly country: string
  readonly packs: MarketPacks
  /** Not in memory: each value is read, and its checksum compared, when it is asked for. */
  readonly lineage: MarketLineage
}

/** What a server needs of a snapshot: nothing of it is parsed again for a request. */
export interface Serving {
  readonly id: string
  readonly manifest: Manifest
  readonly answers: Answers
  /** The same by the SHA-256 of the pack in which they lie. */
  readonly answersByPack: ReadonlyMap<string, Answers>
  /** The packs of markets by the SHA-256 of their files. */
  readonly packs: ReadonlyMap<string, Pack>
  /** Every market held, ascending by country. */
  readonly markets: readonly ServedMarket[]
  /** The live means. */
  readonly national: Pack
  /** The weekly series. */
  readonly weeks: Pack
  /** The cells of the map far out. */
  readonly cells: Pack
  /** How each source stood when the snapshot was made. */
  readonly sources: readonly SourceState[]
  /** Beside the snapshots: opened when it is asked. */
  readonly moves: MoveLog
  /** Closes what is read on request. Once, when no request reads any more. */
  close(): void
}

/**
 * Opens a snapshot of a data folder: the current one unless named. What lies in the same files as in `before` is taken over; all
 * else is read, compared with length and SHA-256 of the manifest and unpacked in the thread pool, and the event loop gets a turn
 * between two files.
 * Throws SnapshotError when there is none, or when a file is missing or is not what the manifest says.
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
  const packs = await marketPacks(files, before)
  const moves = new MoveLog(dataDir, manifest)
  // Last, as nothing may fail behind it: a snapshot that cannot be opened leaves no open file.
  const lineages = await openLineages(files)
  return {
    id,
    manifest,
    answers: new Map([...answersByPack.values()].flatMap(answers => [...answers])),
    answersByPack,
    packs,
    markets: servedMarkets(files, packs, lineages),
    national,
    weeks,
    cells,
    sources,
    moves,
    close: () => {
      for (const lineage of lineages.values()) lineage.close()
    },
  }
}

async function answerPacks(files: ServedFiles, before: Serving | null): Promise<Map<string, Answers>> {
  const packs = new Map<string, Answers>()
  for (const file of [files.own('answers.pack'), ...files.ofParts('answers.pack').map(one => one.file)]) {
    const known = before?.answersByPack.get(file.sha256)
    packs.set(file.sha256, known ?? readAnswers(await files.pack(file)))
  }
  return packs
}

async function marketPacks(files: ServedFiles, before: Serving | null): Promise<Map<string, Pack>> {
  const packs = new Map<string, Pack>()
  for (const { file } of [...files.ofParts(placesPackName), ...files.ofParts(pricesPackName)]) {
    packs.set(file.sha256, before?.packs.get(file.sha256) ?? (await files.unpackedPack(file)))
  }
  return packs
}

/** The packs and the lineage of each market. */
function servedMarkets(
  files: ServedFiles,
  packs: ReadonlyMap<string, Pack>,
  lineages: ReadonlyMap<string, MarketLineage>,
): ServedMarket[] {
  const prices = files.ofParts(pricesPackName)
  return files.ofParts(placesPackName).map(({ part, file }, at) => ({
    country: part,
    packs: {
      places: packs.get(file.sha256)!,
      prices: packs.get(prices[at]!.file.sha256)!,
      hashes: `${file.sha256} ${prices[at]!.file.sha256}`,
    },
    lineage: lineages.get(part)!,
  }))
}

async function openLineages(files: ServedFiles): Promise<Map<string, MarketLineage>> {
  const opened: BlockFile[] = []
  const lineages = new Map<string, MarketLineage>()
  const open = async (file: ServedFile): Promise<BlockFile> => {
    const blocks = files.blocks(file)
    opened.push(blocks)
    await turn()
    return blocks
  }
  try {
    for (const { part, file } of files.ofParts(lineageBlocksName)) {
      const ways = await open(file)
      const texts: BlockFile[] = []
      for (const one of files.textsOf(part)) texts.push(await open(one))
      lineages.set(part, new MarketLineage(ways, texts))
    }
    return lineages
  } catch (error) {
    for (const file of opened) file.close()
    throw error
  }
}

/** A file that a manifest names: its path in the data folder, and what it says of its bytes. */
type ServedFile = Pick<PartFile, 'file' | 'bytes' | 'sha256'>

/** The files of a snapshot and of its parts, each compared with the manifest before anything is made of it. */
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

  /** The files of that name, of all parts in their order. */
  ofParts(name: string): { readonly part: string; readonly file: ServedFile }[] {
    return this.#manifest.parts.flatMap(part => {
      return part.files.filter(file => file.name === name).map(file => ({ part: part.name, file }))
    })
  }

  /** Block files with the texts of a market. */
  textsOf(part: string): readonly ServedFile[] {
    return this.#manifest.parts.find(({ name }) => name === part)!.files.filter(({ name }) => isTextsBlocks(name))
  }

  async read({ file, bytes: length, sha256 }: ServedFile): Promise<Buffer> {
    const bytes = await this.#contentOf(file)
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

  /** Of a block file only the length is compared here: it carries the checksums of its blocks. */
  blocks({ file, bytes }: ServedFile): BlockFile {
    const path = join(this.#dataDir, file)
    this.#checkLength(file, bytes, statSync(path, { throwIfNoEntry: false })?.size ?? 0)
    return openBlockFile(path)
  }

  #label(file: string): string {
    return `${this.#manifest.id}: ${file}`
  }

  async #contentOf(file: string): Promise<Buffer> {
    try {
      return await readFile(join(this.#dataDir, file))
    } catch (cause) {
      throw new SnapshotError(`${this.#label(file)} cannot be read: ${(cause as NodeJS.ErrnoException).code}`, {
        cause,
      })
    }
  }

  #checkLength(file: string, expected: number, found: number): void {
    if (found === expected) return
    throw new SnapshotError(`${this.#label(file)}: expected ${expected} bytes, found ${found}`)
  }
}
