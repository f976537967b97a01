import type { Capture } from '../../capture.ts'
import { RowError } from '../../model/errors.ts'
import type { FuelCode } from '../../model/fuels.ts'
import { ccBy4 } from '../../model/licences.ts'
import type { FigurePart, Skipped } from '../../model/records.ts'
import { startOfDayIn } from '../../parsers/days.ts'
import { withEarlier } from '../../parsers/earlier-rows.ts'
import { findPublishedDay } from '../../parsers/instants.ts'
import { isObject, json, jsonRows, member } from '../../parsers/json.ts'
import { decimal } from '../../parsers/numbers.ts'
import { ask, type FeedSteps, figureSource, type RowAt } from '../../source.ts'

const zone = 'Europe/Brussels'
const view = (id: string): string => `https://bestat.statbel.fgov.be/bestat/api/views/${id}/result/JSON`

// A view has headings in one of these languages.
const languages = [
  { product: 'Product', day: 'Day', price: 'Price incl. VAT' },
  { product: 'Produit', day: 'Jour', price: 'Prix TVA incl.' },
  { product: 'Product', day: 'Dag', price: 'Prijs incl. BTW' },
] as const

/**
 * Days are carried forward and announced: on Saturday 2026-08-22 the rows went up to the next Monday. Rows older than this
 * before the newest one cannot be today's, and must not be compared with the last amounts.
 */
const daysBeforeNewest = 10

type Row = Readonly<Record<string, unknown>>

interface Context {
  /** The headings of product, day and price in the language of the view. */
  readonly headings: (typeof languages)[number]
  /** Null when it cannot be read. */
  readonly day: string | null
  readonly isEarlier: boolean
  /** An earlier row of the same product and day. */
  readonly earlier: Row | null
}

/**
 * Legal maxima, one row per product and day. Most stations sell below them. The view of the current day is requested
 * first; the view of the last 365 days replaces it.
 */
export const be = figureSource<Row, Context>(
  {
    id: 'be',
    basis: 'national_maximum',
    timezone: zone,
    publisher: 'Statbel / SPF Economie',
    homepage: 'https://statbel.fgov.be/en/themes/energy',
    licence: { ...ccBy4, attribution: 'Statbel / SPF Economie - prix maximaux des produits pétroliers' },
    // Rows were seen in a CSV of five years; the JSON around them is known from clients only.
    level: 'seen in part',
    cadence: 'daily, carried forward over days without a change',
    // Other programs request once a day, after 06:00 UTC.
    schedule: { days: 'daily', from: ['08:00'], retryMinutes: 180, until: 'anything new', openHours: 9 },
    hosts: ['bestat.statbel.fgov.be'],
    freshness: { readWithinHours: 96, validForDays: 30 },
    // No columns: a view has those of its language.
    contract: {
      fuels: ['diesel', 'sp95', 'sp98'],
      amounts: { diesel: [0.8, 3.5], sp95: [0.8, 3.5], sp98: [0.8, 3.5], gpl: [0.3, 2] },
    },
  },
  { since: '2021-03-26', feed, rows: ([view]) => rowsOf(view!), read },
)

function* feed(): FeedSteps {
  const current = yield* ask({
    name: 'current',
    url: view('665e2960-bf86-4d64-b4a8-90f2d30ea892'),
    required: false,
    check: rowsOf,
  })
  if (current) return
  yield* ask({ name: 'year', url: view('00881a30-7ec8-4117-93c3-c9e661b3dbd4'), replaces: 'current' })
}

function rowsOf(capture: Capture): RowAt<Row, Context>[] {
  const facts = member(capture, json(capture), 'facts')
  if (Array.isArray(facts) && facts.length === 0) throw capture.unexpected('facts', 'none')
  const headings = languageOf(facts)
  const { product, day: dayKey, price } = headings
  const located: RowAt<Row>[] = jsonRows(capture, facts, [product, dayKey, price])
  const days = located.map(({ row }) => dayOf(row[dayKey]))
  const newest = days.reduce<string>((last, day) => (day !== null && day > last ? day : last), '')
  const keyed = withEarlier(located, ({ row }) => JSON.stringify([row[product], row[dayKey]]))
  return keyed.map(({ row: at, earlier }, index) => {
    const day = days[index]!
    const isEarlier = day !== null && Date.parse(newest) - Date.parse(day) > daysBeforeNewest * 86_400_000
    return { ...at, context: { headings, day, isEarlier, earlier: earlier?.row ?? null } }
  })
}

/** The headings of the view. If none are known, the English ones, for the error message. */
function languageOf(facts: unknown): (typeof languages)[number] {
  const objects = Array.isArray(facts) ? facts.filter(isObject) : []
  const known = languages.find(headings => Object.values(headings).every(key => objects.some(fact => key in fact)))
  return known ?? languages[0]
}

function read(row: Row, { headings, day, isEarlier, earlier }: Context): FigurePart | Skipped {
  const product = row[headings.product]
  const price = row[headings.price]
  const published = row[headings.day]
  const fuel = fuelOf(product)
  if (typeof fuel !== 'string') return fuel
  const amount = decimal('Price incl. VAT', price)
  if (amount === null) return { skip: 'no price' }
  if (isEarlier) return { skip: 'of an earlier day' }
  if (earlier && earlier[headings.price] === price) return { skip: 'repeated row' }
  if (earlier && earlier[headings.price] !== null)
    throw new RowError('Product', 'DUPLICATE_FIGURE', `${published} ${product}`)
  if (day === null) throw new RowError('Day', 'NOT_A_DATE', published)
  const validFrom = startOfDayIn(zone, 'Day', day)
  return { fuel, amount, validFrom, nativeFuel: String(product) }
}

// `I&C` is industry and commerce.
const notForCars =
  /heating|chauffage|verwarming|\bi&c\b|agricult|landbouw|industr|commerc|gasoil|gasolie|propan|propaan|butan|butaan|fuel oil|fioul|mazout|lamp|kero|pétrole/

/**
 * Found by words, not by labels, which differ by view and changed in April 2024. E10 is the only 95 grade that is sold.
 * The other blends have a maximum, but are not sold.
 */
function fuelOf(product: unknown): FuelCode | Skipped {
  if (typeof product !== 'string') throw new RowError('Product', 'NOT_A_TEXT', product)
  const words = product.toLowerCase()
  if (notForCars.test(words)) return { skip: 'not a road fuel' }
  const fuel = codeOf(words)
  if (fuel === null) throw new RowError('Product', 'UNKNOWN_FUEL', product)
  if (/€\/(?!l\b)/.test(words)) throw new RowError('Product', 'UNKNOWN_WORD', product)
  return fuel
}

function codeOf(words: string): FuelCode | Skipped | null {
  if (/\blpg\b|autogas/.test(words)) return 'gpl'
  if (/\b98\b/.test(words)) return /\be10\b/.test(words) ? { skip: 'another blend' } : 'sp98'
  if (/\b95\b/.test(words)) return /\be10\b/.test(words) ? 'sp95' : { skip: 'another blend' }
  if (!/\bdiesel\b/.test(words)) return null
  // Gas for cars and heating diesel, which is B7 too, are listed as sold at the pump; road diesel is not.
  if (/\b(pump|pompe?)\b/.test(words)) return { skip: 'not a road fuel' }
  return /\bb7\b/.test(words) ? 'diesel' : { skip: 'another blend' }
}

const dayForm = /^(\d{2})([A-Z]{3})(\d{2})$/
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** `19NOV26`, English months in every language, as `2026-11-19`; null for another notation or an invalid date. */
function dayOf(published: unknown): string | null {
  const [, day, month = '', year] = typeof published === 'string' ? (dayForm.exec(published) ?? []) : []
  return findPublishedDay(`20${year}`, months.indexOf(month) + 1, day)
}
