import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const made: string[] = []

// Behind everything that a test file does at its end, as the first to be asked for it. Not at the exit of the process:
// a worker that is no longer needed is killed.
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A folder that is gone when the test file is done. */
export function temporaryFolder(name = 'fuel-'): string {
  const folder = mkdtempSync(join(tmpdir(), name))
  made.push(folder)
  return folder
}
