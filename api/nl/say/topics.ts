import { counted } from '../../../pipeline/model/quantities.ts'
import type { TopicRow } from '../../schemas/answer-data.ts'
import { sayList, sayWeek, sentences } from './phrases.ts'
import { sayCountry } from './places.ts'

/** What is known of one topic of the data, of these countries or, if there are none, of all. */
export function sayTopic(fact: TopicRow, countries: readonly string[]): string {
  const of = countries.length > 0 ? ` of ${sayList(countries.map(sayCountry))}` : ''
  switch (fact.topic) {
    case 'source':
      return sayPublishers(fact, of, 'source')
    case 'licence':
      return sentences([sayPublishers(fact, of, 'licence'), sayReuse(fact)])
    case 'age':
      return sentences([
        fact.newest_week ? `The newest weekly prices${of} are of the ${sayWeek(fact.newest_week)}.` : null,
        fact.last_read
          ? `Live figures${of} were last read at ${fact.last_read} UTC.`
          : `There are no live figures${of}.`,
        `The snapshot is of ${fact.snapshot} UTC.`,
      ])
    case 'cadence':
      return `The bulletin of weekly prices appears ${fact.weekly_rhythm}. Live figures are renewed with each new snapshot; this one is of ${fact.snapshot} UTC.`
    case 'rate limit':
      return `Each client address may send ${fact.requests} requests with questions in ${fact.window_seconds} seconds; a request can have up to ${fact.questions_per_request} questions.`
    case 'key':
      return `Questions, prices and history need no key. A key is needed for ${sayList(fact.keyed ?? [])}; /pricing says how to get one.`
    case 'tax':
      return 'All prices include taxes. Prices without taxes are not held.'
    case 'stations':
      return countries.length > 0
        ? `There are live prices of ${counted(fact.stations ?? 0, 'station')}${countries.length > 1 ? ',' : ''} in ${sayList(countries.map(sayCountry))}.`
        : `There are live prices of ${counted(fact.stations ?? 0, 'station')} in ${counted(fact.markets ?? 0, 'country', 'countries')}.`
  }
}

function sayPublishers(fact: TopicRow, of: string, what: 'source' | 'licence'): string {
  const { weekly, live, live_sources: count = 0 } = fact
  const said = sentences([
    weekly ? `The ${what} of the weekly prices${of} is: ${weekly[what]}.` : null,
    live ? `The ${what} of the live figures${of} is: ${live[what]}.` : null,
    count > 0 && !live ? `Live figures have ${counted(count, 'official source')}, each named in /licences.` : null,
  ])
  return said === '' ? `There is no data${of}.` : said
}

function sayReuse({ reuse }: TopicRow): string | null {
  if (!reuse || reuse.open + reuse.unclear + reuse.restricted === 0) return null
  const { open, unclear, restricted } = reuse
  return `Sources of live figures by their terms: ${open} allow reuse, ${unclear} state none, ${restricted} restrict it. The terms of each are in /licences.`
}
