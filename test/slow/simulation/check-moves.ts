import { join } from 'node:path'
import type { Instant } from '../../../pipeline/model/instants.ts'
import type { Manifest, ManifestSegment } from '../../../pipeline/snapshot/manifest.ts'
import { grouped } from './grouped.ts'
import type { Reader } from './reader.ts'

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

/** The rows of some segments, in order. Station ids are replaced by refs. */
export async function movesIn(
  reader: Reader,
  dataDir: string,
  { id }: Pick<Manifest, 'id'>,
  segments: readonly ManifestSegment[],
): Promise<Move[]> {
  const moves: Move[] = []
  for (const segment of segments) {
    const { country, month, name } = segment
    const file = join(dataDir, 'changes', country, month, `${name}.parquet`)
    const rows = await reader.rows<Move & { readonly country: string }>(
      dataDir,
      id,
      `select
          moves.source || '/' || ref || '/' || fuel as key, (old_amount * 1000000)::double as old,
          (new_amount * 1000000)::double as new, seen_at::varchar as "seenAt", why, snapshot_id as "snapshotId"
       from read_parquet('${file}', file_row_number = true) as moves
       left join {stations} as stations using (station_id)
       order by moves.file_row_number`,
    )
    moves.push(...rows)
  }
  return moves
}

/** The moves that the log must contain for a run: the difference between two states. */
export function movesBetween(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys]
    .filter(key => before.get(key) !== after.get(key))
    .map(key => lineOf({ key, old: before.get(key) ?? null, new: after.get(key) ?? null }))
    .sort()
}

export function lineOf({ key, old, new: now }: Pick<Move, 'key' | 'old' | 'new'>): string {
  return `${key}: ${old ?? 'none'} to ${now ?? 'none'}`
}

/** The move log of a data folder, as a client keeps it that reads only what is new after each run. */
export class MoveLog {
  readonly rows: Move[] = []
  readonly #state = new Map<string, number>()

  /** Faults of the moves that a run added. `due`: the current prices after the run. */
  take(moves: readonly Move[], due: ReadonlyMap<string, number>, { id, createdAt }: Manifest): string[] {
    const complaints: string[] = []
    const found = moves.map(lineOf).sort()
    const expected = movesBetween(this.#state, due)
    complaints.push(...found.filter((line, at) => found.indexOf(line) !== at).map(line => `logged twice: ${line}`))
    complaints.push(...expected.filter(line => !found.includes(line)).map(line => `not logged: ${line}`))
    complaints.push(...found.filter(line => !expected.includes(line)).map(line => `no move: ${line}`))
    for (const move of moves) {
      if (move.seenAt !== createdAt || move.snapshotId !== id) complaints.push(`of another run: ${lineOf(move)}`)
      if ((move.new === null) !== (move.why !== null)) complaints.push(`why '${move.why}': ${lineOf(move)}`)
      if ((this.#state.get(move.key) ?? null) !== move.old) complaints.push(`another old amount: ${lineOf(move)}`)
      if (move.new === null) this.#state.delete(move.key)
      else this.#state.set(move.key, move.new)
    }
    const differs = [...due].filter(([key, micros]) => this.#state.get(key) !== micros)
    if (differs.length > 0 || due.size !== this.#state.size) complaints.push(`the sum of the moves is not the state`)
    this.rows.push(...moves)
    return complaints
  }
}

/** Faults of the segments that a manifest lists. Every move must occur once, and a closed month must be one segment per market. */
export function checkSegments({ segments, createdAt }: Manifest, log: readonly Move[]): string[] {
  const rows = segments.reduce((sum, segment) => sum + segment.rows, 0)
  const complaints = rows === log.length ? [] : [`the segments hold ${rows} moves, ${log.length} were seen`]
  const month = createdAt.slice(0, 7)
  const groups = grouped(segments, one => `${one.country}/${one.month}`)
  for (const [name, group] of groups) {
    const isOpen = name.endsWith(month) || createdAt < `${month}-01 06:00:00`
    if (!isOpen && (group.length > 1 || group[0]!.snapshot !== null))
      complaints.push(`${name} is in ${group.length} parts`)
    if (isOpen && group.some(one => one.snapshot === null)) complaints.push(`${name} is joined before it has closed`)
  }
  return complaints
}
