import { parentPort, workerData } from 'node:worker_threads'
import { pngOf } from './png-of.ts'
import type { PngReply } from './png-thread.ts'

// Draws one SVG at a time.
const port = parentPort!
const fonts = workerData as readonly Uint8Array[]

port.on('message', async (svg: string) => port.postMessage(await replyTo(svg)))

async function replyTo(svg: string): Promise<PngReply> {
  try {
    return { png: await pngOf(svg, fonts) }
  } catch (error) {
    return { fault: String(error) }
  }
}
