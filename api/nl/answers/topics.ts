import { counted } from '../../../pipeline/model/quantities.ts'
import { mostQuestions, rateLimits, type Topic } from '../../allowed-values/questions.ts'
import type { CoverageRow, TopicRow } from '../../schemas/answer-data.ts'
import { isLive } from '../figures/live.ts'
import { publishedLive, publishedWeekly, weeklyRhythm } from '../figures/published-by.ts'
import type { QuestionContext } from '../reply.ts'
import { sayList, sayWeek, sentences } from '../say/phrases.ts'
import { sayCountry } from '../say/places.ts'

/** What is known of the data of these countries, for each topic asked about: the facts, and a sentence or two. */
export function topicsOf(
  topics: readonly Topic[],
  rows: readonly CoverageRow[],
  isOfAll: boolean,
  context: QuestionContext,
): { readonly facts: readonly TopicRow[]; readonly said: readonly string[] } {
  const facts = topics.map((topic): TopicRow => ({ topic, ...factsOf[topic](rows, isOfAll, context) }))
  const places = isOfAll ? [] : rows.map(row => row.country_code)
  return { facts, said: facts.map(fact => sayTopic(fact, places)) }
}

type Facts = Omit<TopicRow, 'topic'>

const factsOf: Readonly<
  Record<Topic, (rows: readonly CoverageRow[], isOfAll: boolean, context: QuestionContext) => Facts>
> = {
  source: publishersOf,
  licence: (rows, isOfAll, context) => ({ ...publishersOf(rows, isOfAll, context), ...reuseOf(rows, context) }),
  age: (rows, _, context) => ({
    newest_week: newest(rows.map(row => row.weekly_to)),
    last_read: newest(liveSources(rows, context).map(source => source.lastRead)),
    snapshot: context.snapshot.manifest.createdAt,
  }),
  cadence: (_rows, _isOfAll, { snapshot }) => ({
    weekly_rhythm: weeklyRhythm,
    snapshot: snapshot.manifest.createdAt,
  }),
  'rate limit': () => ({
    requests: rateLimits.requests,
    window_seconds: rateLimits.window_seconds,
    questions_per_request: mostQuestions,
  }),
  key: () => ({ keyed: ['/api/toll/', '/api/bulk/'] }),
  tax: () => ({ taxes_included: true }),
  stations: rows => ({
    stations: rows.reduce((sum, row) => sum + row.stations, 0),
    markets: rows.filter(row => row.live === 'stations').length,
  }),
}

/** The publishers of the weekly series and, of named countries, of their live prices. */
function publishersOf(rows: readonly CoverageRow[], isOfAll: boolean, context: QuestionContext): Facts {
  const { national } = context.snapshot
  const weekly = rows.flatMap(row => (row.weekly_to ? [{ country: row.country_code, week: row.weekly_to }] : []))
  const live = liveSources(rows, context)
  const countries = live.map(({ country }) => country!)
  return {
    weekly: weekly.length > 0 ? publishedWeekly(national, weekly) : null,
    live: live.length > 0 && !isOfAll ? publishedLive(national, countries) : null,
    live_sources: live.length,
  }
}

function reuseOf(rows: readonly CoverageRow[], context: QuestionContext): Facts {
  const reuse = liveSources(rows, context).map(source => source.reuse)
  const count = (...kinds: readonly string[]) => reuse.filter(kind => kinds.includes(kind)).length
  return { reuse: { open: count('open', 'share_alike'), unclear: count('unclear'), restricted: count('restricted') } }
}

/** The sources of the live figures of these countries that were read. */
function liveSources(rows: readonly CoverageRow[], context: QuestionContext) {
  const { sources } = context.snapshot.national
  const basis = new Map(rows.map(row => [row.country_code, row.live]))
  return isLive(context)
    ? sources.filter(one => one.country !== null && one.lastRead !== null && one.basis === basis.get(one.country))
    : []
}

function newest(instants: readonly (string | null)[]): string | null {
  return (
    instants
      .filter(instant => instant !== null)
      .sort()
      .at(-1) ?? null
  )
}

/** What is known of one topic of the data, of these countries or, if there are none, of all. */
function sayTopic(fact: TopicRow, countries: readonly string[]): string {
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
