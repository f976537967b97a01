import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompressSync, brotliDecompress, constants, gzipSync } from 'node:zlib'
import { jsonColumn, type Pack, packOf } from '../snapshot/pack.ts'

/** An answer that no further request parameter changes: built at publish and sent unchanged. */
export interface ConstantAnswer {
  /** `live/summary`, `live/brands/IT/diesel`, `history/FR` … */
  readonly key: string
  readonly body: string
}

export type Coding = 'identity' | 'br' | 'gzip'

/** One answer in one content coding. */
export interface ReadyBody {
  readonly bytes: Buffer
  /** Strong: a hash of exactly these bytes, quotes included. */
  readonly etag: string
}

type Place = readonly [offset: number, length: number, etag: string]

interface IndexEntry {
  readonly key: string
  /** Only packs of version 0.2.0 have the identity too, which is the brotli body decompressed. */
  readonly bodies: { readonly br: Place; readonly gzip: Place; readonly identity?: Place }
}

// Brotli's best quality takes about 2 s per megabyte on each publish. Quality 9 is within 3 % of its size in a tenth of the time.
const brotliQuality = 9

/** All constant answers, compressed, with their entity tags, in one pack. */
export function answersPack(answers: readonly ConstantAnswer[]): Buffer {
  const pieces: Buffer[] = []
  let offset = 0
  const keep = ({ bytes, etag }: ReadyBody): Place => {
    pieces.push(bytes)
    offset += bytes.length
    return [offset - bytes.length, bytes.length, etag]
  }
  const index = answers.map(({ key, body }): IndexEntry => {
    const { br, gzip } = readyBodies(body)
    return { key, bodies: { br: keep(br), gzip: keep(gzip) } }
  })
  return packOf({ index: jsonColumn(index), bytes: Buffer.concat(pieces) })
}

// Days that are run or replayed in sequence share the history and the tolls, and packing a megabyte of tolls takes as long
// as everything else together. The newest bodies are cached by their levels and text, up to this many bytes.
const rememberedBytes = 8_000_000
const remembered = new Map<string, ReadyBodies>()
let rememberedNow = 0

export type ReadyBodies = Readonly<Record<Coding, ReadyBody>>

/** Compression levels. */
export interface Packing {
  readonly brotli: number
  readonly gzip: number
}

const once: Packing = { brotli: brotliQuality, gzip: 9 }

/**
 * For data that is packed during a request, which blocks all other requests: the megabyte of the toll page takes 20 ms at
 * this level. The best level takes 100 ms and saves a thirtieth of the size (Node 20).
 */
export const whileAsked: Packing = { brotli: 5, gzip: 6 }

/** An answer in all content codings, each with its tag. */
export function readyBodies(body: string, { brotli, gzip }: Packing = once): ReadyBodies {
  const key = `${brotli} ${gzip} ${body}`
  const known = remembered.get(key)
  if (known) return known
  const identity = Buffer.from(body)
  const br = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } })
  const made = { identity: ready(identity), br: ready(br), gzip: ready(plainGzip(identity, gzip)) }
  remembered.set(key, made)
  rememberedNow += identity.length
  for (const [oldest, { identity: gone }] of remembered) {
    if (rememberedNow <= rememberedBytes) break
    remembered.delete(oldest)
    rememberedNow -= gone.bytes.length
  }
  return made
}

/** Brotli runs in the thread pool: the answers of all tolls have 2 MB. */
export async function readAnswers(pack: Pack): Promise<Map<string, ReadyBodies>> {
  const bytes = pack.bytes('bytes')
  const at = ([offset, length, etag]: Place): ReadyBody => ({ bytes: bytes.subarray(offset, offset + length), etag })
  const answers = pack.json<IndexEntry[]>('index').map(async ({ key, bodies }) => {
    const [br, gzip] = [at(bodies.br), at(bodies.gzip)]
    const identity = bodies.identity ? at(bodies.identity) : ready(await unpack(br.bytes))
    return [key, { identity, br, gzip }] as const
  })
  return new Map(await Promise.all(answers))
}

const unpack = promisify(brotliDecompress)

function ready(bytes: Buffer): ReadyBody {
  return { bytes, etag: strongEtag(bytes) }
}

/** `"<base64url of the first 12 bytes of SHA-256>"`. */
export function strongEtag(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`
}

/** gzip without the operating system in its header, so that the bytes are the same on every machine. */
function plainGzip(bytes: Buffer, level: number): Buffer {
  const zipped = gzipSync(bytes, { level })
  zipped[9] = 255
  return zipped
}
