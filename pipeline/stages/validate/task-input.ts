import { emptyMemory } from '../../memory/memory.ts'
import type { StoredSource } from '../../model/stored.ts'
import type { Source } from '../../source.ts'
import type { SourceOutcome } from '../run/outcome.ts'
import type { Run } from '../run/run-folder.ts'
import { RunOutcomes } from './run-outcomes.ts'

/** The part of the input of a task that describes its sources. */
export interface SourcesInput {
  readonly dataDir: string
  /** Name and version of the program. */
  readonly madeBy: string
  /** With the deliveries of these sources only. */
  readonly run: Run
  readonly storedSources: readonly StoredSource[]
}

export function outcomesOf(
  { dataDir, madeBy, run, storedSources }: SourcesInput,
  sources: readonly Source[],
): RunOutcomes {
  return new RunOutcomes({ dataDir, madeBy, sources }, run, { ...emptyMemory, sources: storedSources })
}

/** An outcome as it is sent between processes. It has no source, because a source is code. */
export type SentOutcome = Omit<SourceOutcome, 'source'>

export function sent({ source: _, ...outcome }: SourceOutcome): SentOutcome {
  return outcome
}
