import type { MarketCondition } from './market-condition.ts'
import type { SourceCondition } from './source-condition.ts'

export type ConditionWord = 'late' | 'failing' | 'warning' | 'fresh' | 'skipped' | 'held back' | 'never read'

/** How a source or a market stands, in one word: the worst that is to be said of it. The command and the page say it. */
export function conditionWord({
  state,
  concern,
}: Pick<MarketCondition | SourceCondition, 'state' | 'concern'>): ConditionWord {
  if (concern === 'late') return 'late'
  if (state === 'failed') return 'failing'
  return concern === 'warning' ? 'warning' : state
}
