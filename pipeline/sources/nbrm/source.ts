import type { Capture } from '../../capture.ts'
import { everyMorning, isRate } from '../../families/central-bank.ts'
import { RowError } from '../../model/errors.ts'
import { dayOf, epochSecondsOf, instantOf, isDay } from '../../model/instants.ts'
import { json, jsonRows } from '../../parsers/json.ts'
import { type FeedContext, type FeedSteps, type RowAt, rateSource } from '../../source.ts'

const columns = ['oznaka', 'nomin', 'sreden', 'datum'] as const
type Row = Record<(typeof columns)[number], unknown>

/** Number of days to request: the answer for a single day may be empty before the bank has set its rate. */
const daysBack = 6

/** The National Bank of North Macedonia: denars per unit, every day of the week; only the euro's row is read. */
export const nbrm = rateSource<Row>(
  {
    id: 'nbrm',
    publisher: 'National Bank of the Republic of North Macedonia',
    homepage: 'https://www.nbrm.mk/kursna_lista-en.nspx',
    licence: {
      name: 'none stated; published without charge',
      attribution: 'National Bank of the Republic of North Macedonia, middle exchange rates',
    },
    level: 'seen whole',
    cadence: 'every day, for the day itself',
    schedule: everyMorning('Europe/Skopje'),
    hosts: ['www.nbrm.mk'],
  },
  { since: '2026-05-30', feed, rows: ([rates]) => rowsOf(rates!), read },
)

function* feed({ now }: FeedContext): FeedSteps {
  const from = instantOf(epochSecondsOf(now) - daysBack * 86_400)
  const [start, end] = [from, now].map(instant => dayOf(instant).split('-').reverse().join('.'))
  const url = `https://www.nbrm.mk/KLServiceNOV/GetExchangeRate?StartDate=${start}&EndDate=${end}&format=json`
  yield [{ name: 'rates', url }]
}

function rowsOf(capture: Capture): RowAt<Row>[] {
  const rows = jsonRows(capture, json(capture), columns)
  if (rows.some(({ row }) => row.oznaka === 'EUR')) return rows
  throw capture.unexpected('the rate of EUR', `${rows.length} rates without it`)
}

function read({ oznaka, nomin, sreden, datum }: Row) {
  if (oznaka !== 'EUR') return { skip: 'another bank publishes it' }
  const on = String(datum).slice(0, 10)
  if (!isDay(on)) throw new RowError('datum', 'NOT_A_DATE', datum)
  if (typeof sreden !== 'number' || !isRate(String(sreden))) throw new RowError('sreden', 'NOT_A_RATE', sreden)
  if (nomin !== 1) throw new RowError('nomin', 'NOT_A_RATE', nomin)
  return { currency: 'MKD', perEuro: String(sreden), on }
}
