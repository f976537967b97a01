import { UsageError } from '../model/errors.ts'
import { readManifest } from './manifest.ts'
import { findCurrentId, keptSnapshots, snapshotFolder } from './pointer.ts'

export { keptSnapshots } from './pointer.ts'

// Enough to see the day in; a folder may hold a month of hourly runs.
const shown = 5

/**
 * The id that a word means: itself, the beginning of just one, `current` (in force) or `previous` (what that one followed).
 * Throws UsageError that lists the newest ids.
 */
export function findSnapshot(dataDir: string, word: string): string {
  const kept = keptSnapshots(dataDir)
  const wanted = meantBy(dataDir, word)
  const found = wanted === null ? [] : kept.filter(id => id.startsWith(wanted))
  if (found.length === 1) return found[0]!
  if (wanted !== null && found.includes(wanted)) return wanted
  if (kept.length === 0) throw new UsageError(`no snapshot in ${dataDir} yet: 'fuel-etl run' makes one`)
  const why = found.length > 1 ? `${found.length} snapshots begin with ${word}` : `no snapshot is ${word}`
  const newest = (found.length > 1 ? found : kept).slice(-shown).reverse()
  throw new UsageError(`${dataDir}: ${why}; the newest are ${newest.join(', ')}`)
}

function meantBy(dataDir: string, word: string): string | null {
  if (word !== 'current' && word !== 'previous') return word === '' ? null : word
  const current = findCurrentId(dataDir)
  return current === null || word === 'current' ? current : readManifest(snapshotFolder(dataDir, current)).follows
}
