import { createHash, randomBytes } from 'node:crypto'
import type { ShownKey } from './store.ts'

// Crockford's base32 in lower case: no i, l, o, u, so that an id can be read out.
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const idLength = 10
const secretBytes = 32
const form = new RegExp(`^fuel_([${letters}]{${idLength}})_([A-Za-z0-9_-]{43})$`)
const longest = 'fuel_'.length + idLength + 1 + 43

/** What its holder is shown once, and what the store keeps of it. */
export interface MadeKey extends ShownKey {
  readonly text: string
}

/** `fuel_<id>_<secret>` with 256 random bits of secret. */
export function makeKey(random: (bytes: number) => Uint8Array = randomBytes): MadeKey {
  const id = [...random(idLength)].map(byte => letters[byte % letters.length]).join('')
  const secret = Buffer.from(random(secretBytes))
  return { id, secretHash: hashOf(secret), text: `fuel_${id}_${secret.toString('base64url')}` }
}

/** Null for whatever is no key of ours, however long it is. */
export function findKey(text: string): ShownKey | null {
  if (text.length > longest) return null
  const [, id, shown] = form.exec(text) ?? []
  if (id === undefined || shown === undefined) return null
  const secret = Buffer.from(shown, 'base64url')
  // The last letter has two bits to spare. Only the text that was given out is the key.
  return secret.toString('base64url') === shown ? { id, secretHash: hashOf(secret) } : null
}

/** As it may stand in a log: `fuel_<id>_…`. Of what is no key nothing is told, it may be half of one. */
export function maskedKey(text: string): string {
  const id = text.length > longest ? null : form.exec(text)?.[1]
  return id ? `fuel_${id}_…` : '…'
}

/**
 * One SHA-256 is enough here: slow hashes protect what people make up and others can guess, and 256 random bits cannot be
 * guessed at any speed. A copy of their own, as a thread is sent the whole buffer that a view belongs to.
 */
function hashOf(secret: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(secret).digest())
}
