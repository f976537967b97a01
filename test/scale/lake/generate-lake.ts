import { join } from 'node:path'
import { hashOfFile } from '../../../pipeline/disk/hash-of-file.ts'
import { fileName, monthLabel } from '../../../pipeline/lake/file-name.ts'
import { type LakeFile, writeLakeManifest } from '../../../pipeline/lake/lake-manifest.ts'
import type { LakeStore } from '../../../pipeline/lake/lake-store.ts'
import { lakeColumns, lakeOrder, monthFolder } from '../../../pipeline/lake/tables.ts'
import { sha256Of } from '../../../pipeline/model/sha256.ts'
import { WorkingDatabase } from '../../../pipeline/snapshot/working-database.ts'

/** With the euro or without, and the usual price of diesel. */
const countries: readonly (readonly [country: string, stations: number, currency: string, diesel: number])[] = [
  ['CZ', 390, 'CZK', 34.2],
  ['DE', 1450, 'EUR', 1.59],
  ['ES', 1200, 'EUR', 1.43],
]
const fuels = ['diesel', 'sp95', 'sp98'] as const
const months = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`)

/**
 * Adds a year of made-up moves to an empty lake, in its layout and with its columns: one file for each country and month, one
 * snapshot for each month, 109,440 rows. Each price has one move in each month.
 */
export async function generateLake(lake: LakeStore): Promise<void> {
  const database = await WorkingDatabase.open(2)
  const snapshots: { readonly id: string; readonly moves: number }[] = []
  const files: LakeFile[] = []
  try {
    for (const [at, month] of months.entries()) {
      const days = new Date(Date.UTC(2025, at + 1, 0)).getUTCDate()
      const snapshot = `${month.replace('-', '')}${days}T235959Z-${sha256Of(month).slice(0, 12)}`
      snapshots.push({ id: snapshot, moves: 0 })
      for (const [number, country] of countries.entries()) {
        const made = join(lake.bench, 'file.parquet')
        const select = movesOf({ number, country, at, month, days, snapshot })
        const count = await database.keepSelect('generated', select)
        await database.write('generated', made)
        const { bytes, sha256 } = hashOfFile(made)
        const folder = monthFolder({ table: 'moves', country: country[0], month })
        const path = `${folder}/${fileName(snapshot, monthLabel, sha256)}`
        await lake.add(path, made)
        files.push({ table: 'moves', path, rows: count, bytes, sha256 })
      }
    }
    await writeLakeManifest(lake, { snapshots, files, removed: [] })
  } finally {
    database.close()
  }
}

interface MonthOfCountry {
  /** Of the country in the list. */
  readonly number: number
  readonly country: (typeof countries)[number]
  /** Of the month in the year. */
  readonly at: number
  readonly month: string
  readonly days: number
  readonly snapshot: string
}

/** Each amount is a hash of its place in the series, so the old amount of a move is the new one of the move before. */
function movesOf({ number, country, at, month, days, snapshot }: MonthOfCountry): string {
  const [code, stations, currency, diesel] = country
  const series = stations * fuels.length
  const seconds = days * 86_400
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
    seen_at: `timestamp '${month}-01' + to_seconds((hash(${number}, one, turn, 7) % ${seconds})::bigint)`,
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
      select one, ${at} as turn from range(${series}) as t (one)
    )
    select ${typed.join(', ')} from places order by ${lakeOrder.moves}`
}
