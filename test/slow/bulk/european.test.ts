import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parquetMetadata } from 'hyparquet'
import { expect, test } from 'vitest'
import { writeShares } from '../../../pipeline/bulk/shares.ts'
import { writeBulk } from '../../../pipeline/bulk/write-bulk.ts'
import { hashOfFile } from '../../../pipeline/disk/hash-of-file.ts'
import { sha256Of } from '../../../pipeline/model/sha256.ts'
import type { ManifestBulk, ManifestSegment } from '../../../pipeline/snapshot/manifest.ts'
import type { ManifestPart } from '../../../pipeline/snapshot/part.ts'
import { segmentFile } from '../../../pipeline/snapshot/segments.ts'
import { fillStored } from '../../../pipeline/snapshot/stored-tables.ts'
import { WorkingDatabase } from '../../../pipeline/snapshot/working-database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { wholeBulk } from '../../support/whole-bulk.ts'

/** About the real number of stations per market. All of them count as publishable here. */
// biome-ignore format: a list of short words reads better in lines
const europeanStations: Readonly<Record<string, number>> = {
  AD: 60, AT: 2700, AU: 6000, CY: 290, DE: 14_500, DK: 1900, ES: 11_900, FR: 9800, GB: 8300, GR: 5600, HR: 900, IS: 260,
  IT: 22_000, LT: 750, MD: 600, PT: 3100, RO: 1500, SE: 2900, SI: 550,
}

const fuels = ['diesel', 'sp95', 'sp98', 'e10', 'gpl']
const month = '2026-09'

/** The bulk files of a made-up snapshot of European size, with a closed month of moves, written by the code of `publish`. */
async function writeEuropeanBulk(dataDir: string, threads = 2): Promise<readonly ManifestBulk[]> {
  const database = await WorkingDatabase.open(threads)
  try {
    for (const macro of ['three_decimals', 'shortest', 'six_decimals', 'cell']) await database.run(`macros/${macro}`)
    for (const table of ['sources', 'history', 'tolls'] as const) await fillStored(database, table, [])
    for (const statement of tables) await database.execute(statement)
    const segments = await writeSegments(database, dataDir)
    const parts: ManifestPart[] = []
    for (const country of Object.keys(europeanStations).sort()) {
      const files = await writeShares(database, country, dataDir)
      parts.push({ name: country, changesAt: null, made: { by: 'fuel-etl 0' }, files })
    }
    const own = { parts, segments, statistics: [], madeBy: 'fuel-etl 0' }
    return (await writeBulk(database, { dataDir, now: '2026-11-19 12:00:00', before: null }, own)).bulk
  } finally {
    database.close()
  }
}

const counts = Object.entries(europeanStations).map(([country, stations]) => `('${country}', ${stations})`)
const pick = (list: readonly string[], by: string) =>
  `[${list.map(one => `'${one}'`)}][(1 + ${by} % ${list.length})::integer]`

const tables = [
  `create table markets as select * from (values ${counts}) as markets(country_code, stations)`,
  `insert into sources by name select lower(country_code) as source_id, country_code, 'stations' as kind, 'open' as reuse
   from markets`,
  // Ids are 53 random bits, like ours. Texts are as long as real ones, and repeat as often.
  `create table stations as select
     (hash(country_code, nr) >> 11)::bigint as station_id, country_code, lower(country_code) as source,
     'Station ' || (hash(nr, 'name') % 40000) as name,
     ${pick(['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta', 'Theta'], "hash(country_code, nr, 'brand')")} as brand,
     'Road of ' || (hash(nr, country_code, 'road') % 9000) || ' ' || (nr % 200) as address,
     'Town ' || (hash(nr, country_code, 'town') % 4000) as city, lpad((hash(nr, 'post') % 99999)::varchar, 5, '0') as postal_code,
     36 + (hash(nr, country_code, 'lat') % 24000000) / 1e6 as lat, -9 + (hash(nr, country_code, 'lng') % 39000000) / 1e6 as lng,
     'Europe/Rome' as timezone, case when nr % 3 = 0 then 'Mo-Sa 06:00-22:00; Su 08:00-20:00' end as opening_hours,
     false as closed, null::varchar as availability, true as listed
   from markets, lateral (select unnest(range(stations)) as nr)
   order by country_code, station_id`,
  `create table prices as select
     station_id, country_code, source, fuel, 'EUR' as currency, null::varchar as native_fuel, null::varchar as service,
     null::varchar as access, (1.2 + (hash(station_id, fuel) % 900) / 1000.0)::decimal(12, 6) as eur_per_unit,
     eur_per_unit as local_price,
     timestamp '2026-11-19 07:00:00' - to_seconds((hash(station_id, fuel, 'moved') % 864000)::integer) as updated_at,
     'accept' as verdict, local_price as valid_amount, timestamp '2026-11-19 07:00:00' as valid_read_at
   from stations, (select unnest([${fuels.map(one => `'${one}'`)}]) as fuel)
   where hash(station_id, fuel, 'sold') % 10 < 8
   order by country_code, station_id, fuel`,
]

/** Two moves of each price in a closed month: one segment per market, by run, station and fuel. */
async function writeSegments(database: WorkingDatabase, dataDir: string): Promise<ManifestSegment[]> {
  const segments: ManifestSegment[] = []
  for (const country of Object.keys(europeanStations)) {
    await database.execute(`create or replace table moves as select
        station_id, country_code, source, fuel, currency,
        (local_price - (hash(station_id, fuel, nr) % 60) / 1000.0)::decimal(12, 6) as old_amount,
        (local_price - (hash(station_id, fuel, nr + 1) % 60) / 1000.0)::decimal(12, 6) as new_amount,
        timestamp '${month}-01 05:00:00' + to_hours((nr * 24 + hash(station_id, nr) % 20)::integer) as seen_at,
        seen_at - to_minutes(20) as stamp_at, null::varchar as why
      from prices, (select unnest(range(2)) as nr)
      where country_code = '${country}'
      order by seen_at, station_id, fuel`)
    const segment = { country, month, name: sha256Of(month + country).slice(0, 16) }
    const file = segmentFile(dataDir, segment)
    mkdirSync(dirname(file), { recursive: true })
    const rows = await database.write('moves', file)
    const from = `${month}-01 05:00:00`
    const to = `${month}-30 23:59:59`
    segments.push({ ...segment, snapshot: null, rows, ...hashOfFile(file), from, to })
  }
  return segments
}

// Threads share the work only in files with many row groups. The demonstration is too small for that.
test('files of European size have the same bytes with any number of threads, one row group per country', async () => {
  const dataDir = temporaryFolder()
  const bulk = await writeEuropeanBulk(dataDir, 1)
  expect(await writeEuropeanBulk(temporaryFolder(), 3)).toEqual(bulk)
  for (const file of bulk.filter(one => one.format === 'parquet')) {
    const { row_groups: groups } = parquetMetadata(
      new Uint8Array(readFileSync(await wholeBulk(dataDir, bulk, file.path))).buffer,
    )
    if (!file.path.startsWith('moves')) {
      const countries = groups.map(group => {
        const column = group.columns.find(one => one.meta_data!.path_in_schema[0] === 'country_code')!
        const { min_value: least, max_value: greatest } = column.meta_data!.statistics!
        return [least, greatest]
      })
      const expected = Object.keys(europeanStations).sort()
      expect([file.path, countries]).toEqual([file.path, expected.map(country => [country, country])])
    }
    // Not empty, and larger than what is read in one step.
    expect(file.bytes).toBeGreaterThan(2_000_000)
  }
})
