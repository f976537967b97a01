import type { Board, Sources, Stats, Summary } from '../../pipeline/serving/schemas/live.ts'
import type { DataRoute } from '../http/route.ts'
import { homePage } from '../pages/home.ts'
import { pageRoute } from '../site/page-route.ts'
import type { Site } from '../site/site.ts'

/** The first page. */
export function homeRoute(site: Site): DataRoute {
  return pageRoute(site, {
    path: '/',
    operationId: 'home',
    summary: 'prices on a board and a map, and a box for questions',
    live: true,
    page: snapshot =>
      homePage({
        summary: snapshot.answer<Summary>('live/summary').data,
        board: snapshot.answer<Board>('board'),
        sources: snapshot.answer<Sources>('live/sources').data,
        stats: snapshot.answer<Stats>('live/stats').data,
        withHistory: new Set(snapshot.national.countries),
      }),
  })
}
