import type { History } from '../../pipeline/serving/schemas/live.ts'
import type { DataRoute } from '../http/route.ts'
import { historyPage } from '../pages/history.ts'
import { historyCountriesByName } from '../shared/weekly.ts'
import { pageRoute } from '../site/page-route.ts'
import type { Site } from '../site/site.ts'

/** Weekly prices of any set of countries. The selection is in the address, and only the script reads it. */
export function historyPageRoute(site: Site): DataRoute {
  return pageRoute(site, {
    path: '/history',
    operationId: 'historyPage',
    summary: 'weekly prices of the last five years, of any set of countries',
    live: false,
    page: snapshot => {
      const histories = historyCountriesByName.map(cc => snapshot.answer<History>(`history/${cc}`))
      return historyPage(histories, snapshot.demonstration)
    },
  })
}
