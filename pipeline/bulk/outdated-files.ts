import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hashOfFile } from '../disk/hash-of-file.ts'
import { datapackageName } from '../snapshot/bulk-file.ts'
import { hashesOfEarlier, isOfKept } from './export-plan.ts'

/**
 * The files of earlier exports in a folder that this export does not have, such as the days of a month that has closed:
 * next to the file of the month they would count twice. A file that was changed since is not one of them.
 */
export function outdatedFiles(dataDir: string, to: string, paths: readonly string[]): string[] {
  if (!existsSync(to)) return []
  const exported = new Set([...paths, datapackageName])
  const earlier = hashesOfEarlier(to)
  return readdirSync(to)
    .filter(name => !exported.has(name) && statSync(join(to, name)).isFile())
    .filter(name => {
      const { sha256 } = hashOfFile(join(to, name))
      return earlier.get(name) === sha256 || isOfKept(dataDir, name, sha256)
    })
    .sort()
}

export function removeOutdated(to: string, names: readonly string[]): void {
  for (const name of names) rmSync(join(to, name))
}
