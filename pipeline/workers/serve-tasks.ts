import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sentError, type TaskMessage, type WorkerMessage } from './worker-process.ts'

/** Runs the tasks of a process. */
export interface Performer {
  perform(name: string, input: unknown): Promise<unknown>
  /** Releases resources that it keeps for the next task. */
  close(): void
}

/** Makes this process a worker. It runs one task after another until its parent ends it or is gone. */
export function serveTasks(performerFor: (reading: (id: string | null) => void) => Performer): void {
  // Ctrl-C reaches all processes of a terminal. The parent ends this process once its data is in order.
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
        (error): WorkerMessage => ({ fault: sentError(error) }),
      )
      .then(async message => {
        await giveBack(performer)
        say(message)
      })
  })
}

// A garbage collection takes 10 to 40 ms, starting a process 300 ms. So memory is freed and the process kept.
const leastGivenBack = 250 * 1024 * 1024

/**
 * Frees the memory of the last task. A collection keeps objects that the current event-loop turn has used, and
 * returns freed pages at the next collection, so two run in separate turns.
 */
async function giveBack(performer: Performer): Promise<void> {
  if (process.memoryUsage.rss() < leastGivenBack) return
  performer.close()
  for (let time = 0; time < 2; time += 1) {
    await turn()
    globalThis.gc?.()
  }
}

// A reader in an endless loop receives no messages. This thread notices when the parent process is gone.
const watch = `
const { workerData: parent } = require('node:worker_threads')
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 500)
`

function endWithParent(): void {
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 }
  new Worker(watch, { eval: true, resourceLimits, workerData: process.ppid }).unref()
}
