import { Worker } from 'node:worker_threads'
import { faultOf } from './faults.ts'
import type { TaskMessage, WorkerMessage } from './worker-process.ts'

type Perform = (name: string, input: unknown) => Promise<unknown>

/** Makes this process a worker: it does what it is sent, one task after the other, until whoever sent it ends it or is gone. */
export function serveTasks(performer: (reading: (id: string | null) => void) => Perform): void {
  // Ctrl-C reaches all processes of a terminal. The one that started this one ends it, when what it holds is in order.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  endWithParent()
  const say = (message: WorkerMessage): void => void process.send!(message)
  const perform = performer(reading => say({ reading }))
  process.on('message', ({ name, input }: TaskMessage) => {
    perform(name, input)
      .then(
        (result): WorkerMessage => ({ result }),
        (error): WorkerMessage => ({ fault: faultOf(error) }),
      )
      .then(message => {
        giveBack()
        say(message)
      })
  })
}

// A collection takes 10 to 40 ms, another process 300 ms: this one goes on as long as it has room.
const leastGivenBack = 250 * 1024 * 1024

/** Gives back what the last task has left. */
function giveBack(): void {
  if (process.memoryUsage.rss() > leastGivenBack) globalThis.gc?.()
}

// A reader in an endless loop hears no message. This thread sees that the process has another parent.
const watch = `
const { workerData: parent } = require('node:worker_threads')
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 500)
`

function endWithParent(): void {
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 }
  new Worker(watch, { eval: true, resourceLimits, workerData: process.ppid }).unref()
}
