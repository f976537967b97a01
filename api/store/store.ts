import type { Day, Instant } from '../../pipeline/model/instants.ts'

export const plans = ['free', 'pro', 'business'] as const
export type Plan = (typeof plans)[number]

/** What the holder of a key shows, the secret as its SHA-256 only. */
export interface ShownKey {
  readonly id: string
  readonly secretHash: Uint8Array
}

/** One use of a key: a request over HTTP that shows it. Requests for access are something else. */
export interface KeyUse {
  readonly key: ShownKey
  /** The UTC day that it counts for. */
  readonly on: Day
  /** Requests a day; null where this request neither counts nor is limited. */
  readonly dailyLimit: number | null
}

/**
 * `unknown`: no such key, or another secret. `inactive`: disabled. `spent`: the day's requests are used up, and this one
 * did not count. `admitted`: counted, where it counts. `used` is after this request.
 */
export type Admission =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'inactive' | 'spent' | 'admitted'; readonly plan: Plan; readonly used: number }

/** A key as it is kept, without its secret. */
export interface KeyRecord {
  readonly id: string
  readonly plan: Plan
  readonly email: string
  readonly active: boolean
  readonly createdAt: Instant
  /** Requests on the day asked about. */
  readonly used: number
}

export interface NewKey {
  readonly id: string
  readonly secretHash: Uint8Array
  readonly plan: Plan
  readonly email: string
  readonly createdAt: Instant
}

export interface AccessRequest {
  readonly name: string
  readonly company: string | null
  readonly email: string
  readonly plan: Plan
  readonly useCase: string
  readonly receivedAt: Instant
}

export interface AccessRequestRecord extends AccessRequest {
  readonly id: number
}

/**
 * What people and processes change while the service runs: keys, their daily counts, access requests. Nothing of prices,
 * history or tolls. Each promise is kept only when what it says is on the disk; several processes may hold one store.
 * Throws StoreError when it cannot be read or written.
 */
export interface Store {
  /** In the order in which they are called; those of several processes are counted exactly. */
  admit(use: KeyUse): Promise<Admission>
  createKey(key: NewKey): Promise<void>
  /** All keys, oldest first, with what each used on that day. */
  listKeys(on: Day): Promise<readonly KeyRecord[]>
  /** False when there is no such key. */
  setActive(id: string, active: boolean): Promise<boolean>
  /** Puts a new key with the plan, address and day's count of the old one in its place; null when there is none. */
  rotateKey(id: string, key: Pick<NewKey, 'id' | 'secretHash' | 'createdAt'>, on: Day): Promise<KeyRecord | null>
  /** The key and its counts are gone. False when there was none. */
  revokeKey(id: string): Promise<boolean>
  /** Gives the id of the request. Those that are older than twelve months go when the first of a day comes. */
  addRequest(request: AccessRequest): Promise<number>
  /** Oldest first. */
  listRequests(): Promise<readonly AccessRequestRecord[]>
  /** All requests of an address, in whatever case it is spelt; how many there were. */
  eraseRequests(email: string): Promise<number>
  /** Those received before that instant: they are kept for twelve months. */
  dropRequestsBefore(instant: Instant): Promise<number>
  close(): Promise<void>
}
