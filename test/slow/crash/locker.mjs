// One process of several that want the same folder, of compiled modules: `node locker.mjs <modules> <data folder> <work>`.
// Prints `ready`, then waits for a line on its input.
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const [modules, dataDir, work] = process.argv.slice(2)
const { withLock } = await import(pathToFileURL(join(modules, 'pipeline', 'stages', 'run', 'lock.js')).href)
const inside = join(dataDir, 'inside')

const works = {
  /** Holds the folder until it is killed. */
  async hold() {
    await withLock(dataDir, async () => {
      writeSync(1, 'holds\n')
      await after(60_000)
    })
  },
  /** Gets the folder three times, against all others. Two in it at once find the file of the other. */
  async race() {
    for (let won = 0; won < 3; ) {
      try {
        await withLock(dataDir, async () => {
          closeSync(openSync(inside, 'wx'))
          await after(Math.random() * 3)
          rmSync(inside)
        })
        writeSync(1, `won ${(won += 1)}\n`)
      } catch (error) {
        if (error.code !== 'RUN_LOCKED') throw error
        await after(Math.random() * 5)
      }
    }
  },
}

writeSync(1, 'ready\n')
await once(process.stdin, 'data')
process.stdin.pause()
await works[work]()
