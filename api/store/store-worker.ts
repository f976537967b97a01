import { parentPort, workerData } from 'node:worker_threads'
import { StoreError } from '../../pipeline/model/errors.ts'
import { ThisThread } from './this-thread.ts'
import { storeFaultOf, type ThreadReply, type ThreadRequest } from './worker-thread.ts'

// The database thread handles one batch of calls at a time. An error other than StoreError ends it, and the parent sees
// that.
const port = parentPort!
const { dataDir, waitMs } = workerData as { readonly dataDir: string; readonly waitMs: number }
const thread = new ThisThread(dataDir, waitMs)

port.on('message', async (request: ThreadRequest) => {
  if (request === 'close') {
    await thread.close()
    return port.close()
  }
  port.postMessage(await answerTo(request))
})

async function answerTo(calls: Exclude<ThreadRequest, 'close'>): Promise<ThreadReply> {
  try {
    return { outcomes: await thread.ask(calls) }
  } catch (error) {
    if (error instanceof StoreError) return { fault: error.message, why: storeFaultOf(error) }
    throw error
  }
}
