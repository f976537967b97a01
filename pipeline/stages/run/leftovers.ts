import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stagingFolder } from '../../disk/durable.ts'
import { bulkFolder } from '../../snapshot/bulk-file.ts'
import { statisticsFolder } from '../../snapshot/daily-statistics.ts'
import { partsFolder } from '../../snapshot/part.ts'
import { findPointedId, nextFile, snapshotFolder, snapshotsFolder } from '../../snapshot/pointer.ts'
import { changesFolder } from '../../snapshot/segments.ts'
import { runsFolder } from './run-folder.ts'

/**
 * Removes what a killed run left unfinished of a snapshot: staging folders, temporary files, and a snapshot that never became
 * current. Call it only under the lock of the folder, because the files may be another run's. It looks at a few folders only,
 * however much is stored, because files are finished in staging folders. Complete files that nothing references (captures,
 * moves, files for customers) are left to the next publish and to `snapshot prune`.
 */
export function removeLeftovers(dataDir: string): void {
  removeUnpointed(dataDir)
  const roots = [snapshotsFolder, changesFolder, statisticsFolder, bulkFolder, partsFolder].map(folder =>
    folder(dataDir),
  )
  removeStaging([...roots, ...marketFolders(dataDir)])
  for (const folder of [dataDir, snapshotsFolder(dataDir)]) removeHalfFiles(folder)
}

/** The same of downloads, and of records of runs, which downloads write too. Call it only while there is no download. */
export function removeDownloadLeftovers(dataDir: string): void {
  removeStaging(['captures', 'deliveries', 'runs', 'backfills'].map(name => join(dataDir, name)))
  removeUnopenedRuns(dataDir)
}

function removeStaging(roots: readonly string[]): void {
  for (const root of roots) rmSync(stagingFolder(root), { recursive: true, force: true })
}

function marketFolders(dataDir: string): string[] {
  const folder = partsFolder(dataDir)
  return existsSync(folder) ? readdirSync(folder).map(market => join(folder, market)) : []
}

/** `<name>.<process>.new`, and the temporary files that DuckDB writes next to its output. */
function removeHalfFiles(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : []
  for (const name of names) {
    if (/.\.new(\.wal|\.tmp)?$/.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** A complete snapshot folder that the pointer did not reach yet. No reader saw it, and the next run makes its own. */
function removeUnpointed(dataDir: string): void {
  const file = nextFile(dataDir)
  if (!existsSync(file)) return
  const id = readFileSync(file, 'utf8').trim()
  if (id !== '' && id !== findPointedId(dataDir)) rmSync(snapshotFolder(dataDir, id), { recursive: true, force: true })
  rmSync(file)
}

// Runs that begin between two checks with a free folder are fewer than this.
const newestLooked = 20

/** The folder of a run is created before the run is recorded. Folders of runs without a record are removed. */
function removeUnopenedRuns(dataDir: string): void {
  const folder = runsFolder(dataDir)
  const names = existsSync(folder) ? readdirSync(folder).filter(name => /^\d/.test(name)) : []
  for (const name of names.sort().slice(-newestLooked)) {
    if (!existsSync(join(folder, name, 'run.json'))) rmSync(join(folder, name), { recursive: true, force: true })
  }
}
