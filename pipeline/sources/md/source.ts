import type { Capture } from '../../capture.ts'
import type { RowContent } from '../../model/records.ts'
import { decidingPlace, decidingWord, decimal, type Place, publishedPrice, ref, text } from '../../parsers/fields.ts'
import { columnsOf, type RowOf, rowsIn } from '../../parsers/json-layout.ts'
import { type RowAt, stationSource } from '../../source.ts'
import { stationRef } from './station-ref.ts'

const grades = [
  ['gasoline', 'sp95'],
  ['diesel', 'diesel'],
  ['gpl', 'gpl'],
] as const

// `company_name` is not read: it may be a person's name.
const layout = {
  keys: ['x', 'y', 'station_status', 'idno'],
  fuels: grades.map(([key]) => key),
  attributes: ['fullstreet', 'addrnum', 'bua', 'lev1', 'station_name'],
} as const
type Row = RowOf<typeof layout>

/** 1: the station sells; 0 and 4: it does not. The difference between 0 and 4 is not documented. */
const states = ['1', '0', '4'] as const

/** Radius of the sphere of EPSG:3857, in metres. */
const earthRadius = 6_378_137

export const md = stationSource<Row>(
  {
    id: 'md',
    idSpace: 'md-anre',
    // Known from four programs that read the feed; no answer was ever seen.
    level: 'by description only',
    currency: 'MDL',
    timezone: 'Europe/Chisinau',
    cadence: 'at every change; the legal maxima move daily',
    // Other programs request every 6 to 12 hours.
    schedule: { everyMinutes: 360 },
    publisher: 'Agenția Națională pentru Reglementare în Energetică (ANRE)',
    homepage: 'https://ecarburanti.anre.md/',
    licence: {
      name: 'All rights reserved',
      url: 'https://anre.md/',
      attribution: 'ANRE - eCarburanti (ecarburanti.anre.md)',
      reuse: 'restricted',
      conditions:
        'The agency reserves all rights and publishes no licence. Accepting means that you take the risk of showing the prices, or have asked the agency, and that you name it as the source.',
    },
    // Other programs wait 15 minutes between two calls. A run makes only one call: the legal maxima of the same host
    // are not requested.
    politeness: { concurrent: 1 },
    // The register lists about 750, an unknown number of them inactive. The quality of the rows is unknown, too.
    contract: {
      stations: [400, 900],
      fuels: ['sp95', 'diesel', 'gpl'],
      quarantinedShareMax: 0.05,
      columns: columnsOf(layout),
      // Two stations of 2026 had both; nearly all stations have both.
      pricedShare: { diesel: 0.6, sp95: 0.6 },
    },
  },
  {
    since: '2026-10-01',
    feed: [
      { name: 'stations', url: 'https://api.ecarburanti.anre.md/public/', headers: { Accept: 'application/json' } },
    ],
    rows,
    read,
    refOf,
  },
)

function rows([stations]: readonly Capture[]): RowAt<Row>[] {
  const all = rowsIn(stations!, layout)
  checkMetres(stations!, all)
  return all
}

/** Throws FeedShapeError for degrees: they would be read as a place near 0,0, and every station would get a new id. */
function checkMetres(capture: Capture, all: readonly RowAt<Row>[]): void {
  const metres = (value: unknown) => Math.abs(Number(value ?? 0)) > 180
  if (all.some(({ row }) => metres(row.x) && metres(row.y))) return
  const { x, y } = all[0]!.row
  throw capture.unexpected("metres of EPSG:3857 in 'x' and 'y'", `'${x}' and '${y}'`)
}

function read(row: Row): RowContent {
  if (decidingWord('station_status', row.station_status, states) !== '1') return { skip: 'inactive' }
  const street = text('fullstreet', row.fullstreet)
  const number = text('addrnum', row.addrnum)
  const city = cityOf(row)
  return {
    ref: refOf(row),
    brand: text('station_name', row.station_name),
    address: [street, number].filter(Boolean).join(' ') || null,
    city,
    ...spotOf(row),
    prices: grades.flatMap(([key, fuel]) => publishedPrice({ fuel, nativeFuel: key }, () => decimal(key, row[key]))),
  }
}

/** The publisher has no station ids: the id is built from the company's number and the place. */
function refOf(row: Row): string {
  const street = text('fullstreet', row.fullstreet)
  return stationRef(ref('idno', row.idno), spotOf(row), street, text('addrnum', row.addrnum), cityOf(row))
}

/** The position is part of the id. */
function spotOf(row: Row): Place {
  return placeOf(decimal('x', row.x), decimal('y', row.y))
}

/** Web Mercator to degrees, rounded to 7 decimals, a centimetre. 0,0 means no position in both. */
function placeOf(x: number | null, y: number | null): Place {
  const degrees = (radians: number) => Math.round((radians * 180 * 1e7) / Math.PI) / 1e7
  return decidingPlace(
    y === null ? null : degrees(Math.atan(Math.sinh(y / earthRadius))),
    x === null ? null : degrees(x / earthRadius),
  )
}

/** The built-up area; outside of one (`extravilan`), the municipality that the land belongs to. */
function cityOf(row: Row): string | null {
  const builtUp = text('bua', row.bua)
  return builtUp === null || builtUp.toLowerCase() === 'extravilan' ? text('lev1', row.lev1) : builtUp
}
