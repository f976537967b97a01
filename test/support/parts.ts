import { allSources } from '../../bin/options.ts'
import { ingestStage, withStageWorkers } from '../../bin/workflow.ts'
import type { Day, Instant } from '../../pipeline/model/instants.ts'
import { type Manifest, readManifest } from '../../pipeline/snapshot/manifest.ts'
import type { ManifestPart } from '../../pipeline/snapshot/part.ts'
import { findCurrentId, snapshotFolder } from '../../pipeline/snapshot/pointer.ts'
import { convert } from '../../pipeline/stages/convert/convert.ts'
import { publish } from '../../pipeline/stages/publish/publish.ts'
import { validate } from '../../pipeline/stages/validate/validate.ts'
import { fixturesRoot } from './deliver.ts'

export function manifestOf(dataDir: string): Manifest {
  return readManifest(snapshotFolder(dataDir, findCurrentId(dataDir)!))
}

/** A part of the current snapshot. */
export function partOf(dataDir: string, name: string): ManifestPart {
  return manifestOf(dataDir).parts.find(part => part.name === name)!
}

export interface VersionRun {
  readonly dataDir: string
  readonly on: Day
  readonly now: Instant
  readonly source: readonly string[]
}

/** A whole run of a version of the program. */
export async function runOfVersion(madeBy: string, options: VersionRun): Promise<Manifest> {
  const { dataDir } = options
  const run = await ingestStage({ ...options, threads: 2, onlyOpen: false, from: fixturesRoot })
  return withStageWorkers({}, async workers => {
    const setup = { dataDir, sources: allSources, workers, threads: 2, madeBy }
    const reports = await validate(setup, run)
    await convert(setup, run)
    return (await publish({ ...setup, reports }, run))!.manifest!
  })
}
