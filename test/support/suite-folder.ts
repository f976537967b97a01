import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../../pipeline/disk/package-root.ts'

// Far more than the tests write at one time: a demonstration is 30 MB.
const roomNeeded = 8 * 2 ** 30

/**
 * One folder for everything that a test run writes, removed at its end; in memory when the machine has enough. The
 * program fsyncs whatever must survive a crash, 5,000 times in test/slow/pipeline/replay alone, and the tests never lose
 * power.
 */
export default function setup(): () => void {
  if (!existsSync(join(packageRoot(), 'fixtures', 'deliveries')))
    throw new Error('expected fixtures/deliveries, found none: npm run build writes them')
  // A folder that was given by name is kept for inspection.
  const given = process.env.FUEL_TEST_FOLDER
  const folder = given ?? mkdtempSync(join(hasRoomInMemory() ? inMemory : tmpdir(), 'fuel-tests-'))
  // Servers that tests start as another user read files in it.
  chmodSync(folder, 0o755)
  // Inside the package, so that a compiled program finds its modules, statements and bundled deliveries.
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
