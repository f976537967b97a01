import { createHash, randomBytes } from 'node:crypto'
import type { ShownKey } from './store.ts'

// Crockford's base32 in lower case: without i, l, o, u, so that an id can be read aloud.
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const idLength = 10
const secretBytes = 32
const form = new RegExp(`^fuel_([${letters}]{${idLength}})_([A-Za-z0-9_-]{43})$`)
const longest = 'fuel_'.length + idLength + 1 + 43

/** The text that the holder sees once, and the part that the store keeps. */
export interface MadeKey extends ShownKey {
  readonly text: string
}

/** `fuel_<id>_<secret>` with 256 random bits of secret. */
export function makeKey(random: (bytes: number) => Uint8Array = randomBytes): MadeKey {
  const id = [...random(idLength)].map(byte => letters[byte % letters.length]).join('')
  const secret = Buffer.from(random(secretBytes))
  return { id, secretHash: hashOf(secret), text: `fuel_${id}_${secret.toString('base64url')}` }
}

/** Null for a text that is not one of our keys, however long it is. */
export function findKey(text: string): ShownKey | null {
  if (text.length > longest) return null
  const [, id, shown] = form.exec(text) ?? []
  if (id === undefined || shown === undefined) return null
  const secret = Buffer.from(shown, 'base64url')
  // The last character has two unused bits, so several texts decode to one secret. Only the issued text is valid.
  return secret.toString('base64url') === shown ? { id, secretHash: hashOf(secret) } : null
}

/** The form for logs: `fuel_<id>_…`. A text that is not a key is masked completely, because it may be half of one. */
export function maskedKey(text: string): string {
  const id = text.length > longest ? null : form.exec(text)?.[1]
  return id ? `fuel_${id}_…` : '…'
}

/**
 * One SHA-256 is enough: slow hashes protect passwords that can be guessed, and 256 random bits cannot be guessed at
 * any speed. The hash is copied, because a message to a thread contains the entire buffer that a view belongs to.
 */
function hashOf(secret: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(secret).digest())
}
