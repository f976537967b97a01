import { type Concern, worstOf } from '../model/concern.ts'
import type { Instant } from '../model/instants.ts'
import { newestOf } from '../model/lists.ts'
import type { SourceCondition } from './source-condition.ts'

/** The condition of a market, with the worst concern of its sources. */
export interface MarketCondition {
  readonly market: string
  readonly state: SourceCondition['state']
  readonly concern: Concern
  /** Each text begins with the id of its source. */
  readonly why: readonly string[]
  readonly readAt: Instant | null
  readonly newestAt: Instant | null
  readonly dueAt: Instant | null
  readonly stationsInForce: number
  /** Station prices, or official figures if no station has a price. The two kinds are never added up. */
  readonly inForce: number
  readonly sources: readonly SourceCondition[]
}

// The state of a market is the first of these that one of its sources has. A market is fresh if one source is, even if
// sources of its other states or chains are not.
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
    readAt: newestOf(sources.map(({ readAt }) => readAt)),
    newestAt: newestOf(sources.map(({ newestAt }) => newestAt)),
    dueAt: soonest(sources),
    stationsInForce: sumOf(sources.map(({ stationsInForce }) => stationsInForce)),
    inForce: sumOf(served.map(({ inForce }) => inForce)),
    sources,
  }
}

function soonest(sources: readonly SourceCondition[]): Instant | null {
  const due = sources.flatMap(({ dueAt }) => dueAt ?? []).sort()
  return due[0] ?? null
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}

export type ConditionWord = 'late' | 'failing' | 'warning' | 'fresh' | 'skipped' | 'held back' | 'never read'

/** The condition of a source or a market in one word, the worst that applies. Used by the command and the page. */
export function conditionWord({
  state,
  concern,
}: Pick<MarketCondition | SourceCondition, 'state' | 'concern'>): ConditionWord {
  if (concern === 'late') return 'late'
  if (state === 'failed') return 'failing'
  return concern === 'warning' ? 'warning' : state
}
