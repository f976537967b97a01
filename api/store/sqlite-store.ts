import { timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'libsql'
import { foldedEmail } from '../../pipeline/model/email-address.ts'
import { StoreError } from '../../pipeline/model/errors.ts'
import { type Day, dayOf } from '../../pipeline/model/instants.ts'
import { packageRoot } from '../../pipeline/model/package-root.ts'
import { firstKeptDay, firstKeptInstant } from './first-kept.ts'
import type { AccessRequest, AccessRequestRecord, Admission, KeyRecord, KeyUse, NewKey, Plan } from './store.ts'
import type { Outcome, StoreCall, StoreMethods } from './store-calls.ts'
import { inodeOf, isConstraint, openStoreFile, storeErrorOf, storeFile } from './store-file.ts'
import { inTransaction } from './transaction.ts'

interface KeyRow {
  readonly number: number
  readonly id: string
  readonly secret_hash: ArrayBuffer
  readonly plan: Plan
  readonly email: string
  readonly active: number
  readonly created_at: string
  readonly used: number
}

/** The store in SQLite, in the thread that asks it. Several may be open on one folder, in whatever processes. */
export class SqliteStore {
  readonly #path: string
  readonly #database: Database.Database
  readonly #inode: bigint | null
  readonly #prepared = new Map<string, Database.Statement>()
  /** What is kept no longer is dropped when the first request of a day comes. */
  #countsDroppedOn: Day | null = null
  #requestsDroppedOn: Day | null = null
  #hasErased = false

  /** Throws StoreError. */
  constructor(dataDir: string) {
    this.#path = storeFile(dataDir)
    this.#database = openStoreFile(dataDir)
    this.#inode = inodeOf(this.#path)
  }

  /** Somebody who took the file away, or put another in its place, sees nothing of what is written here. Throws StoreError. */
  refuseMoved(): void {
    if (this.#isInPlace()) return
    throw new StoreError(
      `${this.#path}: it is no longer the file that was opened: put that back, or start again with what is there now`,
    )
  }

  /**
   * Does the calls in their order and in one transaction, so that many cost one fsync: when it returns, all is on the disk.
   * Throws StoreError; then nothing of them stands.
   */
  perform(calls: readonly StoreCall[]): readonly Outcome[] {
    try {
      const outcomes = inTransaction(this.#database, () => calls.map(call => this.#outcome(call)))
      // What is erased is gone when that is answered: from the log of writes too, not only from the tables.
      if (this.#hasErased) this.#database.pragma('wal_checkpoint(truncate)')
      this.#hasErased = false
      return outcomes
    } catch (cause) {
      throw storeErrorOf(this.#path, cause)
    }
  }

  close(): void {
    // SQLite leaves the log of a file that was moved where it lies, and whoever opens the file that is in its place now
    // would take it for that one's: its pages would overwrite those of another database.
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
      // The disk failed, or somebody else is at it: then it is as it was.
    }
  }

  #outcome({ method, args }: StoreCall): Outcome {
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
    createKey: key => void this.#run('store/add_key', { ...columnsOf(key), plan: key.plan, email: key.email }),
    listKeys: day => (this.#rows('store/keys', { day }) as KeyRow[]).map(keyRecord),
    setActive: (id, active) => this.#run('store/set_active', { id, active: active ? 1 : 0 }) > 0,
    rotateKey: (replaced, key, day) =>
      this.#run('store/replace_key', { ...columnsOf(key), replaced }) > 0 ? keyRecord(this.#key(key.id, day)!) : null,
    revokeKey: id => this.#erase('store/remove_key', { id }) > 0,
    addRequest: request => this.#addRequest(request),
    listRequests: () => (this.#rows('store/requests', {}) as RequestRow[]).map(requestRecord),
    eraseRequests: email => this.#erase('store/erase_requests', { email_folded: foldedEmail(email) }),
    dropRequestsBefore: instant => this.#erase('store/drop_requests', { instant }),
  }

  #admit({ key, on, dailyLimit }: KeyUse): Admission {
    const row = this.#key(key.id, on)
    // An unknown id costs the same look-up and the same comparison as a wrong secret, so that time tells no ids.
    const isHolder = sameHash(key.secretHash, row ? new Uint8Array(row.secret_hash) : nobody)
    if (!row || !isHolder) return { kind: 'unknown' }
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

  #addRequest(request: AccessRequest): number {
    const { name, company, email, plan, useCase, receivedAt } = request
    if (this.#requestsDroppedOn !== dayOf(receivedAt)) {
      this.#requestsDroppedOn = dayOf(receivedAt)
      this.#erase('store/drop_requests', { instant: firstKeptInstant(receivedAt) })
    }
    const columns = { name, company, email, email_folded: foldedEmail(email), plan, use_case: useCase }
    const [row] = this.#rows('store/add_request', { ...columns, received_at: receivedAt })
    return (row as { readonly id: number }).id
  }

  /** How many rows are gone. */
  #erase(name: string, parameters: object): number {
    const rows = this.#run(name, parameters)
    this.#hasErased ||= rows > 0
    return rows
  }

  #key(id: string, day: Day): KeyRow | undefined {
    return this.#rows('store/key', { id, day })[0] as KeyRow | undefined
  }

  #rows(name: string, parameters: object): unknown[] {
    return this.#statement(name).all(parameters)
  }

  /** How many rows it wrote. */
  #run(name: string, parameters: object): number {
    return this.#statement(name).run(parameters).changes
  }

  #statement(name: string): Database.Statement {
    const known = this.#prepared.get(name)
    if (known) return known
    const prepared = this.#database.prepare(readFileSync(join(packageRoot(), 'sql', `${name}.sql`), 'utf8'))
    this.#prepared.set(name, prepared)
    return prepared
  }
}

// Compared with where there is no such key. No secret has this hash.
const nobody = new Uint8Array(32)

function sameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

function columnsOf(key: Pick<NewKey, 'id' | 'secretHash' | 'createdAt'>) {
  return { id: key.id, secret_hash: Buffer.from(key.secretHash), created_at: key.createdAt }
}

function keyRecord({ id, plan, email, active, created_at, used }: KeyRow): KeyRecord {
  return { id, plan, email, active: active === 1, createdAt: created_at, used }
}

type RequestRow = Omit<AccessRequestRecord, 'useCase' | 'receivedAt'> & {
  readonly use_case: string
  readonly received_at: string
}

function requestRecord({ id, name, company, email, plan, use_case, received_at }: RequestRow): AccessRequestRecord {
  return { id, name, company, email, plan, useCase: use_case, receivedAt: received_at }
}
