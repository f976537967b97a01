import type { Sources } from '../../pipeline/serving/schemas/live.ts'
import { licencesPage, type ShownTollLicence } from '../pages/licences.ts'
import type { DataRoute } from '../routing/route.ts'
import { pageRoute } from '../site/page-route.ts'
import type { Site } from '../site/site.ts'

interface TollOrigin {
  readonly licence?: string
  /** Several are separated by semicolons. */
  readonly attribution?: string
}

/** The page that every answer's `Link: …; rel="license"` names. */
export function licencesRoute(site: Site): DataRoute {
  return pageRoute(site, {
    path: '/licences',
    operationId: 'licences',
    summary: 'sources and licences',
    live: false,
    page: snapshot => {
      const { markets, reference, never_read: neverRead = [] } = snapshot.answer<Sources>('live/sources').data
      const tolls = snapshot.answer<{ readonly data: readonly TollOrigin[] }>('tolls').data
      return licencesPage({ markets, reference, tolls: tollTerms(tolls), neverRead, operator: site.operator })
    },
  })
}

/** The licences in the order of their names, each with the attributions that its records name. */
function tollTerms(tolls: readonly TollOrigin[]): ShownTollLicence[] {
  const licences = [...new Set(tolls.flatMap(({ licence }) => licence ?? []))].sort()
  return licences.map(licence => {
    const records = tolls.filter(toll => toll.licence === licence)
    const attributions = new Set(records.flatMap(({ attribution }) => attribution?.split('; ') ?? []))
    return { licence, records: records.length, attributions: [...attributions].sort() }
  })
}
