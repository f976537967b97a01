import { countryNames } from '../../pipeline/model/countries.ts'
import type { Sources } from '../../web/shared/answers.ts'
import { licencesPage } from '../pages/licences.ts'
import type { DataRoute } from '../route.ts'
import { pageRoute } from '../site/page-route.ts'
import type { Site } from '../site/site.ts'

/** The page that every answer's `Link: …; rel="license"` names. */
export function licencesRoute(site: Site): DataRoute {
  return pageRoute(site, {
    path: '/licences',
    operationId: 'licences',
    summary: 'sources and licences',
    live: false,
    page: snapshot => {
      const { markets, reference } = snapshot.answer<Sources>('live/sources').data
      const groups = markets.map(({ country_code: code, sources }) => {
        return { name: `${countryNames[code] ?? code} (${code})`, sources }
      })
      return licencesPage([...groups, ...(reference.length > 0 ? [{ name: 'All markets', sources: reference }] : [])])
    },
  })
}
