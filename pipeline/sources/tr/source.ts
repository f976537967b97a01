import type { Capture } from '../../capture.ts'
import { FeedShapeError, RowError } from '../../model/errors.ts'
import type { Day } from '../../model/instants.ts'
import { dayIn, startOfDayIn } from '../../parsers/days.ts'
import { text } from '../../parsers/fields.ts'
import { json, jsonRows, member } from '../../parsers/json.ts'
import { type Band, writtenCell } from '../../parsers/written-prices.ts'
import type { FeedAnswer, FeedContext, FeedSteps, Request, RowAt } from '../../source.ts'
import { ask, figureSource } from '../../source.ts'

const zone = 'Europe/Istanbul'
const gateway = 'https://apigateway.epdk.gov.tr'

/** Bulletins are missing on single days. After a week without one, the publisher has probably stopped. */
const daysBackMax = 6

const keys = ['Yakıt', 'Ölçü Birimi', 'Fiyat', 'Tarih'] as const
type Row = Record<(typeof keys)[number], unknown>

// Folded: see `fold`. 'Kurşunsuz Benzin 95 Oktan (Diğer)' and similar names are the premium brands.
const fuels: readonly (readonly [RegExp, 'sp95' | 'diesel' | 'gpl'])[] = [
  [/^(kursunsuz )?benzin 95( oktan)?$/, 'sp95'],
  [/^motorin$/, 'diesel'],
  [/^otogaz$/, 'gpl'],
]
const amounts: Readonly<Record<(typeof fuels)[number][1], Band>> = { diesel: [30, 160], sp95: [30, 160], gpl: [15, 80] }

/**
 * The regulator's bulletin of dealers' prices: the national mean, weighted by sales. Gas has a separate bulletin, which
 * a client of 2026 could not find. Without it, petrol and diesel are still published.
 */
export const tr = figureSource<Row>(
  {
    id: 'tr',
    basis: 'national_mean',
    currency: 'TRY',
    timezone: zone,
    publisher: 'EPDK (Enerji Piyasası Düzenleme Kurumu)',
    homepage: 'https://www.epdk.gov.tr/Detay/Icerik/3-0-226/web-servisler',
    licence: {
      name: 'None stated; the bulletins are meant for adjusting prices in public tenders',
      attribution: 'EPDK',
      reuse: 'restricted',
      conditions:
        'The regulator publishes its bulletins for adjusting prices in public tenders and not for other uses. Accepting means that you have its permission, or take the risk of showing the national means anyway.',
    },
    level: 'by description only',
    cadence: 'daily',
    // The hour of the bulletin is unknown, and two calls must be at least 20 seconds apart.
    schedule: { days: 'daily', from: ['09:00'], retryMinutes: 120, until: 'anything new', openHours: 9 },
    hosts: ['apigateway.epdk.gov.tr'],
    // The server answers calls with a smaller interval with 429 (ERR-224).
    politeness: { concurrent: 1, spacingMs: 20_000 },
    freshness: { readWithinHours: 48, validForDays: 7 },
    contract: {
      fuels: ['diesel', 'sp95'],
      columns: { always: keys },
      amounts,
    },
  },
  { since: '2026-01-01', feed, rows, read },
)

function* feed({ now }: FeedContext): FeedSteps {
  for (let daysBack = 0; daysBack <= daysBackMax; daysBack += 1) {
    const day = dayIn(zone, now, daysBack)
    const name = daysBack === 0 ? 'petrol' : `petrol-${daysBack}`
    const answer = yield* ask(bulletin(name, 'petrolBayiSatisFiyatBulten', day))
    if (isEmpty(answer!)) continue
    yield* ask({ ...bulletin('lpg', 'lpgBayiSatisFiyatBultenGunluk', day), required: false, check: linesOf })
    return
  }
  throw new FeedShapeError(`tr: expected a bulletin of the last ${daysBackMax + 1} days, found none`)
}

/** A GET with a body of one member. A parameter in the address or another member gets 400, a POST gets 404. */
function bulletin(name: string, service: string, day: Day): Request {
  return {
    name,
    url: `${gateway}/${service}`,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    // 19.11.2026; the answer has 2026-11-19.
    body: JSON.stringify({ raporTarihi: day.split('-').reverse().join('.') }),
  }
}

function isEmpty(answer: NonNullable<FeedAnswer>): boolean {
  const data = member(answer, json(answer), 'data')
  return data === null || (Array.isArray(data) && data.length === 0)
}

function rows(captures: readonly Capture[]): RowAt<Row>[] {
  return captures.flatMap(linesOf)
}

function linesOf(capture: Capture): RowAt<Row>[] {
  if (isEmpty(capture)) return []
  const data = member(capture, json(capture), 'data')
  // Rows of the gas bulletin need not name a fuel.
  return jsonRows(capture, data, capture.name === 'lpg' ? keys.slice(1) : keys) as RowAt<Row>[]
}

function read(row: Row) {
  const label = text('Yakıt', row.Yakıt)
  if (label === null) return { skip: 'no fuel named' }
  const fuel = fuels.find(([name]) => name.test(fold(label)))?.[1]
  if (!fuel) return { skip: 'another product' }
  // Gas in bulk is sold by the kilogram, in bottles by the piece.
  if (!/^(tl )?l(t|itre)?$/.test(fold(text('Ölçü Birimi', row['Ölçü Birimi']) ?? '')))
    return { skip: 'not by the litre' }
  // Numbers and texts with a point or a comma were seen.
  const amount = writtenCell('Fiyat', row.Fiyat, amounts[fuel])
  if (amount === null) return { skip: 'no price' }
  const validFrom = startOfDayIn(zone, 'Tarih', dayOf(row.Tarih))
  return { fuel, amount, validFrom, nativeFuel: label }
}

/** `2026-11-19`, or `19.11.2026` as in the request, also followed by a time of midnight. */
function dayOf(published: unknown): Day {
  const [, found] = /^(\d{4}-\d{2}-\d{2}|\d{2}\.\d{2}\.\d{4})([T ]00:00:00.*)?$/.exec(String(published)) ?? []
  const day = found?.includes('.') ? found.split('.').reverse().join('-') : found
  if (day === undefined) throw new RowError('Tarih', 'NOT_A_DATE', published)
  return day
}

/** Words in small letters without marks. Dotted and dotless i become one letter, because capitals use either. */
function fold(label: string): string {
  const letters = label.toLowerCase().replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '')
  return letters.replace(/[^a-z\d]+/g, ' ').trim()
}
