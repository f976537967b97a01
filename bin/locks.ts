import type { LockHolder } from '../pipeline/disk/lock-file.ts'
import type { RunLocked } from '../pipeline/model/errors.ts'
import { hoursBetween, type Instant } from '../pipeline/model/instants.ts'
import type { PartStore } from '../pipeline/part-store/part-store.ts'
import { programName } from '../pipeline/process.ts'
import type { Source } from '../pipeline/source.ts'
import { inTurn, type TellWaiting, whileLocked, whoText } from '../pipeline/stages/run/lock.ts'
import { type LockedSource, withSources } from '../pipeline/stages/run/source-locks.ts'
import type { IngestOptions, StageOptions } from './options.ts'
import type { OutputMode } from './print/voice.ts'
import { currentInstant } from './this-machine.ts'

/** Reports the sources left out because other processes are downloading them: a line for each process, on stderr. */
function tellLocked({ quiet }: OutputMode, locked: readonly LockedSource[]): void {
  const reported = locked.filter(({ holder }) => !(quiet && isPatient(holder?.since ?? null)))
  for (const who of new Set(reported.map(({ holder }) => whoText(holder)))) {
    const ids = reported.filter(({ holder }) => whoText(holder) === who).map(({ id }) => id)
    process.stderr.write(`${programName}: left out: ${ids.join(', ')}; another run is downloading them${who}\n`)
  }
}

/** Says on stderr, without --quiet, that the command waits for another one that publishes or changes the folder. */
export function tellWaiting({ quiet }: Pick<OutputMode, 'quiet'>): TellWaiting {
  const tell = (holder: LockHolder | null): void => {
    if (!quiet) process.stderr.write(`${programName}: waiting for another command to finish${whoText(holder)}\n`)
  }
  return { afterMs: 2000, tell }
}

/** Works on the folder of a command when no other one publishes to it or changes it. Says that it waits. */
export function inTurnOf<T>(
  { dataDir, quiet }: { readonly dataDir: string; readonly quiet: boolean },
  work: (store: PartStore) => Promise<T>,
): Promise<T> {
  return inTurn(dataDir, work, tellWaiting({ quiet }))
}

/** Whether a run that was refused by a lock prints nothing (`--quiet`, called by cron). */
export function keepsStill({ since }: RunLocked, { quiet }: OutputMode): boolean {
  return quiet && isPatient(since)
}

/** A sweep takes long, so cron need not report its lock every 15 minutes. A run that takes longer than this may hang. */
const patientHours = 3

function isPatient(since: Instant | null): boolean {
  return since === null || hoursBetween(since, currentInstant()) < patientHours
}

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
