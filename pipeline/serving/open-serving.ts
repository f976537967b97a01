import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { SnapshotError } from '../model/errors.ts'
import { sha256Aside } from '../model/sha256.ts'
import { type BlockFile, openBlockFile } from '../snapshot/block-file.ts'
import { lineageBlocksName } from '../snapshot/lineage-blocks.ts'
import { type Manifest, type ManifestFile, readManifest } from '../snapshot/manifest.ts'
import { MoveLog } from '../snapshot/move-log.ts'
import { Pack } from '../snapshot/pack.ts'
import { findCurrentId, snapshotFolder } from '../snapshot/pointer.ts'
import { type SourceState, sourceStatesFile } from '../snapshot/source-states.ts'
import { type Coding, type ReadyBody, readAnswers } from './answers-pack.ts'
import { unpacked } from './packed.ts'
import { marketOfPack } from './serving-pack.ts'

/** What a server needs of one market. */
export interface ServedMarket {
  readonly country: string
  /** Of its pack on the disk. */
  readonly sha256: string
  /** Columns as `stations-pack.ts` lays them out. */
  readonly pack: Pack
  /** Not in memory: each value is read, and its checksum compared, when it is asked for. */
  readonly lineage: BlockFile
}

/** What a server needs of a snapshot: nothing of it is parsed again for a request. */
export interface Serving {
  readonly id: string
  readonly manifest: Manifest
  readonly answers: ReadonlyMap<string, Readonly<Record<Coding, ReadyBody>>>
  /** Every market held, ascending by country. */
  readonly markets: readonly ServedMarket[]
  /** The weekly series and the live means. */
  readonly national: Pack
  /** The cells of the map far out. */
  readonly cells: Pack
  /** How each source stood when the snapshot was made. */
  readonly sources: readonly SourceState[]
  /** Beside the snapshots: opened when it is asked. */
  readonly moves: MoveLog
  /** Closes what is read on request. Once, when nobody reads any more. */
  close(): void
}

/**
 * Opens a snapshot of a data folder: the current one unless named. The packs of markets that are the same as in `before` are
 * taken over; all else is read, compared with length and SHA-256 of the manifest and unpacked in the thread pool, and the
 * event loop gets a turn between two files.
 * Throws SnapshotError when there is none, or when a file is missing or is not what the manifest says.
 */
export async function openServing(
  dataDir: string,
  id: string | null = findCurrentId(dataDir),
  before: Serving | null = null,
): Promise<Serving> {
  if (id === null) throw new SnapshotError(`${dataDir}: expected a snapshot, found none`)
  const folder = snapshotFolder(dataDir, id)
  const manifest = readManifest(folder)
  const files = new SnapshotFiles(folder, manifest)
  const answers = readAnswers(await files.pack('answers.pack'))
  const national = await files.pack('national.pack')
  const cells = await files.pack('cells.pack')
  const sources: SourceState[] = JSON.parse((await files.read(sourceStatesFile)).toString())
  const packs = await marketPacks(files, before)
  const moves = new MoveLog(dataDir, manifest)
  // Last, as nothing may fail behind it: a snapshot that cannot be opened leaves no open file.
  const lineages = await openLineages(
    files,
    packs.map(({ country }) => country),
  )
  const markets = packs.map((market, at) => ({ ...market, lineage: lineages[at]! }))
  const close = (): void => closeAll(lineages)
  return { id, manifest, answers, markets, national, cells, sources, moves, close }
}

async function marketPacks(files: SnapshotFiles, before: Serving | null): Promise<Omit<ServedMarket, 'lineage'>[]> {
  const known = new Map(before?.markets.map(market => [market.sha256, market]))
  const packs: Omit<ServedMarket, 'lineage'>[] = []
  for (const { name, sha256 } of files.all) {
    const country = marketOfPack(name)
    if (country === undefined) continue
    const pack = known.get(sha256)?.pack ?? (await files.unpackedPack(name))
    packs.push({ country, sha256, pack })
  }
  return packs
}

async function openLineages(files: SnapshotFiles, countries: readonly string[]): Promise<BlockFile[]> {
  const opened: BlockFile[] = []
  try {
    for (const country of countries) {
      opened.push(files.blocks(lineageBlocksName(country)))
      await turn()
    }
    return opened
  } catch (error) {
    closeAll(opened)
    throw error
  }
}

function closeAll(files: readonly BlockFile[]): void {
  for (const file of files) file.close()
}

/** The files in the folder of a snapshot, each compared with the manifest before anything is made of it. */
class SnapshotFiles {
  readonly #folder: string
  readonly #id: string
  readonly all: readonly ManifestFile[]

  constructor(folder: string, { id, files }: Manifest) {
    this.#folder = folder
    this.#id = id
    this.all = files
  }

  async read(name: string): Promise<Buffer> {
    const { bytes: length, sha256 } = this.#expected(name)
    const bytes = await this.#contentOf(name)
    this.#checkLength(name, length, bytes.length)
    const found = await sha256Aside(bytes)
    if (found !== sha256) {
      throw new SnapshotError(`${this.#id}/${name} is damaged: expected SHA-256 ${sha256}, found ${found}`)
    }
    return bytes
  }

  async pack(name: string): Promise<Pack> {
    return new Pack(`${this.#id}/${name}`, await this.read(name))
  }

  async unpackedPack(name: string): Promise<Pack> {
    return new Pack(`${this.#id}/${name}`, await unpacked(await this.read(name)))
  }

  /** Of a block file only the length is compared here: it carries the checksums of its blocks. */
  blocks(name: string): BlockFile {
    const path = join(this.#folder, name)
    this.#checkLength(name, this.#expected(name).bytes, statSync(path).size)
    return openBlockFile(path)
  }

  #expected(name: string): ManifestFile {
    const file = this.all.find(one => one.name === name)
    if (file === undefined)
      throw new SnapshotError(`${this.#id}: expected the file ${name} in its manifest, found none`)
    return file
  }

  async #contentOf(name: string): Promise<Buffer> {
    try {
      return await readFile(join(this.#folder, name))
    } catch (cause) {
      throw new SnapshotError(`${this.#id}/${name} cannot be read: ${(cause as NodeJS.ErrnoException).code}`, { cause })
    }
  }

  #checkLength(name: string, expected: number, found: number): void {
    if (found === expected) return
    throw new SnapshotError(`${this.#id}/${name}: expected ${expected} bytes, found ${found}`)
  }
}
