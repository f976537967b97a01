import type { Memory } from '../memory/memory.ts'
import type { Instant } from '../model/instants.ts'
import { neverRequested } from '../model/stored.ts'
import { findManifestOf, type Manifest } from '../snapshot/manifest.ts'
import type { ManifestPart } from '../snapshot/part.ts'
import { findCurrentId } from '../snapshot/pointer.ts'
import { readMemory, readSharedIds } from '../snapshot/read-memory.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'
import { isMarketSource, type Source } from '../source.ts'
import { keepRecord, type Run } from './run-folder.ts'
import { stationsFile } from './shared-ids.ts'

export interface Overtaking {
  readonly database: WorkingDatabase
  readonly dataDir: string
  readonly run: Run
  readonly sources: readonly Source[]
  /** The snapshot that the run was judged behind. */
  readonly follows: Manifest | null
  /** The one that is in force now. */
  readonly inForce: Manifest | null
  /** The parts that the run has made. */
  readonly made: readonly ManifestPart[]
}

/**
 * Whether a run has to be judged once more before it is published: another snapshot came into force meanwhile, and behind that one the
 * run would have found something else. Runs on different markets nearly always find the same. So the snapshots are those of runs that
 * came one behind the other, and each can be repeated.
 */
export async function isOvertaken(overtaking: Overtaking): Promise<boolean> {
  const { run, follows, inForce, made } = overtaking
  if (follows?.id === inForce?.id) return false
  if (inForce !== null && inForce.createdAt > run.now) return true
  if (made.some(({ name }) => isOther(follows, inForce, name))) return true
  // The map far out is made again in each composition: no run sees it.
  const fresh = (inForce?.parts ?? []).filter(({ name }) => name !== 'cells' && isOther(follows, inForce, name))
  if (fresh.some(({ changesAt }) => changesAt !== null && changesAt <= run.now)) return true
  return (await sawOtherwise(overtaking)) || (await sharesAnId(overtaking, fresh))
}

/** A run that was overtaken, as it begins once more behind the snapshot in force: with what it has downloaded. */
export function behindTheNewest(dataDir: string, run: Run, wallClock: () => Instant): Run {
  const inForce = findManifestOf(dataDir, findCurrentId(dataDir))
  const now = run.demonstration ? run.now : wallClock()
  const { leftOut: _, ...rest } = run
  const later = inForce !== null && inForce.createdAt > now ? inForce.createdAt : now
  const begun = { ...rest, now: later, follows: inForce?.id ?? null }
  keepRecord(dataDir, begun)
  return begun
}

function isOther(one: Manifest | null, other: Manifest | null, name: string): boolean {
  return JSON.stringify(partOf(one, name)) !== JSON.stringify(partOf(other, name))
}

function partOf(manifest: Manifest | null, name: string): ManifestPart | null {
  return manifest?.parts.find(part => part.name === name) ?? null
}

/** What a run sees besides its parts: rates, weeks, and what is remembered of the sources that it asks and of those of its markets. */
async function sawOtherwise(overtaking: Overtaking): Promise<boolean> {
  const { database, dataDir, follows, inForce } = overtaking
  const ids = ownSources(overtaking)
  const seenIn = ({ rates, weeks, sources }: Memory): string => {
    const own = ids.map(id => sources.find(source => source.id === id) ?? neverRequested(id))
    return JSON.stringify([rates, weeks, own])
  }
  return seenIn(await readMemory(database, dataDir, follows)) !== seenIn(await readMemory(database, dataDir, inForce))
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

/** Two stations of different markets never share an id: who comes second takes another one. */
async function sharesAnId({ database, dataDir, made }: Overtaking, fresh: readonly ManifestPart[]): Promise<boolean> {
  const files = [...made, ...fresh].flatMap(part => stationsFile(dataDir, part) ?? [])
  return (await readSharedIds(database, files)).length > 0
}
