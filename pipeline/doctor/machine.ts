import { sizeText } from '../model/quantities.ts'
import type { DoctorCheck } from './context.ts'
import { ok, warning } from './finding.ts'
import { runMemory, serverMemory } from './run-memory.ts'

/** Is there enough memory for a run next to a server? */
export const machine: DoctorCheck = async ({ machine: { memoryBytes, processors }, sources, env }) => {
  const workers = workersIn(env.FUEL_WORKERS) ?? processors
  const run = runMemory(sources, workers)
  const needed = run + serverMemory
  const found = `${sizeText(memoryBytes)}; a run with ${workers} workers takes up to ${sizeText(run)}, the server ${sizeText(serverMemory)}`
  const next = `add memory or swap, or set fewer workers (FUEL_WORKERS): both together need ${sizeText(needed)}`
  return [
    memoryBytes < needed ? warning('memory', found, next) : ok('memory', found),
    ok('processors', `${processors} (--workers sets how many a run uses)`),
  ]
}

function workersIn(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null
}
