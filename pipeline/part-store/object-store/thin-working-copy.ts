import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tryLock } from '../../disk/lock-file.ts'
import { instantOf } from '../../model/instants.ts'
import { keptSnapshots, snapshotFolder } from '../../snapshot/pointer.ts'
import { pruneSegments } from '../../snapshot/prune-segments.ts'

/** A server may still answer from the one before the current, and `snapshot rollback` goes back to it without a download. */
const snapshotsHere = 4

/**
 * Removes older snapshots of a working copy, and the files that no snapshot names any more: all of it is in the bucket. Only
 * while no run works in the folder or is open, because a run continues the snapshot that was current when it began.
 * `fuel.duckdb` has views over files that may be gone: the next run and `snapshot rollback` make it again.
 */
export function thinWorkingCopy(dataDir: string, current: string): void {
  rmSync(join(dataDir, 'fuel.duckdb'), { force: true })
  const alone = tryLock(join(dataDir, 'run.lock'), 'single')
  if (alone === null) return
  try {
    if (hasOpenRun(dataDir)) return
    for (const id of keptSnapshots(dataDir).slice(0, -snapshotsHere)) {
      if (id !== current) rmSync(snapshotFolder(dataDir, id), { recursive: true, force: true })
    }
    pruneSegments(dataDir, instantOf(Math.floor(Date.now() / 1000)))
  } finally {
    alone()
  }
}

function hasOpenRun(dataDir: string): boolean {
  const folder = join(dataDir, 'runs', 'open')
  return existsSync(folder) && readdirSync(folder).length > 0
}
