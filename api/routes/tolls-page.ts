import { tollsPage } from '../pages/tolls/tolls.ts'
import type { DataRoute } from '../routing/route.ts'
import { tollSearchOf } from '../shared/tolls/toll-search.ts'
import { pageRoute } from '../site/page-route.ts'
import type { Site } from '../site/site.ts'

/** What a driver needs for a country, and the open toll data set as a list and on a map. */
export function tollsPageRoute(site: Site): DataRoute {
  return pageRoute(site, {
    path: '/tolls',
    operationId: 'tollsPage',
    summary:
      'vignettes and road tolls (`country`, `vehicle`, `type`, `barrier`, `search`, `priced`, `page`), listed and on a map',
    live: false,
    readsAddress: true,
    page: (snapshot, search) => tollsPage(snapshot.tolls.verified, tollSearchOf(search)),
  })
}
