import type { Source } from '../pipeline/source.ts'
import { lockNameOf, withMarkets } from '../pipeline/stages/run/market-locks.ts'
import type { IngestOptions, StageOptions } from './options.ts'
import { tellLocked } from './print/locked.ts'
import type { OutputMode } from './print/voice.ts'

/** Options of a run that has locked its markets. */
type Free = Required<Pick<IngestOptions, 'source' | 'held' | 'stop'>>

/**
 * Runs `work` on the sources whose markets no other run has locked. Throws RunLocked if none is left. `choose` is called when
 * they are locked. If it leaves none, the result is null.
 */
export function withFreeSources<T>(
  options: StageOptions & OutputMode,
  sources: readonly Source[],
  work: (free: Free) => Promise<T>,
  choose: (free: readonly Source[]) => readonly Source[] = free => free,
): Promise<T | null> {
  return withMarkets(options.dataDir, sources, async held => {
    tellLocked(options, held.locked)
    const locked = held.locked.map(({ name }) => name)
    const free = sources.filter(source => !locked.includes(lockNameOf(source)))
    const chosen = choose(free)
    if (chosen.length === 0 && free.length > 0) return null
    return work({ source: chosen.map(({ descriptor }) => descriptor.id), held, stop: held.stop })
  })
}
