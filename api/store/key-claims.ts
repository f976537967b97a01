import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { epochSecondsOf, type Instant, instantOf } from '../../pipeline/model/instants.ts'
import type { KeyClaim, Store } from './store.ts'

const lastsSeconds = 600
const claimBytes = 32
const form = /^[\w-]{43}$/
const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** The text for the link, and the part that the store keeps. */
export interface MadeClaim extends KeyClaim {
  readonly text: string
}

/**
 * A claim with which a browser without script is shown a key: 256 random bits that work once, and for ten minutes. The key is
 * encrypted with them, so that the store alone reveals no key, and any server with the same store can show it.
 */
export function makeClaim(key: string, now: Instant): MadeClaim {
  const text = randomBytes(claimBytes).toString('base64url')
  return {
    text,
    hash: hashOf(text),
    sealedKey: sealed(key, text),
    expiresAt: instantOf(epochSecondsOf(now) + lastsSeconds),
  }
}

/** The key of a claim, the first time. Null for a claim that is unknown, used or expired. Throws as the store does. */
export async function takeKey(store: Pick<Store, 'takeClaim'>, claim: string, now: Instant): Promise<string | null> {
  if (!isClaim(claim)) return null
  const sealedKey = await store.takeClaim(hashOf(claim), now)
  return sealedKey === null ? null : opened(sealedKey, claim)
}

export function isClaim(text: string): boolean {
  return form.test(text)
}

/** Looked up by its hash, so that the time of a look-up reveals nothing about other claims. */
function hashOf(claim: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(claim).digest())
}

/** Nonce, authentication tag, encrypted key. */
function sealed(key: string, claim: string): Uint8Array {
  const nonce = randomBytes(nonceBytes)
  const encryption = createCipheriv(cipher, secretOf(claim), nonce)
  const encrypted = [encryption.update(key, 'utf8'), encryption.final()]
  return new Uint8Array(Buffer.concat([nonce, encryption.getAuthTag(), ...encrypted]))
}

/** Throws when the bytes were changed in the store. */
function opened(sealedKey: Uint8Array, claim: string): string {
  const nonce = sealedKey.subarray(0, nonceBytes)
  const decryption = createDecipheriv(cipher, secretOf(claim), nonce, { authTagLength: tagBytes })
  decryption.setAuthTag(sealedKey.subarray(nonceBytes, nonceBytes + tagBytes))
  return decryption.update(sealedKey.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decryption.final('utf8')
}

/** Independent of the hash that the store has (RFC 5869). */
function secretOf(claim: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', claim, '', 'fuel-etl key claim', 32))
}
