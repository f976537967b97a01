import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { faultOf } from './faults.ts'
import type { TaskMessage, WorkerMessage } from './worker-process.ts'

/** What does the tasks of a process. */
export interface Performer {
  perform(name: string, input: unknown): Promise<unknown>
  /** Lets go of what it keeps for the next task. */
  close(): void
}

/** Makes this process a worker: it does what it is sent, one task after the other, until whoever sent it ends it or is gone. */
export function serveTasks(performerFor: (reading: (id: string | null) => void) => Performer): void {
  // Ctrl-C reaches all processes of a terminal. The one that started this one ends it, when what it holds is in order.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  endWithParent()
  const say = (message: WorkerMessage): void => void process.send!(message)
  const performer = performerFor(reading => say({ reading }))
  process.on('message', ({ name, input }: TaskMessage) => {
    performer
      .perform(name, input)
      .then(
        (result): WorkerMessage => ({ result }),
        (error): WorkerMessage => ({ fault: faultOf(error) }),
      )
      .then(async message => {
        await giveBack(performer)
        say(message)
      })
  })
}

// A collection takes 10 to 40 ms, another process 300 ms: this one goes on as long as it has room.
const leastGivenBack = 250 * 1024 * 1024

/**
 * Gives back what the last task has left. A collection spares what the turn has touched, and what it frees it gives back at the next:
 * so there are two, each in a turn of its own.
 */
async function giveBack(performer: Performer): Promise<void> {
  if (process.memoryUsage.rss() < leastGivenBack) return
  performer.close()
  for (let time = 0; time < 2; time += 1) {
    await turn()
    globalThis.gc?.()
  }
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
