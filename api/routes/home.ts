import type { DataRoute } from '../http/route.ts'
import { homePage } from '../pages/home.ts'
import { type Language, languages } from '../shared/words/languages.ts'
import { pageRoute } from '../site/page-route.ts'
import { pathPageRoute } from '../site/path-page-route.ts'
import { searchOfUrl } from '../site/search-of-url.ts'
import type { Site } from '../site/site.ts'
import { boardFigures } from '../snapshot/board-figures.ts'

/** The first page, in each language. */
export function homeRoutes(site: Site): readonly DataRoute[] {
  const others = languages.filter(language => language !== 'en')
  return [...languages.map(language => homeRoute(site, language)), ...others.map(language => bareRoute(site, language))]
}

function homeRoute(site: Site, language: Language): DataRoute {
  return pageRoute(site, {
    language,
    path: '/',
    operationId: 'home',
    summary: 'prices on a board and a map, and a box for questions',
    live: true,
    readsAddress: true,
    hasPast: true,
    page: (snapshot, search) => homePage(boardFigures(snapshot), site.picture, search),
  })
}

/** `/de` leads to `/de/`. */
function bareRoute(site: Site, language: Language): DataRoute {
  return pathPageRoute(site, {
    language,
    path: '',
    operationId: 'home',
    summary: '',
    parameters: [],
    live: false,
    find: ({ url }) => ({ kind: 'moved', location: `/${searchOfUrl(url)}` }),
  })
}
