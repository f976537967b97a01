import { parentPort } from 'node:worker_threads'
import { countWork } from './count-work.ts'
import { searchWorst } from './worst-question.ts'

/** In a thread of its own, because code that is counted is slow ever after: tells the parent what the search found. */
const counter = countWork('/api/nl/')
const { understand } = await import('../api/nl/understand.ts')

function countOf(question: string): number {
  counter.count()
  understand(question, { newestWeek: '2026-11-16' })
  return counter.count()
}

parentPort!.postMessage(await searchWorst(countOf))
