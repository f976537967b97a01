import { sha256Of } from './sha256.ts'

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
