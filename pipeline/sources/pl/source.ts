import { announcedMaxima } from '../../families/announced-maxima.ts'
import { band, publicationsOn } from './publications.ts'

const fuels = [
  ['Benzyna 95', 'sp95', 'Benzyna 95'],
  ['Benzyna 98', 'sp98', 'Benzyna 98'],
  ['Olej napędowy', 'diesel', 'Olej napędowy'],
] as const

/** The list of news has day, title and first lines of the newest items, so no article is opened. */
export const pl = announcedMaxima(
  {
    id: 'pl',
    currency: 'PLN',
    timezone: 'Europe/Warsaw',
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
    contract: { amounts: { sp95: band, sp98: band, diesel: band } },
  },
  {
    since: '2026-03-27',
    request: { name: 'news', url: 'https://www.gov.pl/web/energia/wiadomosci' },
    fuels,
    // Sorted by day of publication, not by page order. Within one day, the higher item on the page is the newer.
    newestFirst: news =>
      publicationsOn(news).sort((a, b) => {
        return Number(a.published < b.published) - Number(a.published > b.published)
      }),
  },
)
