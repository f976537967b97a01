import { announcedMaxima } from '../../families/announced-maxima.ts'
import { announcementsOn, band } from './announcements.ts'

const fuels = [
  ['benzinu', 'sp95', 'Natural 95'],
  ['nafty', 'diesel', 'nafta'],
] as const

export const cz = announcedMaxima(
  {
    id: 'cz',
    currency: 'CZK',
    timezone: 'Europe/Prague',
    publisher: 'Ministerstvo financí ČR',
    homepage: 'https://mf.gov.cz/cs/kontrola-a-regulace/cenova-regulace-a-kontrola',
    licence: {
      name: 'none stated, an official notice',
      url: 'https://mf.gov.cz/',
      attribution: 'Ministerstvo financí ČR, Cenový věstník',
      conditions: "A notice of the ministry's official bulletin. It states no terms.",
    },
    // Lines are known from quotations, amounts of three weeks from other programs; the page itself was not seen.
    level: 'by description only',
    cadence: 'working days about 14:00, for the next day; on Fridays to Monday',
    schedule: {
      days: 'working days',
      from: ['14:00'],
      retryMinutes: 30,
      until: { dataOf: 1 },
      openHours: 6,
      laterHours: 6,
    },
    freshness: { readWithinHours: 96, validForDays: 7 },
    contract: { amounts: { sp95: band, diesel: band } },
  },
  {
    since: '2026-04-08',
    request: {
      name: 'maxima',
      url: 'https://mf.gov.cz/cs/kontrola-a-regulace/cenova-regulace-a-kontrola/maximalni-pripustne-ceny-benzinu-a-nafty',
    },
    fuels,
    newestFirst: announcementsOn,
  },
)
