import { foldedEmail } from '../../../pipeline/model/addresses.ts'
import { type Day, dayOf } from '../../../pipeline/model/instants.ts'
import { firstKeptDay, firstKeptInstant } from '../first-kept.ts'
import {
  type ClaimRow,
  claimColumns,
  type KeyRow,
  keyColumns,
  keyRecord,
  type RequestRow,
  requestColumns,
  requestRecord,
  sealedKeyOf,
} from '../rows.ts'
import type { CallOutcome, KeyUse, StoreCall, StoredAccessRequest } from '../store.ts'
import { admitAll } from './admit-all.ts'
import type { Connection } from './connection.ts'
import { isDuplicate } from './errors.ts'

export type ErasedTable = 'keys' | 'access_requests'
type OtherCall = Exclude<StoreCall, { readonly method: 'admit' }>

/** What the calls of one transaction left to do after its commit. */
export interface Performed {
  readonly outcomes: readonly CallOutcome[]
  /** Tables that had rows with personal data deleted. */
  readonly erased: ReadonlySet<ErasedTable>
}

/** The days on which expired rows were deleted: once a day, with the first call of it. */
export class DailyDrops {
  counts: Day | null = null
  requests: Day | null = null
}

/** Executes calls in their order, in the transaction of the caller. Consecutive admissions are decided together. */
export class CallPerformer {
  readonly #connection: Connection
  readonly #place: string
  readonly #drops: DailyDrops
  readonly #erased = new Set<ErasedTable>()

  constructor(connection: Connection, place: string, drops: DailyDrops) {
    this.#connection = connection
    this.#place = place
    this.#drops = drops
  }

  async perform(calls: readonly StoreCall[]): Promise<Performed> {
    const outcomes: CallOutcome[] = []
    for (const group of groupsOf(calls)) {
      if (Array.isArray(group)) outcomes.push(...(await this.#admit(group)))
      else outcomes.push(await this.#outcome(group))
    }
    return { outcomes, erased: this.#erased }
  }

  async #admit(uses: readonly KeyUse[]): Promise<readonly CallOutcome[]> {
    const { admissions, countedOn } = await admitAll(this.#connection, uses)
    if (countedOn !== null && this.#drops.counts !== countedOn) {
      this.#drops.counts = countedOn
      await this.#connection.run('store/drop_counts', { day: firstKeptDay(countedOn) })
    }
    return admissions.map(value => ({ value }))
  }

  /** A duplicate fails alone. PostgreSQL would undo the rest of the transaction with it, hence the savepoint. */
  async #outcome(call: OtherCall): Promise<CallOutcome> {
    if (call.method !== 'createKey' && call.method !== 'rotateKey') return { value: await this.#valueOf(call) }
    await this.#connection.execute('savepoint before_call')
    try {
      return { value: await this.#valueOf(call) }
    } catch (cause) {
      if (!isDuplicate(cause)) throw cause
      await this.#connection.execute('rollback to savepoint before_call')
      return { fault: `${this.#place}: ${call.method}: ${(cause as Error).message}` }
    }
  }

  async #valueOf({ method, args }: OtherCall): Promise<unknown> {
    switch (method) {
      case 'createKey': {
        const [key] = args
        return void (await this.#connection.run('store/add_key', {
          ...keyColumns(key),
          plan: key.plan,
          email: key.email,
        }))
      }
      case 'listKeys':
        return (await this.#connection.rows<KeyRow>('store/keys', { day: args[0] })).map(keyRecord)
      case 'setActive': {
        const [id, active] = args
        return (await this.#connection.run('store/set_active', { id, active: active ? 1 : 0 })) > 0
      }
      case 'rotateKey': {
        const [replaced, key, day] = args
        const rows = await this.#connection.run('store/replace_key', { ...keyColumns(key), replaced })
        if (rows === 0) return null
        const [row] = await this.#connection.rows<KeyRow>('store/postgresql/key', { id: key.id, day })
        return keyRecord(row!)
      }
      case 'revokeKey':
        return (await this.#erase('keys', 'store/remove_key', { id: args[0] })) > 0
      case 'addRequest':
        return this.#addRequest(args[0])
      case 'listRequests':
        return (await this.#connection.rows<RequestRow>('store/requests', {})).map(requestRecord)
      case 'countRequests': {
        const [row] = await this.#connection.rows<{ readonly requests: number }>('store/count_requests', {})
        return row!.requests
      }
      case 'eraseRequests':
        return this.#erase('access_requests', 'store/erase_requests', { email_folded: foldedEmail(args[0]) })
      case 'dropRequestsBefore':
        return this.#erase('access_requests', 'store/drop_requests', { instant: args[0] })
      case 'addClaim': {
        const [claim, now] = args
        await this.#connection.run('store/drop_claims', { instant: now })
        return void (await this.#connection.run('store/add_claim', claimColumns(claim)))
      }
      case 'takeClaim': {
        const [hash, now] = args
        const [row] = await this.#connection.rows<ClaimRow>('store/take_claim', { claim_hash: Buffer.from(hash) })
        return sealedKeyOf(row, now)
      }
    }
  }

  async #addRequest(request: StoredAccessRequest): Promise<number> {
    const { receivedAt } = request
    if (this.#drops.requests !== dayOf(receivedAt)) {
      this.#drops.requests = dayOf(receivedAt)
      await this.#erase('access_requests', 'store/drop_requests', { instant: firstKeptInstant(receivedAt) })
    }
    const [row] = await this.#connection.rows<{ readonly id: number }>('store/add_request', requestColumns(request))
    return row!.id
  }

  /** The number of deleted rows. */
  async #erase(table: ErasedTable, name: string, parameters: Readonly<Record<string, unknown>>): Promise<number> {
    const rows = await this.#connection.run(name, parameters)
    if (rows > 0) this.#erased.add(table)
    return rows
  }
}

/** Consecutive admissions as one list, every other call alone. */
function groupsOf(calls: readonly StoreCall[]): readonly (KeyUse[] | OtherCall)[] {
  const groups: (KeyUse[] | OtherCall)[] = []
  for (const call of calls) {
    const last = groups.at(-1)
    if (call.method !== 'admit') groups.push(call)
    else if (Array.isArray(last)) last.push(call.args[0])
    else groups.push([call.args[0]])
  }
  return groups
}
