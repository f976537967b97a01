import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256Of } from '../model/sha256.ts'
import { statisticsFile } from './daily-statistics.ts'
import { findManifest, type Manifest } from './manifest.ts'
import { snapshotFolder } from './pointer.ts'
import { backfilledFile, backfilledStatistics, segmentFile, withUncorrected } from './segments.ts'
import { filesBeside, type SharedFiles } from './shared-files.ts'

/** A file that differs between a kept snapshot and the rebuilt one. SHA-256 each; null where there is no such file. */
export interface FileDifference {
  /** The path in the folder of the snapshot; for shared files, in the data folder. */
  readonly name: string
  /** The SHA-256 in the kept snapshot's manifest; null where it states none, such as for itself. */
  readonly stated: string | null
  /** The SHA-256 of the bytes on disk. */
  readonly kept: string | null
  readonly rebuilt: string | null
  /** For a manifest: the members that differ. */
  readonly members?: readonly string[]
}

export interface SnapshotPlace {
  readonly dataDir: string
  readonly id: string
}

/**
 * Compares every file of two snapshots byte for byte, whatever their manifests state: a changed file next to an
 * unchanged manifest is a difference too. `equal` is the set of shared files that were found equal before, because each
 * snapshot names all shared files of the previous one.
 */
export function compareSnapshots(kept: SnapshotPlace, rebuilt: SnapshotPlace, equal: Set<string>): FileDifference[] {
  return [...filesWithin(kept, rebuilt), ...filesOfBoth(kept, rebuilt, equal)]
}

function filesWithin(kept: SnapshotPlace, rebuilt: SnapshotPlace): FileDifference[] {
  const keptIn = snapshotFolder(kept.dataDir, kept.id)
  const rebuiltIn = snapshotFolder(rebuilt.dataDir, rebuilt.id)
  const { files = [], datapackage } = findManifest(keptIn) ?? {}
  const stated = new Map([...files, ...(datapackage ? [datapackage] : [])].map(file => [file.name, file.sha256]))
  const names = new Set([...readdirSync(keptIn), ...readdirSync(rebuiltIn), ...stated.keys()])
  return [...names].sort().flatMap(name => {
    const found = {
      name,
      stated: stated.get(name) ?? null,
      kept: findSha(join(keptIn, name)),
      rebuilt: findSha(join(rebuiltIn, name)),
    }
    if (name === 'manifest.json') {
      return found.kept === found.rebuilt ? [] : [{ ...found, members: membersThatDiffer(keptIn, rebuiltIn) }]
    }
    return found.kept === found.rebuilt && found.stated === found.rebuilt ? [] : [found]
  })
}

/** Files of parts, segments of the move log, statistics of closed days, files for customers. */
function filesOfBoth(kept: SnapshotPlace, rebuilt: SnapshotPlace, equal: Set<string>): FileDifference[] {
  const keptFiles = statedBeside(kept)
  const names = [...new Set([...keptFiles.keys(), ...statedBeside(rebuilt).keys()])].filter(name => !equal.has(name))
  return names.sort().flatMap(name => {
    const stated = keptFiles.get(name) ?? null
    const found = { kept: findSha(join(kept.dataDir, name)), rebuilt: findSha(join(rebuilt.dataDir, name)) }
    // The manifest states no hash for the files made for the server from the same rows.
    if (found.kept === null || found.kept !== found.rebuilt || (stated ?? found.kept) !== found.kept) {
      return [{ name, stated, ...found }]
    }
    equal.add(name)
    return []
  })
}

/** Path in the data folder → the SHA-256 that the manifest of a snapshot states; null where it states none. */
export function statedBeside({ dataDir, id }: SnapshotPlace): Map<string, string | null> {
  const manifest: SharedFiles = findManifest(snapshotFolder(dataDir, id)) ?? {}
  const { segments = [], statistics = [], parts = [] } = manifest
  const stated = new Map<string, string | null>(filesBeside('', manifest).map(name => [name, null]))
  for (const segment of withUncorrected(segments)) stated.set(segmentFile('', segment), segment.sha256)
  for (const day of statistics) stated.set(statisticsFile('', day), day.sha256)
  for (const one of backfilledStatistics(manifest)) stated.set(backfilledFile('', one), one.sha256)
  for (const { files } of parts) for (const { file, sha256 } of files) stated.set(file, sha256)
  return stated
}

function membersThatDiffer(kept: string, rebuilt: string): string[] {
  const one = findManifest(kept) ?? {}
  const other = findManifest(rebuilt) ?? {}
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Manifest>
  return [...names].filter(name => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}

function findSha(file: string): string | null {
  return existsSync(file) ? sha256Of(readFileSync(file)) : null
}
