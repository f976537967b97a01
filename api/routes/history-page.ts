import type { History } from '../../pipeline/serving/schemas/live.ts'
import { weeklyHistoryKey } from '../../pipeline/serving/weekly-history.ts'
import { historyPage } from '../pages/history.ts'
import type { DataRoute } from '../routing/route.ts'
import { chartLines } from '../shared/history/lines.ts'
import { addressFaults, neededCountries, stateFrom, type TimeWindow } from '../shared/history/state.ts'
import { historyCountriesByName } from '../shared/weekly.ts'
import { pageRoute } from '../site/page-route.ts'
import type { Site } from '../site/site.ts'
import { weeklySeries, weeklyWindow } from '../snapshot/weekly-series.ts'

/** Weekly prices of any set of countries. The choice is in the address: the server shows its table, the script its chart. */
export function historyPageRoute(site: Site): DataRoute {
  return pageRoute(site, {
    path: '/history',
    operationId: 'historyPage',
    summary: 'weekly prices since 2005, of any set of countries',
    live: false,
    readsAddress: true,
    page: (snapshot, search) => {
      const histories = historyCountriesByName.map(cc => snapshot.answer<History>(`history/${cc}`))
      const isComplete = snapshot.serving.answers.has(weeklyHistoryKey)
      const state = stateFrom(search)
      return historyPage({
        histories,
        window: isComplete ? weeklyWindow(snapshot.national) : windowOf(histories),
        isComplete,
        state,
        faults: addressFaults(search),
        figures: chartLines(state, weeklySeries(snapshot.national, neededCountries(state))),
        demonstration: snapshot.demonstration,
      })
    },
  })
}

function windowOf(histories: readonly History[]): TimeWindow | null {
  const weeks = histories.flatMap(({ labels }) => labels).sort()
  return weeks.length === 0 ? null : { first: weeks[0]!, last: weeks.at(-1)! }
}
