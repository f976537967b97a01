import type { Day } from '../../../pipeline/model/instants.ts'
import type { NationalFigures } from '../../national-figures.ts'
import type { Reply } from '../reply.ts'

export const bulletin = { source: 'European Commission, Weekly Oil Bulletin', licence: 'CC BY 4.0' } as const

/** The last week that the bulletin has of Britain; what is newer comes from the British ministry. */
const lastBritishWeek: Day = '2020-12-21'

/** Who published weekly figures of these countries up to a week. */
export function publishedWeekly(
  national: NationalFigures,
  used: readonly { readonly country: string | null; readonly week: Day }[],
): Pick<Reply, 'source' | 'licence'> {
  const british = used.some(({ country, week }) => country === 'GB' && week > lastBritishWeek)
  const ministry = national.sources.find(({ kind, id }) => kind === 'history' && id === 'gb-weekly')
  if (!british || !ministry) return bulletin
  const isOnlyBritish = used.every(({ country, week }) => country === 'GB' && week > lastBritishWeek)
  if (isOnlyBritish) return { source: ministry.publisher, licence: ministry.licence }
  return { source: `${bulletin.source}; ${ministry.publisher}`, licence: `${bulletin.licence}; ${ministry.licence}` }
}

/** Who publishes the live figures of these countries. */
export function publishedLive(
  national: NationalFigures,
  countries: readonly string[],
): Pick<Reply, 'source' | 'licence'> {
  const feeds = national.sources.filter(
    ({ kind, country, lastRead }) =>
      (kind === 'stations' || kind === 'figures') &&
      country !== null &&
      countries.includes(country) &&
      lastRead !== null,
  )
  const once = (texts: readonly string[]) => [...new Set(texts)].join('; ')
  return { source: once(feeds.map(feed => feed.publisher)), licence: once(feeds.map(feed => feed.licence)) }
}
