import { createReadStream, lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { kindAt } from '../disk/disk-fault.ts'
import { refuseInDataFolder } from '../disk/in-data-folder.ts'
import { daysBetweenInstants } from '../model/days.ts'
import { UsageError } from '../model/errors.ts'
import { compactOf, type Instant, instantOf } from '../model/instants.ts'
import { type BackedUp, type BackUpSetup, backUpTo } from './back-up.ts'
import { hashedMember, readArchive } from './read-archive.ts'

export interface RotatingBackup extends BackedUp {
  readonly file: string
  /** The archives that were deleted, oldest first. */
  readonly deleted: readonly string[]
}

// Only names of this form are ever deleted.
const ownName = /^fuel-etl-\d{8}T\d{6}Z\.tar\.gz$/
const ownLeftover = /^fuel-etl-\d{8}T\d{6}Z\.tar\.gz\.\d+\.new$/

/**
 * Writes an archive named by its time into a folder, reads it back, and only if every hash is right deletes its own older archives beyond
 * the number to keep. Requires the lock of the data folder. Throws UsageError for a folder that is missing or inside the data folder.
 */
export async function rotatingBackup(folder: string, keep: number, setup: BackUpSetup): Promise<RotatingBackup> {
  refuseBackupFolder(folder, setup.dataDir)
  // `fuel-etl-20261122T030700Z.tar.gz`
  const file = join(folder, `fuel-etl-${compactOf(setup.now)}.tar.gz`)
  const done = await backUpTo(file, setup)
  await verifyOrRemove(file)
  const older = readdirSync(folder).filter(name => ownName.test(name) && join(folder, name) !== file)
  // The new one stays even if a clock that was ahead has named others after it.
  const deleted = older.sort().slice(0, Math.max(0, older.length - (keep - 1)))
  for (const name of [...deleted, ...leftoversIn(folder, setup.now)]) rmSync(join(folder, name), { force: true })
  return { file, ...done, deleted }
}

function refuseBackupFolder(folder: string, dataDir: string): void {
  const found = kindAt(folder)
  if (found === null) {
    // It is not created: if the disk of the backups is not mounted, they would fill the disk below it.
    throw new UsageError(
      `${folder}: expected the folder of backups, found none: 'install -d -m 0700 ${folder}' creates it`,
    )
  }
  if (found === 'file') throw new UsageError(`${folder}: expected the folder of backups, found a file`)
  refuseInDataFolder(folder, dataDir)
}

async function verifyOrRemove(file: string): Promise<void> {
  try {
    await readArchive(createReadStream(file), file, hashedMember)
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
}

/** Unfinished archives of processes that were killed. A backup does not take a day. */
function leftoversIn(folder: string, now: Instant): string[] {
  const names = readdirSync(folder).filter(name => ownLeftover.test(name))
  return names.filter(name => {
    const writtenAt = instantOf(Math.floor(lstatSync(join(folder, name)).mtimeMs / 1000))
    return daysBetweenInstants(writtenAt, now) > 1
  })
}
