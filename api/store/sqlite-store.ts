import type Database from 'libsql'
import { foldedEmail } from '../../pipeline/model/addresses.ts'
import { StoreError } from '../../pipeline/model/errors.ts'
import { type Day, dayOf, type Instant } from '../../pipeline/model/instants.ts'
import { firstKeptDay, firstKeptInstant } from './first-kept.ts'
import {
  type ClaimRow,
  claimColumns,
  isSameHash,
  type KeyRow,
  keyColumns,
  keyRecord,
  type RequestRow,
  requestColumns,
  requestRecord,
  sealedKeyOf,
} from './rows.ts'
import { inTransaction, statementText } from './statement.ts'
import type { Admission, CallOutcome, KeyClaim, KeyUse, StoreCall, StoredAccessRequest, StoreMethods } from './store.ts'
import { inodeOf, isConstraint, openStoreFile, refuseGoneFolder, storeErrorOf, storeFile } from './store-file.ts'

interface FoundKey extends KeyRow {
  readonly number: number
  readonly secret_hash: ArrayBuffer
}

/** The SQLite store in the calling thread. Several may be open on one folder, also in different processes. */
export class SqliteStore {
  readonly #dataDir: string
  readonly #path: string
  readonly #database: Database.Database
  readonly #inode: bigint | null
  readonly #prepared = new Map<string, Database.Statement>()
  /** Expired rows are deleted on the first request of a day. */
  #countsDroppedOn: Day | null = null
  #requestsDroppedOn: Day | null = null
  #hasErased = false

  /** Throws StoreError. */
  constructor(dataDir: string, waitMs: number) {
    this.#dataDir = dataDir
    this.#path = storeFile(dataDir)
    this.#database = openStoreFile(dataDir, waitMs)
    this.#inode = inodeOf(this.#path)
  }

  /** If the file was moved or replaced, writes here would not be visible in the new one. Throws StoreError. */
  refuseMoved(): void {
    if (this.#isInPlace()) return
    refuseGoneFolder(this.#dataDir)
    throw new StoreError(
      `${this.#path}: the file was moved or replaced after it was opened. Put it back, or restart with the file that is there now`,
    )
  }

  /**
   * Executes the calls in their order and in one transaction, so that many cost one fsync. When it returns, all of them
   * are on the disk. Throws StoreError when none of them was applied.
   */
  perform(calls: readonly StoreCall[]): readonly CallOutcome[] {
    try {
      const outcomes = inTransaction(this.#database, () => calls.map(call => this.#outcome(call)))
      // Erased data must be gone before the call is answered, also from the write-ahead log.
      if (this.#hasErased) this.#database.pragma('wal_checkpoint(truncate)')
      this.#hasErased = false
      return outcomes
    } catch (cause) {
      throw storeErrorOf(this.#path, cause)
    }
  }

  close(): void {
    // SQLite leaves the log of a moved file in its old place. A process that opens the file that is there now would
    // apply the log to it: pages of this database would overwrite those of another.
    if (!this.#isInPlace()) this.#emptyLog()
    this.#database.close()
  }

  #isInPlace(): boolean {
    return this.#inode !== null && inodeOf(this.#path) === this.#inode
  }

  #emptyLog(): void {
    try {
      this.#database.pragma('wal_checkpoint(truncate)')
    } catch {
      // The disk failed, or another process uses the log. Then it stays unchanged.
    }
  }

  #outcome({ method, args }: StoreCall): CallOutcome {
    try {
      const perform = this.#methods[method] as (...args: readonly unknown[]) => unknown
      return { value: perform(...args) }
    } catch (cause) {
      if (!isConstraint(cause)) throw cause
      return { fault: `${this.#path}: ${method}: ${(cause as Error).message}` }
    }
  }

  readonly #methods: StoreMethods = {
    admit: use => this.#admit(use),
    createKey: key => void this.#run('store/add_key', { ...keyColumns(key), plan: key.plan, email: key.email }),
    listKeys: day => (this.#rows('store/keys', { day }) as KeyRow[]).map(keyRecord),
    setActive: (id, active) => this.#run('store/set_active', { id, active: active ? 1 : 0 }) > 0,
    rotateKey: (replaced, key, day) =>
      this.#run('store/replace_key', { ...keyColumns(key), replaced }) > 0
        ? keyRecord(this.#keyOrOldest(key.id, day)!)
        : null,
    revokeKey: id => this.#erase('store/remove_key', { id }) > 0,
    addRequest: request => this.#addRequest(request),
    listRequests: () => (this.#rows('store/requests', {}) as RequestRow[]).map(requestRecord),
    countRequests: () => (this.#rows('store/count_requests', {})[0] as { readonly requests: number }).requests,
    eraseRequests: email => this.#erase('store/erase_requests', { email_folded: foldedEmail(email) }),
    dropRequestsBefore: instant => this.#erase('store/drop_requests', { instant }),
    addClaim: (claim, now) => this.#addClaim(claim, now),
    takeClaim: (hash, now) => {
      const [row] = this.#rows('store/take_claim', { claim_hash: Buffer.from(hash) })
      return sealedKeyOf(row as ClaimRow | undefined, now)
    },
  }

  #admit({ key, on, dailyLimit }: KeyUse): Admission {
    const row = this.#keyOrOldest(key.id, on)
    if (!row) return { kind: 'unknown' }
    // Compared first, also with the secret of another key: an unknown id costs as much as a wrong secret, so that timing does
    // not reveal ids.
    const isHolder = isSameHash(key.secretHash, new Uint8Array(row.secret_hash))
    if (!isHolder || row.id !== key.id) return { kind: 'unknown' }
    const { number, plan, used } = row
    if (row.active === 0) return { kind: 'inactive', plan, used }
    if (dailyLimit === null) return { kind: 'admitted', plan, used }
    if (used >= dailyLimit) return { kind: 'spent', plan, used }
    if (this.#countsDroppedOn !== on) {
      this.#countsDroppedOn = on
      this.#run('store/drop_counts', { day: firstKeptDay(on) })
    }
    const [counted] = this.#rows('store/count_use', { number, day: on })
    return { kind: 'admitted', plan, used: (counted as { readonly used: number }).used }
  }

  #addRequest(request: StoredAccessRequest): number {
    const { receivedAt } = request
    if (this.#requestsDroppedOn !== dayOf(receivedAt)) {
      this.#requestsDroppedOn = dayOf(receivedAt)
      this.#erase('store/drop_requests', { instant: firstKeptInstant(receivedAt) })
    }
    const [row] = this.#rows('store/add_request', requestColumns(request))
    return (row as { readonly id: number }).id
  }

  #addClaim(claim: KeyClaim, now: Instant): void {
    this.#run('store/drop_claims', { instant: now })
    this.#run('store/add_claim', claimColumns(claim))
  }

  /** The number of deleted rows. */
  #erase(name: string, parameters: object): number {
    const rows = this.#run(name, parameters)
    this.#hasErased ||= rows > 0
    return rows
  }

  /** For an unknown id the oldest key. Undefined without any key: then there are no ids to reveal. */
  #keyOrOldest(id: string, day: Day): FoundKey | undefined {
    return this.#rows('store/key', { id, day })[0] as FoundKey | undefined
  }

  #rows(name: string, parameters: object): unknown[] {
    return this.#statement(name).all(parameters)
  }

  /** The number of written rows. */
  #run(name: string, parameters: object): number {
    return this.#statement(name).run(parameters).changes
  }

  #statement(name: string): Database.Statement {
    const known = this.#prepared.get(name)
    if (known) return known
    const prepared = this.#database.prepare(statementText(name))
    this.#prepared.set(name, prepared)
    return prepared
  }
}
