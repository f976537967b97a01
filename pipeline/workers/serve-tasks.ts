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
    perform(name, input).then(
      result => say({ result }),
      error => say({ fault: faultOf(error) }),
    )
  })
}

// A reader in an endless loop hears no message. This thread sees that the process has another parent.
const watch = `
const parent = process.ppid
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 500)
`

function endWithParent(): void {
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 }
  new Worker(watch, { eval: true, resourceLimits }).unref()
}
