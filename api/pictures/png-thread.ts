import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { pngOf } from './png-of.ts'

export type PngReply = { readonly png: Uint8Array } | { readonly fault: string }

/** Draws one SVG at a time: the next call waits for the last one. */
export type DrawPng = (svg: string) => Promise<Uint8Array>

// A thread that has drawn keeps 90 MB.
const idleMs = 30_000

/**
 * A picture takes 200 ms of a processor, so it is drawn in a thread, and other answers do not wait for it. Node 20 cannot
 * start a worker from TypeScript: when the sources run unbuilt, as in tests, it is drawn in this thread.
 */
export function drawInThread(fonts: readonly Uint8Array[]): DrawPng {
  if (import.meta.url.endsWith('.ts')) return svg => pngOf(svg, fonts)
  return drawWith(() => new Worker(new URL('./png-worker.js', import.meta.url), { workerData: fonts }))
}

/** The worker is started by the first picture and ended when there was none for a while. */
function drawWith(start: () => Worker): DrawPng {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  const end = (): void => {
    void worker?.terminate()
    worker = null
  }
  return async svg => {
    clearTimeout(idle)
    worker ??= start()
    try {
      return await reply(worker, svg)
    } catch (error) {
      end()
      throw error
    } finally {
      idle = setTimeout(end, idleMs).unref()
    }
  }
}

/** Rejects when the worker fails. */
async function reply(worker: Worker, svg: string): Promise<Uint8Array> {
  worker.ref()
  worker.postMessage(svg)
  const [answer] = (await once(worker, 'message')) as [PngReply]
  worker.unref()
  if ('fault' in answer) throw new Error(`a picture could not be drawn: ${answer.fault}`)
  return answer.png
}
