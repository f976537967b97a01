import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { madeOnce } from './made-once.ts'
import { runFiles } from './runs.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const demonstrationDays = ['2026-11-17', '2026-11-18', '2026-11-19'] as const

/**
 * A separate data folder with the bundled deliveries of three days, each run at noon as in `fuel-etl demo`. It is a copy of a folder that
 * is made once per test run, which takes ten seconds.
 */
export async function demonstration(): Promise<string> {
  const made = await madeOnce('demonstration', async dataDir => {
    for (const on of demonstrationDays) await runFiles({ dataDir, on, now: `${on} 12:00:00` })
  })
  const copy = join(temporaryFolder(), 'data')
  cpSync(made, copy, { recursive: true, preserveTimestamps: true })
  return copy
}
