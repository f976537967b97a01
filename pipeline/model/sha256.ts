import { createHash } from 'node:crypto'

/** The SHA-256 under which captures and files are kept and named: 64 hex digits. */
export function sha256Of(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}
