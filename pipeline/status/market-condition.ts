import { type Concern, worstOf } from '../model/concern.ts'
import type { Instant } from '../model/instants.ts'
import type { SourceCondition } from './source-condition.ts'

/** How a market stands: as the worst of its sources that are meant to be read. */
export interface MarketCondition {
  readonly market: string
  readonly state: SourceCondition['state']
  readonly concern: Concern
  /** Each begins with the source that it is about. */
  readonly why: readonly string[]
  readonly readAt: Instant | null
  readonly newestAt: Instant | null
  readonly dueAt: Instant | null
  readonly stationsInForce: number
  /** Prices of stations; where no station has one, official figures. The two kinds are never added up. */
  readonly inForce: number
  readonly sources: readonly SourceCondition[]
}

// A market is called by the first of these that one of its sources has: it is fresh as long as one is, whatever its
// other states or chains wait for.
const states: readonly SourceCondition['state'][] = ['fresh', 'failed', 'held back', 'skipped', 'never read']

/** The markets of these sources, in the order of their codes. Sources that belong to no market are left out. */
export function marketConditions(conditions: readonly SourceCondition[]): MarketCondition[] {
  const markets = [...new Set(conditions.flatMap(({ market }) => market ?? []))].sort()
  return markets.map(market =>
    marketCondition(
      market,
      conditions.filter(one => one.market === market),
    ),
  )
}

function marketCondition(market: string, sources: readonly SourceCondition[]): MarketCondition {
  const withStations = sources.filter(source => source.stationsInForce > 0)
  const served = withStations.length > 0 ? withStations : sources
  return {
    market,
    state: states.find(state => sources.some(source => source.state === state))!,
    concern: worstOf(sources.map(({ concern }) => concern)),
    why: sources.flatMap(({ source, why }) => why.map(text => `${source}: ${text}`)),
    readAt: newest(sources.map(({ readAt }) => readAt)),
    newestAt: newest(sources.map(({ newestAt }) => newestAt)),
    dueAt: soonest(sources),
    stationsInForce: sumOf(sources.map(({ stationsInForce }) => stationsInForce)),
    inForce: sumOf(served.map(({ inForce }) => inForce)),
    sources,
  }
}

function newest(instants: readonly (Instant | null)[]): Instant | null {
  return instants.reduce((best, one) => (one !== null && (best === null || one > best) ? one : best), null)
}

function soonest(sources: readonly SourceCondition[]): Instant | null {
  const due = sources.flatMap(({ dueAt }) => dueAt ?? []).sort()
  return due[0] ?? null
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
