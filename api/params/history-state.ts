import { type Query, searchOf } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import { addressFaults, type HistoryState, stateFrom } from '../shared/history/state.ts'

/**
 * The state of a file with weekly prices. A page says which values it does not use, and a file cannot: throws Refusal for them.
 */
export function historyState(query: Query): HistoryState {
  const search = searchOf(query)
  const faults = addressFaults(search)
  if (faults.length > 0) throw new Refusal(400, faults.join(' '))
  const [from, to] = [query.get('from'), query.get('to')]
  if (from !== undefined && to !== undefined && from > to) throw new Refusal(400, 'from must not be after to')
  return stateFrom(search)
}
