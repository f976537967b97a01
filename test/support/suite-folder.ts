import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../../pipeline/model/package-root.ts'

// Many times what tests hold at once: a demonstration is 30 MB.
const roomNeeded = 8 * 2 ** 30

/**
 * One folder for all that a run of the tests writes, gone at its end; in memory where the machine has plenty. The program
 * fsyncs whatever must outlive a crash, 5,000 times in test/pipeline/replay alone, and no test loses its power.
 */
export default function setup(): () => void {
  // Whoever names one looks into it afterwards.
  const given = process.env.FUEL_TEST_FOLDER
  const folder = given ?? mkdtempSync(join(hasRoomInMemory() ? inMemory : tmpdir(), 'fuel-tests-'))
  // Servers that tests start as another user read below it.
  chmodSync(folder, 0o755)
  // Below the package, so that a compiled program finds its modules, statements and bundled deliveries.
  const cache = join(packageRoot(), 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const compiled = mkdtempSync(join(cache, 'fuel-etl-'))
  Object.assign(process.env, { TMPDIR: folder, FUEL_TEST_FOLDER: folder, FUEL_TEST_COMPILED: compiled })
  return () => {
    for (const made of given === undefined ? [folder, compiled] : [compiled])
      rmSync(made, { recursive: true, force: true })
  }
}

const inMemory = '/dev/shm'

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > roomNeeded && process.availableMemory() > roomNeeded
  } catch {
    return false
  }
}
