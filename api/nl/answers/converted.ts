import type { CsvCell } from '../../../pipeline/model/csv-text.ts'
import { type Conversion, conversionOf, convertedCents, convertedPrice } from '../figures/conversion.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayFuel } from '../say/fuels.ts'
import { sayList, sentences } from '../say/phrases.ts'
import { sayCountry } from '../say/places.ts'

type Row = Reply['rows'][number]

/** The members of rows that are prices per litre, and how a sentence names them. */
const prices = { price: null, price_euro95: 'euro95', price_diesel: 'diesel' } as const

/** An amount of a row in the requested currency and unit. */
interface Amount {
  readonly said: string
  readonly place: string
  /** The fuel, if the row has both. */
  readonly of: WeeklyFuel | null
}

/** The reply with its prices in the requested currency and unit as second figures, in the message and in `data`. */
export function converted(reply: Reply, parsed: Parsed, context: QuestionContext): Reply {
  const conversion = conversionOf(parsed, context)
  if (!conversion || reply.status !== 'ok') return reply
  if (conversion === 'unknown') {
    const message = sentences([reply.message, `There is no exchange rate of ${parsed.currency}.`])
    return { ...reply, message }
  }
  const rows = reply.rows.slice(0, mostRows).flatMap(row => convertedRow(row, conversion, parsed) ?? [])
  if (rows.length === 0) return { ...reply, message: sentences([reply.message, 'These figures are not converted.']) }
  const { currency, unit, rate } = conversion
  const about = { currency, unit, ...(rate && { per_euro: Number(rate.perEuro), rate_date: rate.on }) }
  return {
    ...reply,
    message: sentences([
      reply.message,
      sayAmounts(
        rows.flatMap(({ said }) => said),
        conversion,
      ),
      sayRate(conversion),
    ]),
    data: { ...reply.data, conversion: { ...about, rows: rows.map(({ cells }) => cells) } },
  }
}

// The longest list of prices by country. A history is longer, and is not converted.
const mostRows = 100

/** Null for a row without a price per litre or a cost. */
function convertedRow(row: Row, conversion: Conversion, { unit, fuel_type }: Parsed) {
  // A kilogram is not a number of gallons.
  if (row.unit === 'kg' && unit) return null
  const amounts: Record<string, number> = {}
  for (const [name, fuel] of Object.entries(prices)) {
    const price = fuel && fuel_type !== 'both' && fuel !== fuel_type ? null : row[name]
    if (typeof price === 'number') amounts[name] = convertedPrice(Math.round(price * 1000), conversion)
  }
  if (typeof row.cost_eur === 'number') amounts.cost = convertedCents(Math.round(row.cost_eur * 100), conversion)
  if (Object.keys(amounts).length === 0) return null
  const names = ['country_code', 'region', 'brand', 'id', 'fuel'].filter(name => row[name] !== undefined)
  const cells: Record<string, CsvCell> = { ...Object.fromEntries(names.map(name => [name, row[name]!])), ...amounts }
  return { cells, said: saidOf(row, amounts, conversion) }
}

function saidOf(row: Row, amounts: Readonly<Record<string, number>>, conversion: Conversion): readonly Amount[] {
  const place = placeOf(row)
  const fuel = row.fuel === 'euro95' || row.fuel === 'diesel' ? row.fuel : null
  if (amounts.cost !== undefined) {
    return [{ said: `${amounts.cost.toFixed(2)} ${conversion.currency}`, place, of: fuel }]
  }
  const both = (['price_euro95', 'price_diesel', 'price'] as const).filter(name => amounts[name] !== undefined)
  return both.map(name => ({ said: amounts[name]!.toFixed(conversion.digits), place, of: prices[name] ?? fuel }))
}

function placeOf({ country_code, country_name, region, brand, name, id }: Row): string {
  if (brand || id !== undefined) return `at ${name ?? brand ?? id}`
  return `in ${country_code ? sayCountry(`${country_code}`) : (country_name ?? region)}`
}

// A longer list is hard to read. The data has all of them.
const mostNamed = 4

/** `That is 1.319 GBP …`; of several: with the place, and the fuel if there are two. */
function sayAmounts(all: readonly Amount[], { unit, currency }: Conversion): string {
  if (all.length > mostNamed) return `The data has all prices in ${unit}, too.`
  const isOnePlace = new Set(all.map(({ place }) => place)).size === 1
  const isOneFuel = new Set(all.map(({ of }) => of)).size === 1
  const named = all.map(({ said, place, of }, at) => {
    const price = said.endsWith(currency) ? said : `${said}${at === 0 ? ` ${unit}` : ''}`
    return `${price}${isOneFuel || !of ? '' : ` for ${sayFuel(of)}`}${isOnePlace ? '' : ` ${place}`}`
  })
  return `That is ${sayList(named)}.`
}

/** `One euro is 0.87213 GBP (rate of 2026-11-18).` */
function sayRate({ currency, rate }: Conversion): string | null {
  return rate ? `One euro is ${rate.perEuro} ${currency} (rate of ${rate.on}).` : null
}
