import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { SnapshotError } from '../../pipeline/model/errors.ts'
import { type PastState, type PastStateOf, pastState } from '../../pipeline/past/past-state.ts'

/** `fault`: the message of a SnapshotError. */
export type PastReply = { readonly state: PastState | null } | { readonly fault: string }

export type BuildPast = (of: PastStateOf) => Promise<PastState | null>

/**
 * Builds a past state in a thread of its own, which ends afterwards: reading a million moves takes a second of a processor, and other
 * answers do not wait for it. Node 20 cannot start a worker from TypeScript: when the sources run unbuilt, as in tests, it is built in this
 * thread.
 */
export function buildInThread(): BuildPast {
  if (import.meta.url.endsWith('.ts')) return pastState
  return async of => {
    const worker = new Worker(new URL('./past-worker.js', import.meta.url), { workerData: of })
    worker.unref()
    const [reply] = (await once(worker, 'message')) as [PastReply]
    if ('fault' in reply) throw new SnapshotError(reply.fault)
    return reply.state
  }
}
