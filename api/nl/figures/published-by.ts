import type { Day } from '../../../pipeline/model/instants.ts'
import type { NationalFigures } from '../../snapshot/national-figures.ts'
import type { Reply } from '../reply.ts'

export const bulletin = { source: 'European Commission, Weekly Oil Bulletin', licence: 'CC BY 4.0' } as const

/** When the bulletin appears. */
export const weeklyRhythm = 'weekly, Thursday after 15:00 EET'

/** The last week of Britain in the bulletin. Newer weeks come from the British ministry. */
const lastBritishWeek: Day = '2020-12-21'

/** The publishers of the weekly figures of these countries, up to a week. */
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

/** The source of an answer without live figures. Every answer names a source, and these were searched. */
export const liveFeeds = {
  source: 'official national sources of live prices',
  licence: 'named with each source in /licences',
} as const

/** The publishers of the live figures of these countries, by the kind of figures that each country currently has. */
export function publishedLive(
  national: NationalFigures,
  countries: readonly string[],
): Pick<Reply, 'source' | 'licence'> {
  const feeds = national.sources.filter(({ country, basis, lastRead }) => {
    if (country === null || lastRead === null || !countries.includes(country)) return false
    return basis === national.market(country)?.basis
  })
  if (feeds.length === 0) return liveFeeds
  return { source: joined(feeds.map(feed => feed.publisher)), licence: joined(feeds.map(feed => feed.licence)) }
}

/** The distinct texts, in the given order. */
export function joined(texts: readonly string[]): string {
  return [...new Set(texts)].join('; ')
}
