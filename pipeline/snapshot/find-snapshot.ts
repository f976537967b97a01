import { UsageError } from '../model/errors.ts'
import type { Instant } from '../model/instants.ts'
import { readManifest } from './manifest.ts'
import { findCurrentId, keptSnapshots, snapshotFolder } from './pointer.ts'
import { clockOf } from './snapshot-id.ts'

export { keptSnapshots } from './pointer.ts'

// Enough to cover a day; a folder may contain a month of hourly runs.
const shown = 5

/**
 * Resolves a word to a snapshot id: an id, a prefix of exactly one id, `current`, or `previous` (the one that the
 * current snapshot follows). Throws UsageError that lists the newest ids.
 */
export function findSnapshot(dataDir: string, word: string): string {
  const kept = keptSnapshots(dataDir)
  const prefix = prefixOf(dataDir, word)
  const found = prefix === null ? [] : kept.filter(id => id.startsWith(prefix))
  if (found.length === 1) return found[0]!
  if (prefix !== null && found.includes(prefix)) return prefix
  if (kept.length === 0) throw new UsageError(`no snapshot in ${dataDir} yet: 'fuel-etl run' makes one`)
  const why = found.length > 1 ? `${found.length} snapshots begin with ${word}` : `no snapshot is ${word}`
  const newest = (found.length > 1 ? found : kept).slice(-shown).reverse()
  throw new UsageError(`${dataDir}: ${why}; the newest are ${newest.join(', ')}`)
}

function prefixOf(dataDir: string, word: string): string | null {
  if (word !== 'current' && word !== 'previous') return word === '' ? null : word
  const current = findCurrentId(dataDir)
  return current === null || word === 'current' ? current : readManifest(snapshotFolder(dataDir, current)).follows
}

/**
 * The snapshot that was current at an instant; null where it is deleted or there was none yet. A snapshot is current from the clock of its
 * run until that of the next run. The first kept one after the instant names the one that it follows. Where that one is deleted, it is not
 * known until when an earlier one was current, so that one is found at its own clock only. `kept`: ids, ascending. One that is later than the
 * current snapshot was rolled back and does not count. `followsOf`: the snapshot that a kept one continues.
 */
export async function findSnapshotAt(
  kept: readonly string[],
  current: string,
  at: Instant,
  followsOf: (id: string) => Promise<string | null>,
): Promise<string | null> {
  const ids = kept.filter(id => id <= current)
  const next = ids.find(id => clockOf(id) > at)
  if (next === undefined) return current
  const before = await followsOf(next)
  if (before === null) return null
  if (clockOf(before) > at) return ids.find(id => clockOf(id) === at) ?? null
  return ids.includes(before) ? before : null
}
