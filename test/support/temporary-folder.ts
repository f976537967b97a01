import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

/** A folder that is gone when the test file is done (`remove-temporary-folders.ts`). */
export function temporaryFolder(name = 'fuel-'): string {
  const folder = mkdtempSync(join(tmpdir(), name))
  made.push(folder)
  return folder
}

/** All that were made since. */
export function removeTemporaryFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
}
