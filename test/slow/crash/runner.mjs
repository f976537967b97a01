// A run of compiled modules on bundled deliveries, as a process that somebody ends: `node runner.mjs <setup as JSON>`.
// Prints `ready`, waits for a line on its input, then prints the stages as they begin, and at its end what it did. With
// `killAt` it kills itself before that change of the disk; of a write, half of it is done.
import fs, { writeSync } from 'node:fs'
import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const { modules, dataDir, killAt, options } = JSON.parse(process.argv[2])
const say = (write => text => write(1, `${text}\n`))(writeSync)

let changes = 0
let isCounting = false
for (const name of ['writeSync', 'writeFileSync', 'fsyncSync', 'renameSync', 'mkdirSync', 'rmSync']) {
  const real = fs[name]
  fs[name] = (...args) => {
    if (isCounting && (args[0] > 2 || typeof args[0] === 'string')) {
      changes += 1
      if (changes === killAt) {
        say(`killed before ${name}`)
        if (name === 'writeSync') real(args[0], args[1].subarray(0, args[1].length / 2))
        if (name === 'writeFileSync') real(args[0], args[1].slice(0, args[1].length / 2))
        process.kill(process.pid, 'SIGKILL')
      }
    }
    return real(...args)
  }
}
syncBuiltinESMExports()

const load = (...path) => import(pathToFileURL(join(modules, ...path)).href)
const { wholeRun } = await load('bin', 'commands', 'run.js')
const { withLock } = await load('pipeline', 'stages', 'run', 'lock.js')

say('ready')
await once(process.stdin, 'data')
process.stdin.pause()
isCounting = true
const watch = event => event.kind === 'stage begins' && say(event.stage)
try {
  const { snapshot } = await withLock(dataDir, stop => wholeRun({ ...options, dataDir, stop }, watch))
  say(`done ${snapshot} ${changes}`)
} catch (error) {
  say(`${error.name} ${error.exitCode}: ${error.message}`)
  process.exitCode = error.exitCode ?? 1
}
