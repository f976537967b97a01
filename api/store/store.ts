import type { Day, Instant } from '../../pipeline/model/instants.ts'
import type { KeyPlan } from '../allowed-values/access-requests.ts'

/** A key sent by a client: the id, and the secret as its SHA-256 only. */
export interface ShownKey {
  readonly id: string
  readonly secretHash: Uint8Array
}

/** One use of a key: an HTTP request with the key. Not an access request. */
export interface KeyUse {
  readonly key: ShownKey
  /** The UTC day that it counts for. */
  readonly on: Day
  /** Requests per day. Null when this request neither counts nor is limited. */
  readonly dailyLimit: number | null
}

/**
 * `unknown`: no such key, or a wrong secret. `inactive`: disabled. `spent`: the day's requests are used up, and this
 * one
 * did not count. `admitted`: counted, unless `dailyLimit` is null. `used` is the count after this request.
 */
export type Admission =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'inactive' | 'spent' | 'admitted'; readonly plan: KeyPlan; readonly used: number }

/** A stored key without its secret. */
export interface KeyRecord {
  readonly id: string
  readonly plan: KeyPlan
  readonly email: string
  readonly active: boolean
  readonly createdAt: Instant
  /** Requests on the requested day. */
  readonly used: number
}

export interface NewKey {
  readonly id: string
  readonly secretHash: Uint8Array
  readonly plan: KeyPlan
  readonly email: string
  readonly createdAt: Instant
}

/** A new key that waits to be shown once. */
export interface KeyClaim {
  /** SHA-256 of the claim. */
  readonly hash: Uint8Array
  /** The key, encrypted with the claim. */
  readonly sealedKey: Uint8Array
  readonly expiresAt: Instant
}

export interface StoredAccessRequest {
  readonly name: string
  readonly company: string | null
  readonly email: string
  readonly plan: KeyPlan
  readonly useCase: string
  readonly receivedAt: Instant
}

export interface AccessRequestRecord extends StoredAccessRequest {
  readonly id: number
}

/**
 * The data that changes while the service runs: keys, their daily counts, access requests, claims. No prices, history or tolls.
 * Each promise resolves only when its change is on the disk. Several processes may have one store open.
 * Throws StoreError when it cannot be read or written.
 */
export interface Store {
  /** Calls are executed in order. Calls of several processes are counted exactly. */
  admit(use: KeyUse): Promise<Admission>
  createKey(key: NewKey): Promise<void>
  /** All keys, oldest first, with the requests of each on that day. */
  listKeys(on: Day): Promise<readonly KeyRecord[]>
  /** False when there is no such key. */
  setActive(id: string, active: boolean): Promise<boolean>
  /** Replaces a key by a new one with the same plan, e-mail address and count of the day. Null when there is none. */
  rotateKey(id: string, key: Pick<NewKey, 'id' | 'secretHash' | 'createdAt'>, on: Day): Promise<KeyRecord | null>
  /** Deletes the key and its counts. False when there was none. */
  revokeKey(id: string): Promise<boolean>
  /** Returns the id of the request. The first request of a day deletes those older than twelve months. */
  addRequest(request: StoredAccessRequest): Promise<number>
  /** Oldest first. */
  listRequests(): Promise<readonly AccessRequestRecord[]>
  countRequests(): Promise<number>
  /** Deletes all requests of an e-mail address, ignoring case. Returns their number. */
  eraseRequests(email: string): Promise<number>
  /** Deletes those received before that instant. They are kept for twelve months. */
  dropRequestsBefore(instant: Instant): Promise<number>
  /** Deletes those that have expired, too. */
  addClaim(claim: KeyClaim, now: Instant): Promise<void>
  /** Removes a claim and returns its encrypted key. Null when it is unknown, was taken before, or has expired. */
  takeClaim(hash: Uint8Array, now: Instant): Promise<Uint8Array | null>
  close(): Promise<void>
}

type Method = Exclude<keyof Store, 'close'>

/** One call of a store, as it is queued and sent to the database thread. */
export type StoreCall = { readonly [M in Method]: { readonly method: M; readonly args: Parameters<Store[M]> } }[Method]

/** The result of a call, or why it alone failed. The other calls of its transaction are still committed. */
export type CallOutcome = { readonly value: unknown } | { readonly fault: string }

/** The methods of a store in the database thread: each returns its result, not a promise. */
export type StoreMethods = { readonly [M in Method]: (...args: Parameters<Store[M]>) => Awaited<ReturnType<Store[M]>> }

/** Executes the calls in their order and in one transaction. Throws StoreError when none of them was applied. */
export interface StoreThread {
  ask(calls: readonly StoreCall[]): Promise<readonly CallOutcome[]>
  close(): Promise<void>
}
