import { isMarketSource, type Source } from '../source.ts'

// Peaks of the resident memory of processes, measured in runs of all markets: docs/operator.md, Processors and memory.
const mainProcess = 280e6
const usualWorker = 500e6
const workerOf: Readonly<Record<string, number>> = { IT: 700e6, FR: 594e6 }
// With 150,000 stations under load.
export const serverMemory = 800e6

/** The most memory that a run of these sources takes: one lane works on the largest market that is left, the others on smaller ones. */
export function runMemory(sources: readonly Source[], workers: number): number {
  const markets = new Set(sources.filter(isMarketSource).map(({ descriptor }) => descriptor.country))
  const sizes = [...markets].map(country => workerOf[country] ?? usualWorker)
  // At least one task at a time, if only for the rates.
  const largest = Math.max(usualWorker, ...sizes)
  const others = Math.max(0, Math.min(workers, markets.size) - 1)
  return mainProcess + largest + others * usualWorker
}
