import { setTimeout as sleep } from 'node:timers/promises'

// The first clients after a start are answered before.
const delayMs = 1000
const pauseMs = 20

/**
 * Loads the SDK, the tools and their schemas, which takes 300 ms (Node 20). Done once after the start, in steps, so that
 * the first agent need not wait for it and other clients wait for one step at most.
 */
export async function prepareTools(): Promise<void> {
  await sleep(delayMs, undefined, { ref: false })
  await import('zod')
  await sleep(pauseMs, undefined, { ref: false })
  await import('@modelcontextprotocol/server')
  await sleep(pauseMs, undefined, { ref: false })
  const { listings } = await import('./server.ts')
  for (const list of listings) {
    await sleep(pauseMs, undefined, { ref: false })
    list()
  }
}
