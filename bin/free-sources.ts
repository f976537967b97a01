import type { Source } from '../pipeline/source.ts'
import { whileLocked } from '../pipeline/stages/run/lock.ts'
import { withSources } from '../pipeline/stages/run/source-locks.ts'
import type { IngestOptions, StageOptions } from './options.ts'
import { tellLocked, tellWaiting } from './print/locked.ts'
import type { OutputMode } from './print/voice.ts'

/** Options of a run that has locked its sources. */
type Free = Required<Pick<IngestOptions, 'source' | 'inTurn' | 'stop'>>

/**
 * Runs `work` on the sources that no other process is downloading. Throws RunLocked if none is left. `choose` is called when
 * they are locked. If it leaves none, the result is null.
 */
export function withFreeSources<T>(
  options: StageOptions & OutputMode,
  sources: readonly Source[],
  work: (free: Free) => Promise<T>,
  choose: (free: readonly Source[]) => readonly Source[] = free => free,
): Promise<T | null> {
  const { dataDir } = options
  return withSources(dataDir, sources, async ({ locked, stop }) => {
    tellLocked(options, locked)
    const free = sources.filter(({ descriptor }) => !locked.some(({ id }) => id === descriptor.id))
    const chosen = choose(free)
    if (chosen.length === 0 && free.length > 0) return null
    const source = chosen.map(({ descriptor }) => descriptor.id)
    return work({ source, stop, inTurn: publishing => whileLocked(dataDir, stop, publishing, tellWaiting(options)) })
  })
}
