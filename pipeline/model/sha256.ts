import { createHash, hash, webcrypto } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

/** The SHA-256 by which captures and files are named: 64 hex digits. */
export function sha256Of(content: Uint8Array | string): string {
  return hash('sha256', content, 'hex')
}

/** The same, computed in the thread pool, so that the event loop stays free. */
export async function sha256Aside(content: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', content)).toString('hex')
}

// A month of moves has hundreds of megabytes of CSV, which are hashed as a stream.
const pieceBytes = 1 << 20

/** The SHA-256 and the size in bytes of a file of any size. */
export function hashOfFile(path: string): { readonly sha256: string; readonly bytes: number } {
  const digest = createHash('sha256')
  const piece = Buffer.allocUnsafe(pieceBytes)
  const file = openSync(path, 'r')
  let bytes = 0
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
      digest.update(piece.subarray(0, read))
      bytes += read
    }
  } finally {
    closeSync(file)
  }
  return { sha256: digest.digest('hex'), bytes }
}
