import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDiskFault } from '../../disk/disk-fault.ts'

/** The two other folders of a migration. */
export interface MigrationPlaces {
  /** In which the new folder is made. */
  readonly to: string
  /** Which keeps the files of the old schema until the operator deletes it. */
  readonly before: string
}

/** The names of these folders in a data folder that is a mount point: they belong to no snapshot and to no backup. */
export const placesWithin = ['migrated', 'before-migration'] as const

/**
 * Next to the data folder; in it if files cannot be moved there, because the data folder is a mount point or the user may only
 * write in it (`/var/lib/fuel-etl`).
 */
export function migrationPlaces(dataDir: string): MigrationPlaces {
  const [to, before] = placesWithin
  if (canMoveTo(dataDir, `${dataDir}.${to}`)) return { to: `${dataDir}.${to}`, before: `${dataDir}.${before}` }
  return { to: join(dataDir, to), before: join(dataDir, before) }
}

/** Bind mounts have the device number of their disk, so only a rename shows it. */
function canMoveTo(dataDir: string, folder: string): boolean {
  const file = join(dataDir, '.migrating')
  const moved = `${folder}.new`
  try {
    mkdirSync(moved)
    writeFileSync(file, '')
    renameSync(file, join(moved, 'file'))
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EXDEV' && findDiskFault(error, folder) === null) throw error
    return false
  } finally {
    rmSync(file, { force: true })
    rmSync(moved, { recursive: true, force: true })
  }
}
