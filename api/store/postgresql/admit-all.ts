import type { Day } from '../../../pipeline/model/instants.ts'
import type { KeyPlan } from '../../allowed-values/access-requests.ts'
import { isSameHash } from '../rows.ts'
import type { Admission, KeyUse } from '../store.ts'
import type { Connection } from './connection.ts'

interface FoundKey {
  readonly number: number
  readonly id: string
  readonly secret_hash: Uint8Array
  readonly plan: KeyPlan
  readonly active: number
}

type LockedKey = Omit<FoundKey, 'secret_hash'>

export interface Admitted {
  /** In the order of the uses. */
  readonly admissions: readonly Admission[]
  /** The newest day that was counted for; null if nothing was. */
  readonly countedOn: Day | null
}

/**
 * Decides any number of uses with five statements at most, in the transaction of the caller. Exact over any number of processes: the
 * keys are locked before their counts are read, until the counts are committed.
 */
export async function admitAll(connection: Connection, uses: readonly KeyUse[]): Promise<Admitted> {
  const ids = [...new Set(uses.map(({ key }) => key.id))]
  const found = await connection.rows<FoundKey>('store/postgresql/keys_of_ids', { ids })
  const holders = uses.map(use => findHolder(use, found))
  const limited = holders.filter((_, at) => uses[at]!.dailyLimit !== null)
  const locked = await lockedKeys(connection, limited)
  const counts = await Counts.of(connection, holders, uses)
  const admissions = uses.map((use, at) => admissionOf(use, holders[at]!, locked, counts))
  await counts.write()
  return { admissions, countedOn: counts.newestDay }
}

/**
 * The key of a use, with the right secret. An unknown id is compared with the oldest key, so that it costs as much as a wrong secret,
 * and timing does not reveal ids. Only holders lock their key.
 */
function findHolder({ key }: KeyUse, found: readonly FoundKey[]): FoundKey | null {
  const row = found.find(({ id }) => id === key.id) ?? found[0]
  if (row === undefined) return null
  const isHolder = isSameHash(key.secretHash, row.secret_hash)
  return isHolder && row.id === key.id ? row : null
}

/** By number, as they are now. */
async function lockedKeys(
  connection: Connection,
  holders: readonly (FoundKey | null)[],
): Promise<ReadonlyMap<number, LockedKey>> {
  const numbers = numbersOf(holders)
  if (numbers.length === 0) return new Map()
  const rows = await connection.rows<LockedKey>('store/postgresql/lock_keys', { numbers })
  return new Map(rows.map(row => [row.number, row]))
}

function admissionOf(
  { on, dailyLimit }: KeyUse,
  holder: FoundKey | null,
  locked: ReadonlyMap<number, LockedKey>,
  counts: Counts,
): Admission {
  // Revoked or rotated by another process before it was locked.
  const current = dailyLimit === null ? holder : locked.get(holder?.number ?? -1)
  if (holder === null || current?.id !== holder.id) return { kind: 'unknown' }
  const { number, plan, active } = current
  const used = counts.used(number, on)
  if (active === 0) return { kind: 'inactive', plan, used }
  if (dailyLimit === null) return { kind: 'admitted', plan, used }
  if (used >= dailyLimit) return { kind: 'spent', plan, used }
  return { kind: 'admitted', plan, used: counts.add(number, on) }
}

/** What keys used, by day, with the uses that are to be written. */
class Counts {
  readonly #connection: Connection
  readonly #used = new Map<Day, Map<number, number>>()
  readonly #added = new Map<Day, Map<number, number>>()

  private constructor(connection: Connection) {
    this.#connection = connection
  }

  static async of(
    connection: Connection,
    holders: readonly (FoundKey | null)[],
    uses: readonly KeyUse[],
  ): Promise<Counts> {
    const counts = new Counts(connection)
    const numbers = numbersOf(holders)
    if (numbers.length === 0) return counts
    for (const day of new Set(uses.map(({ on }) => on))) {
      const rows = await connection.rows<{ readonly key_number: number; readonly used: number }>(
        'store/postgresql/counts_of_day',
        { numbers, day },
      )
      counts.#used.set(day, new Map(rows.map(row => [row.key_number, row.used])))
    }
    return counts
  }

  used(number: number, day: Day): number {
    const before = this.#used.get(day)?.get(number) ?? 0
    return before + (this.#added.get(day)?.get(number) ?? 0)
  }

  /** Returns the count with this use. */
  add(number: number, day: Day): number {
    const added = this.#added.get(day) ?? new Map<number, number>()
    added.set(number, (added.get(number) ?? 0) + 1)
    this.#added.set(day, added)
    return this.used(number, day)
  }

  get newestDay(): Day | null {
    return [...this.#added.keys()].sort().at(-1) ?? null
  }

  async write(): Promise<void> {
    for (const [day, added] of this.#added) {
      const uses = { numbers: [...added.keys()], uses: [...added.values()] }
      await this.#connection.run('store/postgresql/count_uses', { ...uses, day })
    }
  }
}

function numbersOf(holders: readonly (FoundKey | null)[]): number[] {
  return [...new Set(holders.flatMap(holder => (holder === null ? [] : [holder.number])))]
}
