import { statSync } from 'node:fs'
import { join } from 'node:path'
import { WorkerDied } from '../../model/errors.ts'
import { isMarketSource, type Source } from '../../source.ts'
import { type WorkerLimits, workerLimitsOf } from '../../workers/limits.ts'
import { type MadeMarket, marketFolder, type Run, readMadeMarkets } from '../run/run-folder.ts'
import { keepDeath } from './deaths.ts'
import { together } from './together.ts'
import type { Workers } from './workers.ts'

export interface MarketsSetup {
  readonly dataDir: string
  readonly sources: readonly Source[]
  readonly threads: number
  readonly workers: Workers
  readonly stop?: AbortSignal
}

type MarketWork<Result> = (
  market: MadeMarket,
  workers: Workers,
  setup: { readonly threads: number; readonly limits: WorkerLimits; readonly stop: AbortSignal },
) => Promise<Result>

/**
 * Runs work on each market that a run made, several at once, the largest first. Returns the results in the order of the
 * markets, or null when one of them ended its process.
 */
export async function eachMarket<Result>(
  setup: MarketsSetup,
  run: Run,
  work: MarketWork<Result>,
): Promise<Result[] | null> {
  const { dataDir, sources, stop, workers } = setup
  const markets = readMadeMarkets(dataDir, run).sort(
    (one, other) => sizeOf(setup, run, other) - sizeOf(setup, run, one),
  )
  let hasDied = false
  const results = await together(markets, { lanes: workers.count, stop }, async (market, stop) => {
    const own = sources.filter(isMarketSource).filter(({ descriptor }) => descriptor.country === market.country)
    const limits = workerLimitsOf(own.map(({ descriptor }) => descriptor))
    const threads = markets.length < workers.count ? setup.threads : 1
    try {
      return { country: market.country, result: await work(market, workers, { threads, limits, stop }) }
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error
      keepDeath(dataDir, run, own, market.country, error)
      hasDied = true
      return null
    }
  })
  if (hasDied) return null
  const inOrder = results.map(one => one!).sort((one, other) => (one.country < other.country ? -1 : 1))
  return inOrder.map(({ result }) => result)
}

function sizeOf({ dataDir }: MarketsSetup, run: Run, { country }: MadeMarket): number {
  return statSync(join(marketFolder(dataDir, run, country), 'prices.parquet'), { throwIfNoEntry: false })?.size ?? 0
}
