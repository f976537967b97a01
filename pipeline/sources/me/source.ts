import type { Capture } from '../../capture.ts'
import { FeedShapeError, RowError } from '../../model/errors.ts'
import type { FuelCode } from '../../model/fuels.ts'
import type { Day } from '../../model/instants.ts'
import { startOfDayIn } from '../../parsers/days.ts'
import { withEarlier } from '../../parsers/earlier-rows.ts'
import { requiredDecimal } from '../../parsers/numbers.ts'
import { ask, type FeedSteps, figureSource, type RowAt } from '../../source.ts'
import { type Line, linesOf, newestAnnouncement } from './articles.ts'

const zone = 'Europe/Podgorica'

interface Context {
  /** First day of validity, of the title. */
  readonly day: Day
  /** An earlier line of the same fuel. */
  readonly earlier: Line | null
}

const fuels: ReadonlyMap<string, FuelCode> = new Map([
  ['EUROSUPER 95', 'sp95'],
  ['EUROSUPER 98', 'sp98'],
  ['EURODIZEL', 'diesel'],
])

/** Weekly since March 2026. The government's search finds the article, whose title has the day and whose text the prices. */
export const me = figureSource<Line, Context>(
  {
    id: 'me',
    basis: 'national_maximum',
    timezone: zone,
    publisher: 'Ministarstvo energetike i rudarstva',
    homepage: 'https://www.gov.me/mer',
    licence: {
      name: 'none stated, an official text',
      url: 'https://www.gov.me/',
      attribution: 'Vlada Crne Gore, Ministarstvo energetike i rudarstva',
      conditions: "A text of the government's site. It states no terms.",
    },
    // Answer and article are known from other programs (2026-10); neither was seen.
    level: 'by description only',
    cadence: 'weekly, in force from a Tuesday',
    // In the one case that was seen, it was announced before the Tuesday on which it began.
    schedule: { days: ['Mon'], from: ['08:00'], retryMinutes: 60, until: { dataOf: 1 }, openHours: 40, laterHours: 6 },
    hosts: ['wapi.gov.me', 'www.gov.me'],
    // Requested once a week: ten days are a week, the days of a possible delay, and a day to act.
    freshness: { readWithinHours: 240, validForDays: 30 },
    // 1.77 to 1.96 EUR in October 2026.
    contract: {
      columns: { always: ['label', 'amount'] },
      amounts: { sp95: [0.8, 3], sp98: [0.8, 3], diesel: [0.8, 3] },
    },
  },
  {
    since: '2026-03-24',
    feed,
    rows,
    read: ({ label, amount }, { day, earlier }) => {
      const fuel = fuels.get(label.toUpperCase())
      if (!fuel) {
        if (/^lož/i.test(label)) return { skip: 'not a road fuel' }
        throw new RowError('fuel', 'UNKNOWN_FUEL', label)
      }
      if (earlier?.amount === amount) return { skip: 'repeated row' }
      if (earlier) throw new RowError('fuel', 'DUPLICATE_FIGURE', `${label} ${amount}`)
      const validFrom = startOfDayIn(zone, 'title', day)
      const local = requiredDecimal(label, amount, ',')
      return { fuel, amount: local, validFrom, nativeFuel: label }
    },
  },
)

function* feed(): FeedSteps {
  const list = yield* ask({ name: 'articles', url: 'https://wapi.gov.me/v1/articles?title=cijene%20goriva' })
  if (!list) return
  const { slug } = newestAnnouncement(list)
  yield* ask({ name: 'article', url: `https://www.gov.me/clanak/${slug}`, headers: { Accept: 'text/html' } })
}

function rows([list, article]: readonly Capture[]): RowAt<Line, Context>[] {
  if (!list || !article) throw new FeedShapeError("me: expected the answers 'articles' and 'article', found less")
  const announcement = newestAnnouncement(list)
  const lines = withEarlier(linesOf(article, announcement), ({ label }) => label.toUpperCase())
  return lines.map(({ row, earlier }, index) => {
    return { capture: article.name, position: index + 1, row, context: { day: announcement.day, earlier } }
  })
}
