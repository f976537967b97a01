import { boardFigures } from '../pages/board/figures.ts'
import { homePage } from '../pages/home.ts'
import type { DataRoute } from '../routing/route.ts'
import { pageRoute } from '../site/page-route.ts'
import type { Site } from '../site/site.ts'

/** The first page. */
export function homeRoute(site: Site): DataRoute {
  return pageRoute(site, {
    path: '/',
    operationId: 'home',
    summary: 'prices on a board and a map, and a box for questions',
    live: true,
    readsAddress: true,
    hasPast: true,
    page: (snapshot, search) => homePage(boardFigures(snapshot), site.picture, search),
  })
}
