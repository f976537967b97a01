import type { Capture } from '../../capture.ts'
import { RowError } from '../../model/errors.ts'
import { plainLetters } from '../../model/plain-letters.ts'
import type { RowContent } from '../../model/records.ts'
import { decimal, placeIn, publishedPrice, ref, text } from '../../parsers/fields.ts'
import { optionalObject } from '../../parsers/json.ts'
import { columnsOf, type RowOf, rowsIn } from '../../parsers/json-layout.ts'
import { type RowAt, stationSource } from '../../source.ts'

const file = 'https://raw.githubusercontent.com/gasvaktin/gasvaktin/master/vaktin/gas.min.json'

// The publisher's key -> our code. Not read: the same keys with `_discount`, the price of loyalty cards.
const grades = [
  ['bensin95', 'sp95'],
  ['diesel', 'diesel'],
] as const

const layout = {
  list: 'stations',
  // Without the company, the price for members would count as public.
  keys: ['key', 'company'],
  fuels: grades.map(([key]) => key),
  attributes: ['name', 'geo', 'geo.lat', 'geo.lon'],
  // An empty list lacks the companies.
  mayBeEmpty: true,
} as const
type Row = RowOf<typeof layout>

// Gasvaktin reads a price page of each: without one of them its reader broke. Costco, with one station whose price is
// typed in by hand, may be missing. They are compared without marks and case: `Ób` is the same company.
const companies = ['Atlantsolía', 'N1', 'ÓB', 'Olís', 'Orkan'] as const
const membersOnly = 'Costco Iceland'

export const is = stationSource<Row>(
  {
    id: 'is',
    idSpace: 'is-gasvaktin',
    level: 'seen whole',
    currency: 'ISK',
    timezone: 'Atlantic/Reykjavik',
    cadence: 'every 15 minutes, when a price moved',
    schedule: { everyMinutes: 30 },
    // The archive of 2016 to 2026 has 31 days without a price change of any of the five companies (2024-07-08).
    stillForDays: 45,
    publisher: 'Gasvaktin',
    homepage: 'https://gasvaktin.is/',
    // Anyone can publish on this host, in their own repositories and in forks of this one.
    paths: [new URL(file).pathname],
    licence: {
      name: 'MIT',
      url: 'https://github.com/gasvaktin/gasvaktin/blob/master/LICENSE',
      attribution: 'Price data: Gasvaktin (gasvaktin.is), MIT licence',
      reuse: 'open',
    },
    contract: {
      // 245 on 2026-08-19.
      stations: [200, 320],
      fuels: ['diesel', 'sp95'],
      columns: columnsOf(layout),
      // 2026-08-19: both everywhere.
      pricedShare: { diesel: 0.7, sp95: 0.7 },
    },
  },
  {
    since: '2024-01-01',
    feed: [{ name: 'gas', url: file }],
    rows: ([gas]) => rows(gas!),
    read,
    refOf,
  },
)

function rows(gas: Capture): RowAt<Row>[] {
  const stations = rowsIn(gas, layout)
  const found = new Map(stations.map(({ row }) => [nameKey(row.company), row.company]))
  const missing = companies.filter(company => !found.has(nameKey(company)))
  if (missing.length > 0) {
    throw gas.unexpected(`stations of ${missing.join(', ')}`, `only ${[...found.values()].join(', ') || 'none at all'}`)
  }
  return stations
}

function nameKey(company: unknown): string {
  return plainLetters(String(company)).trim()
}

function read(row: Row): RowContent {
  const geo = optionalObject('geo', row.geo)
  const company = text('company', row.company)
  const access = nameKey(company) === nameKey(membersOnly) ? { access: 'members' as const } : {}
  return {
    ref: refOf(row),
    // A place: `Glerártorg Akureyri`. There are no addresses and no opening hours.
    name: text('name', row.name),
    brand: company,
    ...placeIn(geo, 'lat', 'lon', { prefix: 'geo.' }),
    // No stamps: the file does not state when a price changed.
    prices: grades.flatMap(([key, fuel]) =>
      publishedPrice({ fuel, nativeFuel: key, ...access }, () => decimal(key, row[key])),
    ),
  }
}

/** Two characters of the company and a running number: `n1_012`. */
function refOf(row: Row): string {
  const key = ref('key', row.key)
  if (!/^[a-z0-9]{2}_\d{3,}$/.test(key)) throw new RowError('key', 'NOT_AN_ID', row.key)
  return key
}
