import { cpSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncPath, writeDurably } from '../../disk/durable.ts'

/**
 * Replaces files of a folder atomically. They are written to a copy of the folder, which then replaces it: readers find
 * either the old files or the new ones, never a mix. After a crash between the two renames the old folder is at
 * `<folder>.old`.
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
