import { parentPort, workerData } from 'node:worker_threads'
import { SnapshotError } from '../../pipeline/model/errors.ts'
import { type PastStateOf, pastState } from '../../pipeline/past/past-state.ts'
import type { PastReply } from './past-thread.ts'

// The thread of `past-thread.ts`. Bytes are handed over, not copied.
const reply = await replyTo(workerData as PastStateOf)
parentPort!.postMessage(reply, 'fault' in reply ? [] : buffersOf(reply))

async function replyTo(of: PastStateOf): Promise<PastReply> {
  try {
    return { state: await pastState(of) }
  } catch (error) {
    if (error instanceof SnapshotError) return { fault: error.message }
    throw error
  }
}

function buffersOf({ state }: Extract<PastReply, { readonly state: unknown }>): ArrayBuffer[] {
  if (state === null) return []
  const { markets, answers, national, weeks, cells } = state
  const packs = [answers, national, weeks, cells, ...markets.flatMap(({ places, prices }) => [places, prices])]
  return packs.map(({ buffer }) => buffer as ArrayBuffer)
}
