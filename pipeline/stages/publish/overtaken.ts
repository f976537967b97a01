import type { Memory } from '../../memory/memory.ts'
import type { Instant } from '../../model/instants.ts'
import { neverRequested } from '../../model/stored.ts'
import { findManifestOf, type Manifest } from '../../snapshot/manifest.ts'
import type { ManifestPart } from '../../snapshot/part.ts'
import { findCurrentId } from '../../snapshot/pointer.ts'
import { readMemory, readSharedIds } from '../../snapshot/read-memory.ts'
import type { WorkingDatabase } from '../../snapshot/working-database.ts'
import { isMarketSource, type Source } from '../../source.ts'
import { correctionsOf, withEntriesOf } from '../run/corrections.ts'
import { keepRecord, type Run } from '../run/run-folder.ts'
import { stationsFile } from '../validate/shared-ids.ts'

export interface Overtaking {
  readonly database: WorkingDatabase
  readonly dataDir: string
  readonly run: Run
  readonly sources: readonly Source[]
  /** The snapshot that the run was judged against. */
  readonly follows: Manifest | null
  /** The current snapshot. */
  readonly inForce: Manifest | null
  /** The parts that the run made. */
  readonly made: readonly ManifestPart[]
}

/**
 * Whether a run must be judged again before it is published, because another snapshot was published meanwhile and the
 * run would have a different result with it. Runs on different markets nearly always have the same result. The
 * snapshots are then equal to those of runs one after another, and each can be replayed.
 */
export async function isOvertaken(overtaking: Overtaking): Promise<boolean> {
  const { run, follows, inForce, made } = overtaking
  if (follows?.id === inForce?.id) return false
  if (inForce !== null && inForce.createdAt > run.now) return true
  if (made.some(({ name }) => isOther(follows, inForce, name))) return true
  if (made.some(({ name }) => isCorrectedOtherwise(run, inForce, name))) return true
  // The low-zoom map is made again in each composition. Runs do not read it.
  const fresh = (inForce?.parts ?? []).filter(({ name }) => name !== 'cells' && isOther(follows, inForce, name))
  if (fresh.some(({ changesAt }) => changesAt !== null && changesAt <= run.now)) return true
  return (await sawOtherwise(overtaking)) || (await sharesAnId(overtaking, fresh))
}

/** An overtaken run, restarted from the current snapshot with the deliveries it has downloaded. */
export function behindTheNewest(dataDir: string, run: Run, wallClock: () => Instant): Run {
  const inForce = findManifestOf(dataDir, findCurrentId(dataDir))
  const now = run.demonstration ? run.now : wallClock()
  const { leftOut: _, ...rest } = run
  const later = inForce !== null && inForce.createdAt > now ? inForce.createdAt : now
  const begun = { ...withEntriesOf(rest, inForce), now: later, follows: inForce?.id ?? null }
  keepRecord(dataDir, begun)
  return begun
}

function isOther(one: Manifest | null, other: Manifest | null, name: string): boolean {
  return JSON.stringify(partOf(one, name)) !== JSON.stringify(partOf(other, name))
}

/** Whether the current snapshot has corrections of a market that the run does not know. */
function isCorrectedOtherwise(run: Run, inForce: Manifest | null, country: string): boolean {
  const idsOf = (some: Pick<Run, 'corrections'>): string => JSON.stringify(correctionsOf(some, country))
  return idsOf(run) !== idsOf(withEntriesOf(run, inForce))
}

function partOf(manifest: Manifest | null, name: string): ManifestPart | null {
  return manifest?.parts.find(part => part.name === name) ?? null
}

/** Whether anything outside its parts differs: rates, weeks, or the stored state of the sources of its markets. */
async function sawOtherwise(overtaking: Overtaking): Promise<boolean> {
  const { database, dataDir, follows, inForce } = overtaking
  const ids = ownSources(overtaking)
  const referenceIn = ({ rates, weeks, sources }: Memory): string => {
    const own = ids.map(id => sources.find(source => source.id === id) ?? neverRequested(id))
    return JSON.stringify([rates, weeks, own])
  }
  return (
    referenceIn(await readMemory(database, dataDir, follows)) !==
    referenceIn(await readMemory(database, dataDir, inForce))
  )
}

function ownSources({ run, sources, made }: Overtaking): string[] {
  const countries = new Set(made.map(({ name }) => name))
  const own = sources.filter(source => {
    return (
      source.descriptor.id in run.deliveries || (isMarketSource(source) && countries.has(source.descriptor.country))
    )
  })
  return own.map(({ descriptor }) => descriptor.id)
}

/** Stations of different markets must not share an id. The market that is published second assigns another one. */
async function sharesAnId({ database, dataDir, made }: Overtaking, fresh: readonly ManifestPart[]): Promise<boolean> {
  const files = [...made, ...fresh].flatMap(part => stationsFile(dataDir, part) ?? [])
  return (await readSharedIds(database, files)).length > 0
}
