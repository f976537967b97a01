import { hash, webcrypto } from 'node:crypto'

/** The SHA-256 by which captures and files are named: 64 hex digits. */
export function sha256Of(content: Uint8Array | string): string {
  return hash('sha256', content, 'hex')
}

/** The same, computed in the thread pool, so that the event loop stays free. */
export async function sha256Aside(content: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', content)).toString('hex')
}
