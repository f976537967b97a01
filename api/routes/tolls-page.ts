import type { Tolls } from '../../pipeline/serving/schemas/tolls.ts'
import type { DataRoute } from '../http/route.ts'
import { tollsPage } from '../pages/tolls.ts'
import { pageRoute } from '../site/page-route.ts'
import type { Site } from '../site/site.ts'

/** The open toll data set as a list and on a map. */
export function tollsPageRoute(site: Site): DataRoute {
  return pageRoute(site, {
    path: '/tolls',
    operationId: 'tollsPage',
    summary: 'road tolls, listed and on a map',
    live: false,
    page: snapshot => tollsPage(snapshot.answer<Tolls>('tolls')),
  })
}
