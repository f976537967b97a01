import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

/** A folder that is removed after the test file (`remove-temporary-folders.ts`). */
export function temporaryFolder(name = 'fuel-'): string {
  const folder = mkdtempSync(join(tmpdir(), name))
  made.push(folder)
  return folder
}

/** Removes the folders made since the last call. */
export function removeTemporaryFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
}
