import { timingSafeEqual } from 'node:crypto'
import { foldedEmail } from '../../pipeline/model/addresses.ts'
import type { Instant } from '../../pipeline/model/instants.ts'
import type { KeyPlan } from '../allowed-values/access-requests.ts'
import type { AccessRequestRecord, KeyClaim, KeyRecord, NewKey, StoredAccessRequest } from './store.ts'

/** A key with its requests of a day, as the statements return it. */
export interface KeyRow {
  readonly id: string
  readonly plan: KeyPlan
  readonly email: string
  readonly active: number
  readonly created_at: string
  readonly used: number
}

export type RequestRow = Omit<AccessRequestRecord, 'useCase' | 'receivedAt'> & {
  readonly use_case: string
  readonly received_at: string
}

export function keyRecord({ id, plan, email, active, created_at, used }: KeyRow): KeyRecord {
  return { id, plan, email, active: active === 1, createdAt: created_at, used }
}

export function keyColumns(key: Pick<NewKey, 'id' | 'secretHash' | 'createdAt'>) {
  return { id: key.id, secret_hash: Buffer.from(key.secretHash), created_at: key.createdAt }
}

export function requestRecord({
  id,
  name,
  company,
  email,
  plan,
  use_case,
  received_at,
}: RequestRow): AccessRequestRecord {
  return { id, name, company, email, plan, useCase: use_case, receivedAt: received_at }
}

export function requestColumns({ name, company, email, plan, useCase, receivedAt }: StoredAccessRequest) {
  return { name, company, email, email_folded: foldedEmail(email), plan, use_case: useCase, received_at: receivedAt }
}

export interface ClaimRow {
  readonly sealed_key: Uint8Array | ArrayBuffer
  readonly expires_at: Instant
}

export function claimColumns({ hash, sealedKey, expiresAt }: KeyClaim) {
  return { claim_hash: Buffer.from(hash), sealed_key: Buffer.from(sealedKey), expires_at: expiresAt }
}

/** Null when no row was removed, or when the claim had expired. */
export function sealedKeyOf(row: ClaimRow | undefined, now: Instant): Uint8Array | null {
  return row !== undefined && now < row.expires_at ? new Uint8Array(row.sealed_key) : null
}

/** In a time that does not depend on where they differ. */
export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
