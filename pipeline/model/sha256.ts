import { hash, webcrypto } from 'node:crypto'

/** The SHA-256 by which captures and files are named: 64 hex digits. */
export function sha256Of(content: Uint8Array | string): string {
  return hash('sha256', content, 'hex')
}

/** The same, computed in the thread pool, so that the event loop stays free. */
export async function sha256Aside(content: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', content)).toString('hex')
}

/**
 * The service's id of a station: the first 53 bits of SHA-256 over id space and the publisher's own id, so it is the
 * same on every machine, after a rebuild, and through every feed that carries the same ids. Never 0.
 * 100,000 stations collide with a chance of one in a million; a collision is quarantined, not repaired.
 */
export function stationId(idSpace: string, ref: string): number {
  const digest = sha256Of(`${idSpace}\n${ref}`)
  // 13 hex digits are 52 bits; the 53rd is the first of the next digit.
  const id = Number.parseInt(digest.slice(0, 13), 16) * 2 + (Number.parseInt(digest[13]!, 16) >> 3)
  return id === 0 ? 1 : id
}
