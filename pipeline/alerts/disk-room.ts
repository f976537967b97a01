import { sizeText } from '../model/size-text.ts'
import type { DiskEvidence } from './conditions.ts'

// A run writes its rows, a working database and new parts before anything is deleted.
const leastFree = 1e9
const runs = 2
// A disk that was low is so until it has a quarter more than it needs, so that no notice repeats around the limit.
const margin = 1.25

/** `runBytes`: the size of the current snapshot, which no run exceeds by much. */
export function diskRoom(freeBytes: number, runBytes: number): DiskEvidence {
  const needed = Math.max(leastFree, runs * runBytes)
  const text = `${sizeText(freeBytes)} free, the next runs need ${sizeText(needed)}`
  return { low: freeBytes < needed ? text : null, stillLow: freeBytes < needed * margin ? text : null }
}
