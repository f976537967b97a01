import type { Capture } from '../../capture.ts'
import { ecbHistory, isRate } from '../../families/central-bank.ts'
import { RowError } from '../../model/errors.ts'
import { type Day, isDay } from '../../model/instants.ts'
import { isObject } from '../../parsers/json.ts'
import { xmlTree } from '../../parsers/xml.ts'
import { type RateArchive, type RateSource, type RowAt, rateSource } from '../../source.ts'

const host = 'www.ecb.europa.eu'

/** All reference rates since 1999 in one file, which is renewed every working day. */
export const ecbArchive: RateArchive = {
  hosts: [host],
  // The file also has currencies of no market that is read.
  currencies: ['AUD', 'CHF', 'CZK', 'DKK', 'GBP', 'HUF', 'ISK', 'NOK', 'PLN', 'RON', 'SEK', 'TRY'],
  request: { name: 'eurofxref-hist', url: `https://${host}/stats/eurofxref/eurofxref-hist.zip` },
  read: ecbHistory,
}

interface Row {
  readonly day: Day
  readonly currency: unknown
  readonly rate: unknown
  /** True for a row of the 90 days whose day is also in the daily file. */
  readonly repeated: boolean
}

/**
 * The daily file is the newest working day, set at about 16:00 Central European time; the 90 days fill the gaps of
 * runs that did not take place. Weekends and six bank holidays have no rates: the gap before Easter Tuesday is five days.
 * The list of currencies changes (BGN left at the end of 2025): an absent currency is not an error here.
 */
const live = rateSource<Row>(
  {
    id: 'ecb',
    publisher: 'European Central Bank',
    homepage:
      'https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html',
    licence: {
      name: 'Reuse with the source named, for information only',
      url: 'https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html',
      attribution: 'European Central Bank, euro foreign exchange reference rates',
      reuse: 'open',
    },
    level: 'seen whole',
    cadence: 'TARGET working days, about 16:00 CET',
    schedule: {
      days: 'working days',
      from: ['16:00'],
      zone: 'Europe/Berlin',
      retryMinutes: 30,
      until: { dataOf: 0 },
      openHours: 6,
    },
  },
  {
    // The oldest delivery that was seen.
    since: '2020-12-10',
    feed: [
      { name: 'daily', url: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml' },
      {
        name: 'hist-90d',
        url: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml',
        required: false,
        check: capture => rowsOf(capture, daysOf(capture), null),
      },
    ],
    rows: captures => {
      const daily = captures.find(capture => capture.name === 'daily')!
      const history = captures.find(capture => capture.name === 'hist-90d')
      const days = daysOf(daily)
      if (days.length !== 1) throw daily.unexpected('the rates of one day', `${days.length} days`)
      const newest = days[0]!.day
      return [...rowsOf(daily, days, null), ...(history ? rowsOf(history, daysOf(history), newest) : [])]
    },
    read: ({ day, currency, rate, repeated }) => {
      if (repeated) return { skip: 'day of the daily file' }
      if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) {
        throw new RowError('currency', 'NOT_A_CURRENCY', currency)
      }
      if (!isRate(rate)) throw new RowError('rate', 'NOT_A_RATE', rate)
      return { currency, perEuro: rate, on: day }
    },
  },
)

export const ecb: RateSource = { ...live, archive: ecbArchive }

interface RatesOfDay {
  readonly day: Day
  readonly cubes: readonly Record<string, unknown>[]
}

/** Envelope > Cube > one Cube per day > one Cube per currency. Throws FeedShapeError. */
function daysOf(capture: Capture): RatesOfDay[] {
  const envelope = xmlTree(capture.label, capture.text(), 'gesmes:Envelope', ['Cube'])
  const [outer] = cubesIn(envelope)
  const days = cubesIn(outer)
  if (days.length === 0) throw capture.unexpected('<Cube time="…">', 'none')
  return days.map(day => {
    const time = day['@time']
    if (typeof time !== 'string' || !isDay(time)) {
      throw capture.unexpected('<Cube time="YYYY-MM-DD">', `'${String(time)}'`)
    }
    return { day: time, cubes: cubesIn(day) }
  })
}

function cubesIn(parent: unknown): Record<string, unknown>[] {
  const cubes = isObject(parent) ? parent.Cube : undefined
  return Array.isArray(cubes) ? cubes.filter(isObject) : []
}

function rowsOf(capture: Capture, days: readonly RatesOfDay[], known: Day | null): RowAt<Row>[] {
  const rows = days.flatMap(({ day, cubes }) =>
    cubes.map(cube => ({ day, currency: cube['@currency'], rate: cube['@rate'], repeated: day === known })),
  )
  // One unreadable rate is a bad row. If no rate can be read, the notation of the file has changed.
  if (!rows.some(row => isRate(row.rate))) {
    const first = days.flatMap(({ cubes }) => cubes)[0]
    const found = first ? `'${String(first['@rate'] ?? Object.keys(first).join(' '))}'` : 'no rates'
    throw capture.unexpected("rates such as '1.1476'", found)
  }
  return rows.map((row, index) => ({ capture: capture.name, position: index + 1, row }))
}
