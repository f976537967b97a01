import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

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
