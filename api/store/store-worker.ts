import { parentPort, workerData } from 'node:worker_threads'
import { StoreError } from '../../pipeline/model/errors.ts'
import { ThisThread } from './this-thread.ts'
import type { ThreadReply, ThreadRequest } from './worker-thread.ts'

// The thread of the database: one question at a time, each a batch of calls. Any other error ends it, and is seen outside.
const port = parentPort!
const thread = new ThisThread((workerData as { readonly dataDir: string }).dataDir)

port.on('message', async (question: ThreadRequest) => {
  if (question === 'close') {
    await thread.close()
    return port.close()
  }
  port.postMessage(await answerTo(question))
})

async function answerTo(calls: Exclude<ThreadRequest, 'close'>): Promise<ThreadReply> {
  try {
    return { outcomes: await thread.ask(calls) }
  } catch (error) {
    if (error instanceof StoreError) return { fault: error.message }
    throw error
  }
}
