import { join } from 'node:path'
import type { Instant } from '../../../pipeline/model/instants.ts'
import { manifestOf } from '../../support/move-log.ts'
import { query } from '../../support/runs.ts'

/** A row of the move log. */
export interface Move {
  /** `source/ref/fuel`. */
  readonly key: string
  readonly old: number | null
  readonly new: number | null
  readonly seenAt: Instant
  readonly why: string | null
  readonly snapshotId: string
}

/** The rows that a run added. Station ids are replaced by refs. */
export async function movesOfRun(dataDir: string, id: string): Promise<Move[]> {
  const own = manifestOf(dataDir, id).segments.filter(({ snapshot }) => snapshot === id)
  const files = own.map(({ country, month, name }) => join(dataDir, 'changes', country, month, `${name}.parquet`))
  if (files.length === 0) return []
  return query<Move>(
    dataDir,
    `select moves.source || '/' || ref || '/' || fuel as key, (old_amount * 1000000)::double as old,
        (new_amount * 1000000)::double as new, seen_at::varchar as "seenAt", why, snapshot_id as "snapshotId"
     from read_parquet(['${files.join("', '")}']) as moves left join {stations} as stations using (station_id)`,
    id,
  )
}

/**
 * Faults of the moves that a run added: they must be the difference between `state`, the sum of all moves before, and the
 * prices that are current now. Adds them to `state`.
 */
export function wrongMoves(
  moves: readonly Move[],
  state: Map<string, number>,
  due: ReadonlyMap<string, { readonly micros: number }>,
  { id, now }: { readonly id: string; readonly now: Instant },
): string[] {
  const complaints: string[] = []
  for (const { key, old, new: amount, seenAt, why, snapshotId } of moves) {
    const line = `${key}: ${old} to ${amount}`
    if (seenAt !== now || snapshotId !== id) complaints.push(`of another run: ${line}`)
    if ((amount === null) !== (why !== null)) complaints.push(`why '${why}': ${line}`)
    if (old === amount || (state.get(key) ?? null) !== old) complaints.push(`not from ${state.get(key)}: ${line}`)
    if (amount === null) state.delete(key)
    else state.set(key, amount)
  }
  const keys = new Set([...state.keys(), ...due.keys()])
  const differing = [...keys].filter(key => state.get(key) !== due.get(key)?.micros)
  return [
    ...complaints,
    ...differing.map(key => `${key}: the moves give ${state.get(key)}, not ${due.get(key)?.micros}`),
  ]
}
