import type { Capture } from '../../capture.ts'
import { FeedShapeError } from '../../model/errors.ts'
import { findOvertaken, validityIn } from '../../parsers/day-spans.ts'
import { requiredDecimal } from '../../parsers/numbers.ts'
import { figureSource, type RowAt } from '../../source.ts'
import { type Publication, publicationsOn } from './publications.ts'

const zone = 'Europe/Warsaw'

interface Context {
  readonly span: Publication['span']
  /** Why it is outdated. */
  readonly overtaken: string | null
}

const fuels = [
  { fuel: 'sp95', nativeFuel: 'Benzyna 95' },
  { fuel: 'sp98', nativeFuel: 'Benzyna 98' },
  { fuel: 'diesel', nativeFuel: 'Olej napędowy' },
] as const

/**
 * A legal ceiling of 2026 that can lapse: it ends with its own last day. The list of news has day, title and first
 * lines of the newest items, so no article is opened.
 */
export const pl = figureSource<Publication['amounts'], Context>(
  {
    id: 'pl',
    country: 'PL',
    basis: 'national_maximum',
    currency: 'PLN',
    timezone: zone,
    publisher: 'Ministerstwo Energii',
    homepage: 'https://www.gov.pl/web/energia',
    licence: {
      name: 'CC BY 3.0 PL',
      url: 'https://creativecommons.org/licenses/by/3.0/pl/',
      attribution: 'Ministerstwo Energii, gov.pl',
      reuse: 'open',
    },
    // Titles and first lines are known from quotations (2026-06 to 2026-10); the rest of the page is unknown.
    level: 'by description only',
    cadence: 'working days in the afternoon, for the next day; on Fridays to Monday',
    // Announced between noon and 20:00.
    schedule: {
      days: 'working days',
      from: ['12:00'],
      retryMinutes: 60,
      until: { dataOf: 1 },
      openHours: 8,
      laterHours: 6,
    },
    freshness: { readWithinHours: 96, validForDays: 7 },
    // 6.02 to 8.06 PLN from June to October 2026.
    contract: {
      columns: { always: fuels.map(({ nativeFuel }) => nativeFuel) },
      amounts: { sp95: [4, 11], sp98: [4, 11], diesel: [4, 11] },
    },
  },
  {
    since: '2026-03-27',
    feed: [{ name: 'news', url: 'https://www.gov.pl/web/energia/wiadomosci', headers: { Accept: 'text/html' } }],
    rows,
    read: (amounts, { span, overtaken }) => {
      if (overtaken !== null) return { skip: overtaken }
      const validity = validityIn(zone, span)
      return {
        figures: fuels.map(({ fuel, nativeFuel }) => {
          const amount = requiredDecimal(nativeFuel, amounts[nativeFuel], ',')
          return { region: null, fuel, amount, ...validity, nativeFuel }
        }),
      }
    },
  },
)

function rows([news]: readonly Capture[]): RowAt<Publication['amounts'], Context>[] {
  if (!news) throw new FeedShapeError("pl: expected the answer 'news', found none")
  // Sorted by day of publication, not by page order. Within one day, the higher item on the page is the newer.
  const newestFirst = publicationsOn(news).sort((a, b) => Date.parse(b.published) - Date.parse(a.published))
  const spans = newestFirst.map(({ span }) => span)
  return newestFirst.map(({ position, amounts, span }, at) => ({
    capture: news.name,
    position,
    row: amounts,
    context: { span, overtaken: findOvertaken(spans, at) },
  }))
}
