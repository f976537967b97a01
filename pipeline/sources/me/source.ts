import type { Capture } from '../../capture.ts'
import { FeedShapeError, RowError } from '../../model/errors.ts'
import type { FuelCode } from '../../model/fuels.ts'
import type { Day } from '../../model/instants.ts'
import { startOfDayIn } from '../../parsers/days.ts'
import { withEarlier } from '../../parsers/earlier-rows.ts'
import { requiredWrittenNumber, type WrittenPrice } from '../../parsers/written-prices.ts'
import { ask, type FeedSteps, figureSource, type RowAt } from '../../source.ts'
import { type Announcement, announcementsIn, dayOf, linesOf } from './articles.ts'

const zone = 'Europe/Podgorica'
// 1.77 to 1.96 EUR in October 2026.
const band = [0.8, 3] as const

type Row = Pick<WrittenPrice, 'label' | 'amount'>

interface Context {
  /** First day of validity. */
  readonly day: Day
  /** An earlier line of the same fuel. */
  readonly earlier: Row | null
}

/** Weekly since March 2026. The government's search finds the article, whose text has the prices and whose title usually the day. */
export const me = figureSource<Row, Context>(
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
    contract: {
      columns: { always: ['label', 'amount'] },
      amounts: { sp95: band, sp98: band, diesel: band },
    },
  },
  {
    since: '2026-03-24',
    feed,
    rows,
    read: ({ label, amount }, { day, earlier }) => {
      const fuel = fuelOf(label)
      if (fuel === null) return { skip: 'not a road fuel' }
      const local = requiredWrittenNumber(label, amount)
      if (earlier && requiredWrittenNumber(label, earlier.amount) === local) return { skip: 'repeated row' }
      if (earlier) throw new RowError('fuel', 'DUPLICATE_FIGURE', `${label} ${amount}`)
      return { fuel, amount: local, validFrom: startOfDayIn(zone, 'title', day), nativeFuel: label }
    },
  },
)

/** Null for heating oil. Throws RowError for another grade of petrol. */
function fuelOf(label: string): FuelCode | null {
  if (/^lož/i.test(label)) return null
  if (/dizel$/i.test(label)) return 'diesel'
  const octane = /\d+$/.exec(label)?.[0]
  if (octane === '95' || octane === '98') return `sp${octane}`
  throw new RowError('fuel', 'UNKNOWN_FUEL', label)
}

/** A newest article without a day in its title is opened first. If it is not newer than the others, they are read. */
function* feed(): FeedSteps {
  const list = yield* ask({ name: 'articles', url: 'https://wapi.gov.me/v1/articles?title=cijene%20goriva' })
  if (!list) return
  const { dated, undated } = announcementsIn(list)
  const page = ({ slug }: Announcement) => ({
    url: `https://www.gov.me/clanak/${slug}`,
    headers: { Accept: 'text/html' },
  })
  if (undated && dated) {
    const check = (article: Capture): void => {
      const day = dayOf(article, undated)
      if (day <= dated.day!) throw article.unexpected(`a day after ${dated.day}`, day)
    }
    if (yield* ask({ name: 'undated', ...page(undated), required: false, check })) return
  }
  yield* ask({ name: 'article', ...page((dated ?? undated)!) })
}

function rows([list, article]: readonly Capture[]): RowAt<Row, Context>[] {
  if (!list || !article) throw new FeedShapeError("me: expected the answers 'articles' and 'article', found less")
  const { dated, undated } = announcementsIn(list)
  const day = dayOf(article, (article.name === 'undated' ? undated : (dated ?? undated))!)
  const lines = linesOf(article, band).map(({ label, amount }) => ({ label, amount }))
  return withEarlier(lines, ({ label }) => /\d+$|dizel$/i.exec(label)?.[0].toLowerCase() ?? label).map(
    ({ row, earlier }, index) => ({ capture: article.name, position: index + 1, row, context: { day, earlier } }),
  )
}
