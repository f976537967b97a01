import { expect, test } from 'vitest'
import { provenanceOf, storedProvenance } from '../../pipeline/snapshot/provenance.ts'
import { WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'

const source = {
  id: 'fr',
  publisher: 'Ministry',
  licence: 'open',
  licenceUrl: 'https://example.org/licence',
  attribution: 'Ministry',
  lastRead: '2026-11-19 12:00:00',
}

/** A market of three prices: two of station 7, both read from row 1, and one of station 8. */
async function market(): Promise<WorkingDatabase> {
  const database = await WorkingDatabase.open(1)
  await database.run('macros/three_decimals')
  await database.run('macros/shortest')
  await database.execute(`create table lineage as
    select station_id, 'FR' as country_code, null::varchar as region, 'fr' as source, fuel, true as in_force, 'EUR' as currency,
      null::varchar as native_fuel, 1.829::decimal(12, 6) as amount, 'major units per litre' as published_unit,
      1.829::decimal(12, 6) as eur_per_unit, '1' as per_euro, null::date as rate_date, 'accept' as verdict, null::varchar as rule,
      null::varchar as detail, 'band' as judged_by, null::varchar as unusable, null::timestamp as read_at,
      null::timestamp as stamp_at, null::timestamp as valid_from, 'fr/prices#' || position || '@abc/00000000000' || position as origin,
      'prices' as capture, 'abc' as sha256, position
    from (values (8, 'diesel', 2), (7, 'sp95', 1), (7, 'diesel', 1)) as rows (station_id, fuel, position)`)
  await database.execute(`create table captures as select 'fr' as source, 'prices' as capture, 'abc' as sha256,
    'https://example.org/prices' as url, null::timestamp as fetched_at`)
  await database.execute(`create table sources as select 'fr' as source_id`)
  await database.execute(`create table figures as select 'fr' as source, null::varchar as region, 'diesel' as fuel,
    null::timestamp as valid_from, null::timestamp as valid_to, 'national_mean' as basis where false`)
  return database
}

test('the common provenance of prices of one source row is stored once, and returned for each price', async () => {
  const database = await market()
  const stored = []
  for await (const one of storedProvenance(database)) stored.push({ ...one, rows: one.rows.toString() })
  database.close()

  expect(stored.map(({ stationId, country }) => [stationId, country])).toEqual([
    [7, 'FR'],
    [8, 'FR'],
  ])
  expect(stored[0]!.rows.match(/"abc"/g)).toHaveLength(1)
  const asked: string[] = []
  const { rows } = await provenanceOf(stored[0]!, new Map([['fr', source]]), async id => {
    asked.push(id)
    return '{"id":"é1"}'
  })
  expect(asked).toEqual(['000000000001'])
  const common = {
    position: 1,
    fields: { id: 'é1' },
    sha256: 'abc',
    fetchedAt: source.lastRead,
    readAt: source.lastRead,
  }
  expect(rows).toMatchObject([
    { fuel: 'diesel', price: '1.829', ...common },
    { fuel: 'sp95', price: '1.829', ...common },
  ])
})
