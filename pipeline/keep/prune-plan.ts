import type { Instant } from '../model/instants.ts'

/** Something that is kept for a reason of its own, and the files that it needs. Several may need the same file. */
export interface Holding {
  readonly kind: 'snapshot' | 'run' | 'captures'
  readonly at: Instant
  /** Retention no longer asks for it. */
  readonly isOver: boolean
  /** It stays even if the folder is above its limit. */
  readonly mustStay: boolean
  /** Paths in the data folder. A folder includes everything in it. */
  readonly needs: readonly string[]
}

export interface PruneFacts {
  readonly holdings: readonly Holding[]
  /** The paths that may be deleted when nothing needs them. Everything else stays. */
  readonly removable: readonly string[]
  readonly bytesOf: (path: string) => number
  /** Of the complete data folder. */
  readonly folderBytes: number
  /** The size to get down to. Null: delete only what retention no longer asks for. */
  readonly aimBytes: number | null
}

export interface PrunePlan {
  readonly gone: readonly string[]
  readonly bytes: number
}

/**
 * What `snapshot prune` deletes: first all that nothing kept needs, then, while the folder is above its aim, the holdings that may go, oldest first:
 * runs and captures that no kept snapshot needs, then snapshots, each with what it alone needs.
 */
export function prunePlan({ holdings, removable, bytesOf, folderBytes, aimBytes }: PruneFacts): PrunePlan {
  const remaining = holdings.filter(one => !one.isOver)
  const needs = countedNeeds(remaining)
  const gone = removable.filter(path => !needs.has(path))
  let bytes = gone.reduce((sum, path) => sum + bytesOf(path), 0)
  const mayGo = new Set(removable)
  for (const holding of inOrder(remaining)) {
    if (aimBytes === null || folderBytes - bytes <= aimBytes) break
    for (const path of release(holding, needs)) {
      if (!mayGo.has(path)) continue
      gone.push(path)
      bytes += bytesOf(path)
    }
  }
  return { gone, bytes }
}

function countedNeeds(holdings: readonly Holding[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const path of holdings.flatMap(needed)) counts.set(path, (counts.get(path) ?? 0) + 1)
  return counts
}

/** Each path once, however often the holding lists it. */
function needed({ needs }: Holding): string[] {
  return [...new Set(needs)]
}

/** The paths that nothing needs any more. */
function release(holding: Holding, needs: Map<string, number>): string[] {
  return needed(holding).filter(path => {
    const left = needs.get(path)! - 1
    needs.set(path, left)
    return left === 0
  })
}

function inOrder(holdings: readonly Holding[]): Holding[] {
  const isLast = ({ kind }: Holding): number => Number(kind === 'snapshot')
  const mayGo = holdings.filter(one => !one.mustStay)
  return mayGo.sort((one, other) => isLast(one) - isLast(other) || (one.at < other.at ? -1 : Number(one.at > other.at)))
}
