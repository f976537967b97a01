import { join } from 'node:path'
import { hashOfFile } from '../../../pipeline/disk/hash-of-file.ts'
import { fileName, monthLabel } from '../../../pipeline/lake/file-name.ts'
import { type LakeFile, writeLakeManifest } from '../../../pipeline/lake/lake-manifest.ts'
import type { LakeStore } from '../../../pipeline/lake/lake-store.ts'
import { lakeColumns, lakeOrder, monthFolder } from '../../../pipeline/lake/tables.ts'
import { sha256Of } from '../../../pipeline/model/sha256.ts'
import { WorkingDatabase } from '../../../pipeline/snapshot/working-database.ts'

/** Stations of each country, a tenth of those of Europe, with the currency and the usual price of diesel in it. */
const countries: readonly (readonly [country: string, stations: number, currency: string, diesel: number])[] = [
  ['AT', 280, 'EUR', 1.52],
  ['BE', 310, 'EUR', 1.68],
  ['BG', 320, 'BGN', 2.41],
  ['CH', 340, 'CHF', 1.82],
  ['CY', 30, 'EUR', 1.49],
  ['CZ', 390, 'CZK', 34.2],
  ['DE', 1450, 'EUR', 1.59],
  ['DK', 200, 'DKK', 12.9],
  ['EE', 50, 'EUR', 1.51],
  ['ES', 1200, 'EUR', 1.43],
  ['FI', 180, 'EUR', 1.69],
  ['FR', 980, 'EUR', 1.61],
  ['GB', 840, 'GBP', 1.42],
  ['GR', 600, 'EUR', 1.58],
  ['HR', 90, 'EUR', 1.44],
  ['HU', 200, 'HUF', 589],
  ['IE', 150, 'EUR', 1.71],
  ['IT', 2200, 'EUR', 1.66],
  ['LT', 70, 'EUR', 1.5],
  ['LU', 24, 'EUR', 1.46],
  ['LV', 60, 'EUR', 1.53],
  ['MT', 10, 'EUR', 1.21],
  ['NL', 400, 'EUR', 1.74],
  ['NO', 160, 'NOK', 19.4],
  ['PL', 780, 'PLN', 6.02],
  ['PT', 310, 'EUR', 1.57],
  ['RO', 150, 'RON', 7.28],
  ['SE', 270, 'SEK', 16.8],
  ['SI', 60, 'EUR', 1.5],
  ['SK', 90, 'EUR', 1.48],
]
// Two with the euro, one without.
const smallCountries = ['CZ', 'DE', 'ES']
const fuels = ['diesel', 'sp95', 'sp98'] as const
const months = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`)

export interface Generated {
  readonly files: number
  readonly rows: number
  readonly bytes: number
}

/**
 * Adds a year of made-up moves to an empty lake, in its layout and with its columns: one file for each country and month, one
 * snapshot for each month. `full`: about 22 million rows, a tenth of a year of Europe; `small`: three countries, 109,440 rows. Each price has
 * the same number of moves in each month. The same size gives the same bytes.
 */
export async function generateLake(lake: LakeStore, size: 'full' | 'small'): Promise<Generated> {
  const movesInMonth = size === 'full' ? 49 : 1
  const database = await WorkingDatabase.open(2)
  const snapshots: { readonly id: string; readonly moves: number }[] = []
  const files: LakeFile[] = []
  const generated = { files: 0, rows: 0, bytes: 0 }
  try {
    for (const [at, month] of months.entries()) {
      const days = new Date(Date.UTC(2025, at + 1, 0)).getUTCDate()
      const snapshot = `${month.replace('-', '')}${days}T235959Z-${sha256Of(month).slice(0, 12)}`
      snapshots.push({ id: snapshot, moves: 0 })
      for (const [number, country] of countries.entries()) {
        if (size === 'small' && !smallCountries.includes(country[0])) continue
        const made = join(lake.bench, 'file.parquet')
        const select = movesOf({ number, country, at, month, days, movesInMonth, snapshot })
        const count = await database.keepSelect('generated', select)
        await database.write('generated', made)
        const { bytes, sha256 } = hashOfFile(made)
        const folder = monthFolder({ table: 'moves', country: country[0], month })
        const path = `${folder}/${fileName(snapshot, monthLabel, sha256)}`
        await lake.add(path, made)
        files.push({ table: 'moves', path, rows: count, bytes, sha256 })
        generated.files += 1
        generated.rows += count
        generated.bytes += bytes
      }
    }
    await writeLakeManifest(lake, { snapshots, files, removed: [] })
  } finally {
    database.close()
  }
  return generated
}

interface MonthOfCountry {
  /** Of the country in the list. */
  readonly number: number
  readonly country: (typeof countries)[number]
  /** Of the month in the year. */
  readonly at: number
  readonly month: string
  readonly days: number
  readonly movesInMonth: number
  readonly snapshot: string
}

/** Each amount is a hash of its place in the series, so the old amount of a move is the new one of the move before. */
function movesOf({ number, country, at, month, days, movesInMonth, snapshot }: MonthOfCountry): string {
  const [code, stations, currency, diesel] = country
  const series = stations * fuels.length
  const seconds = Math.floor((days * 86_400) / movesInMonth)
  const amount = (turn: string): string =>
    `(${diesel} * (950 + 40 * (one % ${fuels.length}) + (hash(${number}, one, ${turn}) % 81)::bigint) / 1000)::decimal(12, 3)::decimal(12, 6)`
  const columns = {
    country_code: `'${code}'`,
    station_id: `${(number + 1) * 1_000_000} + one // ${fuels.length}`,
    source: `'${code.toLowerCase()}'`,
    fuel: `['${fuels.join("', '")}'][1 + one % ${fuels.length}]`,
    currency: `'${currency}'`,
    old_amount: `case when turn > 0 then ${amount('turn - 1')} end`,
    new_amount: amount('turn'),
    stamp_at: 'null',
    seen_at: `timestamp '${month}-01' + to_seconds(((turn - ${at * movesInMonth}) * ${seconds} + (hash(${number}, one, turn, 7) % ${seconds})::bigint)::bigint)`,
    why: 'null',
    snapshot_id: `'${snapshot}'`,
    capture: `'prices'`,
    capture_sha256: `sha256('${code}' || turn)`,
    capture_position: '1 + one',
  }
  const typed = Object.entries(lakeColumns.moves).map(
    ([name, type]) => `(${columns[name as keyof typeof columns]})::${type} as ${name}`,
  )
  return `with places as (
      select place % ${series} as one, ${at * movesInMonth} + place // ${series} as turn from range(${series * movesInMonth}) as t (place)
    )
    select ${typed.join(', ')} from places order by ${lakeOrder.moves}`
}
