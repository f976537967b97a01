import type { Capture } from '../../capture.ts'
import { FeedShapeError } from '../../model/errors.ts'
import { findOvertaken, validityIn } from '../../parsers/day-spans.ts'
import { requiredDecimal } from '../../parsers/numbers.ts'
import { figureSource, type RowAt } from '../../source.ts'
import { type Announcement, announcementsOn } from './announcements.ts'

const zone = 'Europe/Prague'

type Row = Pick<Announcement, 'benzinu' | 'nafty'>

interface Context {
  readonly span: Announcement['span']
  /** Why it is outdated. */
  readonly overtaken: string | null
}

const fuels = [
  { key: 'benzinu', fuel: 'sp95', nativeFuel: 'Natural 95' },
  { key: 'nafty', fuel: 'diesel', nativeFuel: 'nafta' },
] as const

/** A legal ceiling of 2026 that the government suspends and renews: it ends with its own last day. */
export const cz = figureSource<Row, Context>(
  {
    id: 'cz',
    country: 'CZ',
    basis: 'national_maximum',
    currency: 'CZK',
    timezone: zone,
    publisher: 'Ministerstvo financí ČR',
    homepage: 'https://mf.gov.cz/cs/kontrola-a-regulace/cenova-regulace-a-kontrola',
    licence: {
      name: 'none stated, an official notice',
      url: 'https://mf.gov.cz/',
      attribution: 'Ministerstvo financí ČR, Cenový věstník',
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
    // 40.64 to 49.59 CZK in April 2026.
    contract: {
      columns: { always: ['benzinu', 'nafty'] },
      amounts: { sp95: [25, 65], diesel: [25, 65] },
    },
  },
  {
    since: '2026-04-08',
    feed: [
      {
        name: 'maxima',
        url: 'https://mf.gov.cz/cs/kontrola-a-regulace/cenova-regulace-a-kontrola/maximalni-pripustne-ceny-benzinu-a-nafty',
        headers: { Accept: 'text/html' },
      },
    ],
    rows,
    read: (amounts, { span, overtaken }) => {
      if (overtaken !== null) return { skip: overtaken }
      const validity = validityIn(zone, span)
      return {
        figures: fuels.map(({ key, fuel, nativeFuel }) => {
          return { region: null, fuel, amount: requiredDecimal(key, amounts[key], ','), ...validity, nativeFuel }
        }),
      }
    },
  },
)

function rows([maxima]: readonly Capture[]): RowAt<Row, Context>[] {
  if (!maxima) throw new FeedShapeError("cz: expected the answer 'maxima', found none")
  const newestFirst = announcementsOn(maxima)
  const spans = newestFirst.map(({ span }) => span)
  return newestFirst.map(({ span, ...row }, at) => ({
    capture: maxima.name,
    position: at + 1,
    row,
    context: { span, overtaken: findOvertaken(spans, at) },
  }))
}
