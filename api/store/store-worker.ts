import { parentPort, workerData } from 'node:worker_threads'
import { StoreError } from '../../pipeline/model/errors.ts'
import { ThisThread } from './this-thread.ts'
import type { Answer, Question } from './worker-thread.ts'

// The thread of the database: one question at a time, each a batch of calls. Any other error ends it, and is seen outside.
const port = parentPort!
const thread = new ThisThread((workerData as { readonly dataDir: string }).dataDir)

port.on('message', async (question: Question) => {
  if (question === 'close') {
    await thread.close()
    return port.close()
  }
  port.postMessage(await answerTo(question))
})

async function answerTo(calls: Exclude<Question, 'close'>): Promise<Answer> {
  try {
    return { outcomes: await thread.ask(calls) }
  } catch (error) {
    if (error instanceof StoreError) return { fault: error.message }
    throw error
  }
}
