import { parentPort } from 'node:worker_threads'
import { countWork } from '../fixtures/nl/count-work.ts'
import { searchWorst } from './worst-question.ts'

/** Runs in a separate thread, because code that was counted stays slow. Posts the result to its parent. */
const counter = countWork('/api/nl/')
const { understand } = await import('../api/nl/understand.ts')

function countOf(question: string): number {
  counter.count()
  understand(question, { newestWeek: '2026-11-16' })
  return counter.count()
}

parentPort!.postMessage(await searchWorst(countOf))
