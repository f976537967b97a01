import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Data that several test files share. The first test that needs it makes it, once per test run for all workers, and the others wait.
 * Returns its path. No test may change it.
 */
export async function madeOnce(name: string, make: (folder: string) => Promise<void> | void): Promise<string> {
  const folder = join(process.env.FUEL_TEST_FOLDER!, name)
  const making = `${folder}.making`
  const failed = `${folder}.failed`
  if (existsSync(folder)) return folder
  if (!isFirst(making)) {
    while (!existsSync(folder)) {
      if (existsSync(failed)) throw new Error(`${name}: could not be made, as the first test that asked for it says`)
      await sleep(50)
    }
    return folder
  }
  try {
    await make(join(making, 'made'))
    renameSync(join(making, 'made'), folder)
  } catch (error) {
    writeFileSync(failed, '')
    throw error
  }
  return folder
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}
