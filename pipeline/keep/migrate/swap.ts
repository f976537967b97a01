import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { alertsName } from '../../alerts/alert-file.ts'
import { syncPath, writeDurably } from '../../disk/durable.ts'
import { UsageError } from '../../model/errors.ts'
import { writeDatabaseFile } from '../../snapshot/database-file.ts'
import { readManifest } from '../../snapshot/manifest.ts'
import { findPointedId, migrationFile, snapshotFolder } from '../../snapshot/pointer.ts'
import { holderName, lockName, locksFolder } from '../../stages/run/lock.ts'
import type { MigrationPlaces } from './places.ts'

/** Is in the new folder until it is complete and checked. */
export const unfinishedName = '.unfinished'

/** What belongs to the data folder, whatever schema it has: its locks, the alerts of the machine, and the record of the exchange. */
export const stayingNames: readonly string[] = [
  lockName,
  holderName,
  basename(locksFolder('')),
  alertsName,
  basename(migrationFile('')),
]

/** The exchange of the files of a data folder, as `migration.json` in it states. */
export interface Swap<Report> extends MigrationPlaces {
  /** `out`: the old files are being moved to `before`; `in`: the new ones are being moved into the data folder. */
  readonly phase: 'out' | 'in'
  /** What the call that began it would have reported. */
  readonly report: Report
}

/** An exchange that has begun and is not complete. */
export function findSwap<Report>(dataDir: string): Swap<Report> | null {
  const file = migrationFile(dataDir)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** From here on, every command refuses the folder until the exchange is complete. */
export function beginSwap<Report>(dataDir: string, places: MigrationPlaces, report: Report): Swap<Report> {
  return keepSwap(dataDir, { ...places, phase: 'out', report })
}

function keepSwap<Report>(dataDir: string, swap: Swap<Report>): Swap<Report> {
  writeDurably(migrationFile(dataDir), `${JSON.stringify(swap, null, 2)}\n`)
  return swap
}

/**
 * Moves the old files out of a data folder and the new ones in, one rename for each entry of the folder, which itself stays:
 * its lock is held, and a mount point cannot be renamed. Each step can be the last before a crash: the next call continues.
 */
export function* swapSteps<Report>(dataDir: string, begun: Swap<Report>): Generator<void> {
  let swap = begun
  const { to, before } = swap
  const staying = new Set([...stayingNames, basename(to), basename(before)])
  if (swap.phase === 'out') {
    mkdirSync(before, { recursive: true })
    yield* moveAll(dataDir, before, name => !staying.has(name) && !name.startsWith(`${lockName}-`))
    swap = keepSwap(dataDir, { ...swap, phase: 'in' })
    yield
  }
  if (existsSync(to)) yield* moveAll(to, dataDir, () => true)
  rmSync(to, { recursive: true, force: true })
}

function* moveAll(from: string, to: string, isMoved: (name: string) => boolean): Generator<void> {
  for (const name of readdirSync(from).filter(isMoved).sort()) {
    if (existsSync(join(to, name))) {
      throw new UsageError(
        `${join(to, name)}: it was made while the migration was not complete: move it away, then run 'fuel-etl migrate' again`,
      )
    }
    renameSync(join(from, name), join(to, name))
    yield
  }
  syncPath(to)
  syncPath(from)
}

/** Completes an exchange. */
export async function finishSwap<Report>(dataDir: string, swap: Swap<Report>): Promise<Report> {
  for (const _ of swapSteps(dataDir, swap));
  // It contains the absolute paths of the folder.
  await writeDatabaseFile(dataDir, readManifest(snapshotFolder(dataDir, findPointedId(dataDir)!)))
  rmSync(migrationFile(dataDir))
  syncPath(dataDir)
  return swap.report
}
