import { createHash } from 'node:crypto'

/**
 * The service's id of a station: the first 53 bits of SHA-256 over id space and the publisher's own id, so it is the
 * same on every machine, after a rebuild, and through every feed that carries the same ids. Never 0.
 * 100,000 stations collide with a chance of one in a million; a collision is quarantined, not repaired.
 */
export function stationId(idSpace: string, ref: string): number {
  const digest = createHash('sha256').update(`${idSpace}\n${ref}`).digest()
  const id = Number(digest.readBigUInt64BE(0) >> 11n)
  return id === 0 ? 1 : id
}
