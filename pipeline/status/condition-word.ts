import type { MarketCondition } from './market-condition.ts'
import type { SourceCondition } from './source-condition.ts'

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
