import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib'
import pLimit from 'p-limit'
import { findDiskFault } from '../disk/disk-fault.ts'
import { makeFolder, syncPath, writeDurably } from '../disk/durable.ts'
import { SnapshotError } from '../model/errors.ts'
import { sha256Of } from '../model/sha256.ts'

// Brotli 5 keeps the 11.4 MB XML of France (2022-05-03) in 747 kB, in 88 ms; gzip 6 in 960 kB, in 73 ms;
// brotli 4 in 892 kB, in 55 ms; brotli 7 needs 140 ms for 689 kB. Reading back takes 11 ms in any of them.
const quality = 5
const windowBits = 22

// Feeds contain personal data (owners, phones) that we never read, so captures are readable only for the process's user.
const fileMode = 0o600
export const folderMode = 0o700

/**
 * Stores a download byte for byte under its SHA-256, and returns the hash. The same bytes are stored once.
 * An existing file is not written again, unless it is damaged.
 */
export async function keepCapture(dataDir: string, bytes: Uint8Array): Promise<string> {
  const sha256 = sha256Of(bytes)
  const file = captureFile(dataDir, sha256)
  if (isCaptureIntact(dataDir, sha256)) return sha256
  makeCaptureFolder(dataDir, dirname(file))
  writeDurably(file, await packed(bytes), { mode: fileMode, root: join(dataDir, 'captures') })
  return sha256
}

/** The bytes that `keepCapture` stored. Throws SnapshotError when they are missing or changed. */
export function readCapture(dataDir: string, sha256: string): Uint8Array {
  const bytes = unpacked(sha256, readPacked(captureFile(dataDir, sha256), sha256))
  const found = sha256Of(bytes)
  if (found !== sha256) throw new SnapshotError(`capture ${sha256}: expected its own SHA-256, found ${found}`)
  return bytes
}

/** Does it still exist? Throws DiskError when this user may not look, because the file may exist. */
export function isCaptureKept(dataDir: string, sha256: string): boolean {
  const file = captureFile(dataDir, sha256)
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    throw findDiskFault(error, file) ?? error
  }
}

/** Does it still exist, with its bytes? A damaged capture must be downloaded again, so no answer may be taken from it. */
export function isCaptureIntact(dataDir: string, sha256: string): boolean {
  if (!isCaptureKept(dataDir, sha256)) return false
  try {
    readCapture(dataDir, sha256)
    return true
  } catch (error) {
    if (error instanceof SnapshotError) return false
    throw findDiskFault(error, captureFile(dataDir, sha256)) ?? error
  }
}

/** Its size on the disk; 0 when it is not stored. */
export function packedBytesOf(dataDir: string, sha256: string): number {
  return statSync(captureFile(dataDir, sha256), { throwIfNoEntry: false })?.size ?? 0
}

/** The path of a capture. Throws SnapshotError for anything but a SHA-256, so that no other text becomes a path. */
export function captureFile(dataDir: string, sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new SnapshotError(`capture: expected a SHA-256, found '${sha256}'`)
  return join(dataDir, 'captures', sha256.slice(0, 2), `${sha256}.br`)
}

/** A new folder survives a crash only after its parent folder was synced. */
function makeCaptureFolder(dataDir: string, folder: string): void {
  makeFolder(dataDir)
  if (makeFolder(folder, folderMode) === undefined) return
  for (const parent of [dirname(folder), dataDir]) syncPath(parent)
}

function readPacked(file: string, sha256: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    throw new SnapshotError(`capture ${sha256}: expected its file, found none`, { cause })
  }
}

// Runs in threads of the pool, while other answers arrive. Each call takes some megabytes from the moment it is queued.
const pack = promisify(brotliCompress)
const packing = pLimit(2)

function packed(bytes: Uint8Array): Promise<Uint8Array> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return packing(() => pack(bytes, { params }))
}

function unpacked(sha256: string, bytes: Uint8Array): Uint8Array {
  try {
    return brotliDecompressSync(bytes)
  } catch (cause) {
    throw new SnapshotError(`capture ${sha256}: expected a brotli file, found ${(cause as Error).message}`, { cause })
  }
}
