import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { UsageError } from '../model/errors.ts'

/**
 * For every path that a command is asked to write to. Throws UsageError if it is in the data folder, also behind a link:
 * its files are written, deleted and backed up by fuel-etl alone.
 */
export function refuseInDataFolder(path: string, dataDir: string): void {
  const inside = relative(realPlace(dataDir), realPlace(path))
  if (inside === '..' || inside.startsWith('../')) return
  throw new UsageError(
    `${path}: it is in the data folder ${dataDir}, which is for files of fuel-etl alone, and is lost with it; ` +
      'name a place outside, best on another disk',
  )
}

/** With symbolic links resolved, as far as the path exists. */
function realPlace(path: string): string {
  const place = resolve(path)
  if (existsSync(place) || place === dirname(place)) return realpathSync(place)
  return join(realPlace(dirname(place)), relative(dirname(place), place))
}
