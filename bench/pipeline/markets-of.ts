import { spawnSync } from 'node:child_process'
import { program } from './measured-run.ts'

interface Status {
  readonly markets: readonly {
    readonly stationsInForce: number
    readonly inForce: number
    readonly sources: readonly { readonly source: string; readonly state: string; readonly error: string | null }[]
  }[]
}

export interface PublishedMarkets {
  /** Stations with a current price, and current prices and figures. */
  readonly stations: number
  readonly prices: number
  /** `fr: expected at most …`: each source that failed. */
  readonly failures: readonly string[]
}

/** What the current snapshot of a folder contains, by `fuel-etl status`. */
export function marketsOf(dataDir: string): PublishedMarkets {
  const { stdout } = spawnSync(process.execPath, [program, 'status', '--sources', '--json', '--data-dir', dataDir], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { markets } = JSON.parse(stdout) as Status
  const sum = (count: (market: Status['markets'][number]) => number): number =>
    markets.reduce((total, market) => total + count(market), 0)
  const failed = markets.flatMap(({ sources }) => sources).filter(({ error }) => error !== null)
  return {
    stations: sum(({ stationsInForce }) => stationsInForce),
    prices: sum(({ inForce }) => inForce),
    failures: failed.map(({ source, error }) => `${source}: ${error}`),
  }
}
