import { cpSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncPath, writeDurably } from '../../model/durable.ts'

/**
 * Writes files of a folder all at once. They are finished in a copy of the folder beside it, which then takes its place:
 * whoever reads finds the old files or the new ones, never some of each. After a crash between the two renames the old
 * folder stands beside its place as `<folder>.old`.
 */
export function replaceFiles(folder: string, texts: ReadonlyMap<string, string>): void {
  const place = realpathSync(folder)
  const made = `${place}.new`
  const old = `${place}.old`
  rmSync(made, { recursive: true, force: true })
  rmSync(old, { recursive: true, force: true })
  try {
    cpSync(place, made, { recursive: true, preserveTimestamps: true })
    for (const [name, text] of texts) writeDurably(join(made, name), text)
    renameSync(place, old)
    try {
      renameSync(made, place)
    } catch (cause) {
      renameSync(old, place)
      throw cause
    }
  } catch (cause) {
    rmSync(made, { recursive: true, force: true })
    throw cause
  }
  syncPath(dirname(place))
  rmSync(old, { recursive: true, force: true })
}
