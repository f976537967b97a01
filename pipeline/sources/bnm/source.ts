import { type Capture, excerpt } from '../../capture.ts'
import { everyMorning, isRate } from '../../families/central-bank.ts'
import { RowError } from '../../model/errors.ts'
import { type Day, dayOf, isDay } from '../../model/instants.ts'
import { decimalText, divideRounded, microsOfText } from '../../model/money.ts'
import { isObject } from '../../parsers/json.ts'
import { xmlTree } from '../../parsers/xml.ts'
import { type FeedContext, type FeedSteps, type RowAt, rateSource } from '../../source.ts'

// The leu, and the currencies of our markets and tolls that the ECB does not publish. Cross rates are based on the
// dollar: on 2026-04-06 they were within 0.3 % of the rates of the other central banks.
const crossed = ['RSD', 'MKD', 'ALL', 'UAH'] as const

interface Row {
  readonly day: Day
  readonly currency: unknown
  readonly nominal: unknown
  readonly value: unknown
  /** Of the euro's row: millionths of a leu. */
  readonly leiPerEuro: number
}

/** The National Bank of Moldova: lei per unit of 40 currencies, every day of the week, past days too. */
export const bnm = rateSource<Row>(
  {
    id: 'bnm',
    publisher: 'National Bank of Moldova',
    homepage: 'https://www.bnm.md/en/content/official-exchange-rates',
    licence: {
      name: 'none stated; published without charge',
      attribution: 'National Bank of Moldova, official exchange rates',
    },
    level: 'seen whole',
    cadence: 'every day, for the day itself',
    schedule: everyMorning('Europe/Chisinau'),
    hosts: ['www.bnm.md'],
  },
  { since: '2026-04-06', feed, rows: ([rates]) => rowsOf(rates!), read },
)

function* feed({ now }: FeedContext): FeedSteps {
  const date = dayOf(now).split('-').reverse().join('.')
  yield [{ name: 'rates', url: `https://www.bnm.md/en/official_exchange_rates?get_xml=1&date=${date}` }]
}

function rowsOf(capture: Capture): RowAt<Row>[] {
  const root = xmlTree(capture.label, capture.text(), 'ValCurs', ['Valute'])
  const date = String(root['@Date'])
  const day = date.split('.').reverse().join('-')
  if (!isDay(day)) throw capture.unexpected('Date="DD.MM.YYYY"', `'${date}'`)
  const values = Array.isArray(root.Valute) ? root.Valute.filter(isObject) : []
  const euro = values.find(({ CharCode }) => CharCode === 'EUR')
  const leiPerEuro = euro ? leiPerUnit(euro) : null
  if (leiPerEuro === null) {
    const found = euro
      ? `'${excerpt(String(euro.Value))}' per '${excerpt(String(euro.Nominal))}'`
      : `${values.length} rates without it`
    throw capture.unexpected("the euro such as '20.2754' per '1'", found)
  }
  return values.map((row, index) => ({
    capture: capture.name,
    position: index + 1,
    row: { day, currency: row.CharCode, nominal: row.Nominal, value: row.Value, leiPerEuro },
  }))
}

/** In millionths. Null if it is not a rate. */
function leiPerUnit({ Nominal: nominal, Value: value }: Readonly<Record<string, unknown>>): number | null {
  if (!isRate(nominal) || !isRate(value)) return null
  const lei = quotient(BigInt(microsOfText(value)) * 1_000_000n, nominal)
  return isRate(shortText(lei)) ? lei : null
}

function read({ day, currency, nominal, value, leiPerEuro }: Row) {
  if (currency === 'EUR') return { currency: 'MDL', perEuro: shortText(leiPerEuro), on: day }
  if (!(crossed as readonly unknown[]).includes(currency)) return { skip: 'another bank publishes it' }
  if (!isRate(value)) throw new RowError('Value', 'NOT_A_RATE', value)
  if (!isRate(nominal)) throw new RowError('Nominal', 'NOT_A_RATE', nominal)
  // Units per euro = (lei per euro) x nominal / (lei per nominal units), to six decimals.
  const perEuro = shortText(quotient(BigInt(leiPerEuro) * BigInt(microsOfText(nominal)), value))
  if (!isRate(perEuro)) throw new RowError('Value', 'NOT_A_RATE', value)
  return { currency: String(currency), perEuro, on: day, cross: true as const }
}

function quotient(numerator: bigint, denominator: string): number {
  return Number(divideRounded(numerator, BigInt(microsOfText(denominator))))
}

/** Without trailing zeros. */
function shortText(micros: number): string {
  return decimalText(micros).replace(/\.?0+$/, '')
}
