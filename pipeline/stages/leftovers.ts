import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stagingFolder } from '../model/durable.ts'
import { bulkFolder } from '../snapshot/bulk-file.ts'
import { statisticsFolder } from '../snapshot/daily-statistics.ts'
import { partsFolder } from '../snapshot/part.ts'
import { findPointedId, nextFile, snapshotFolder, snapshotsFolder } from '../snapshot/pointer.ts'
import { changesFolder } from '../snapshot/segments.ts'
import { runsFolder } from './run-folder.ts'

/**
 * Removes what a run that was killed left half done: benches, files beside their place, a snapshot that was never in force.
 * Only for who holds the folder alone, as it may be another run's. It looks at a handful of folders, however much is kept: files are
 * finished on benches. What lies whole in its place and is named by nothing (captures, moves, files for customers) is left
 * to the next publish and to `prune`.
 */
export function removeLeftovers(dataDir: string): void {
  removeUnpointed(dataDir)
  const roots = [...['captures', 'deliveries'].map(name => join(dataDir, name)), runsFolder(dataDir)]
  const snapshotRoots = [snapshotsFolder, changesFolder, statisticsFolder, bulkFolder].map(folder => folder(dataDir))
  for (const root of [...roots, ...snapshotRoots, partsFolder(dataDir), ...marketFolders(dataDir)]) {
    rmSync(stagingFolder(root), { recursive: true, force: true })
  }
  for (const folder of [dataDir, snapshotsFolder(dataDir)]) removeHalfFiles(folder)
  removeUnopenedRuns(dataDir)
}

function marketFolders(dataDir: string): string[] {
  const folder = partsFolder(dataDir)
  return existsSync(folder) ? readdirSync(folder).map(market => join(folder, market)) : []
}

/** `<name>.<process>.new`, and what DuckDB has beside the one that it writes. */
function removeHalfFiles(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : []
  for (const name of names) {
    if (/.\.new(\.wal|\.tmp)?$/.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** A snapshot whose folder was there and the pointer not yet: whole, and nobody ever saw it. The next run makes its own. */
export function removeUnpointed(dataDir: string): void {
  const file = nextFile(dataDir)
  if (!existsSync(file)) return
  const id = readFileSync(file, 'utf8').trim()
  if (id !== '' && id !== findPointedId(dataDir)) rmSync(snapshotFolder(dataDir, id), { recursive: true, force: true })
  rmSync(file)
}

// More than so many runs do not begin between two that find the folder free.
const newestLooked = 20

/** Runs have their folder before they are opened: of those that never were, it goes. */
function removeUnopenedRuns(dataDir: string): void {
  const folder = runsFolder(dataDir)
  const names = existsSync(folder) ? readdirSync(folder).filter(name => /^\d/.test(name)) : []
  for (const name of names.sort().slice(-newestLooked)) {
    if (!existsSync(join(folder, name, 'run.json'))) rmSync(join(folder, name), { recursive: true, force: true })
  }
}
