import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readReference } from '../../../pipeline/delivery-reading/read-delivery.ts'
import type { StoredWeek } from '../../../pipeline/memory/memory.ts'
import { readStored } from '../../../pipeline/snapshot/read-memory.ts'
import { fillStored } from '../../../pipeline/snapshot/stored-tables.ts'
import { WorkingDatabase } from '../../../pipeline/snapshot/working-database.ts'
import { bulletin } from '../../../pipeline/sources/bulletin/source.ts'
import { hasSamples, sample, takeFrom } from '../../support/deliver.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

interface PublishedWeeks {
  readonly served: readonly { readonly euro95: string | null; readonly diesel: string | null }[]
  /** Of the bulk file with a column a fuel. */
  readonly inBulk: readonly { readonly euro95: number | null; readonly diesel: number | null }[]
  /** Of the bulk file with a row a reading. */
  readonly readings: readonly { readonly eur_per_litre: number }[]
  /** As the next run reads them. */
  readonly stored: readonly StoredWeek[]
}

/** These weeks as a run publishes and stores them, sorted by country and week. */
async function publish(weeks: readonly StoredWeek[]): Promise<PublishedWeeks> {
  const folder = temporaryFolder()
  const file = join(folder, 'history.parquet')
  const database = await WorkingDatabase.open(1)
  try {
    for (const macro of ['three_decimals', 'six_decimals']) await database.run(`macros/${macro}`)
    await database.execute(`create table sources as select 'bulletin' as source_id, 'open' as reuse`)
    await fillStored(database, 'history', weeks)
    await database.execute(`copy history to '${file}' (format parquet)`)
    return {
      served: await database.rows('publish/history'),
      inBulk: await database.rows('bulk/weekly_wide'),
      readings: await database.rows('bulk/weekly_long'),
      stored: await readStored(database, 'history', file),
    }
  } finally {
    database.close()
  }
}

/** Rounds a decimal text that is divided by 1000, halves away from zero, without any number in between. */
function perLitre(perKilolitre: number, decimals: 3 | 6): string {
  const [whole, fraction = ''] = String(perKilolitre).split('.')
  const kept = decimals - 3
  const digits = BigInt(whole! + fraction.slice(0, kept).padEnd(kept, '0'))
  const rounded = String(digits + (Number(fraction[kept] ?? 0) >= 5 ? 1n : 0n)).padStart(decimals + 1, '0')
  return `${rounded.slice(0, -decimals)}.${rounded.slice(-decimals)}`
}

const week = (country: string, diesel: number): StoredWeek => {
  return { country, week: '2024-09-02', euro95PerKilolitre: null, dieselPerKilolitre: diesel, source: 'bulletin' }
}

describe('a week of the bulletin', () => {
  test('is rounded once, from every digit that was published', async () => {
    // Sweden's petrol of that week: 1523.830500 to six decimals, which is rounded up from there.
    const { served, inBulk, readings } = await publish([week('SE', 1523.830499515461)])
    expect([served[0]!.diesel, inBulk[0]!.diesel, readings[0]!.eur_per_litre]).toEqual(['1.524', 1.52383, 1.52383])
  })

  test('is rounded away from zero at a half, and down below it', async () => {
    const weeks = [
      week('AT', 1523.5),
      week('BE', 1523.4999999999998),
      week('BG', 1523.8305),
      week('CY', 723.4995000000001),
    ]
    const { served, inBulk } = await publish(weeks)
    expect(served.map(({ diesel }) => diesel)).toEqual(['1.524', '1.523', '1.524', '0.723'])
    expect(inBulk.map(({ diesel }) => diesel)).toEqual([1.5235, 1.5235, 1.523831, 0.7235])
  })

  test('is stored as it was published', async () => {
    const weeks = [week('AT', 1654.3214295237813), week('BE', 999.9999999999999), week('BG', 500.00000000000006)]
    expect((await publish(weeks)).stored).toEqual(weeks)
  })
})

test.runIf(hasSamples)(
  'all weeks of the real workbook are rounded once and stored as they were published',
  async () => {
    const workbook = sample('OIL-BULLETIN', 'Weekly_Oil_Bulletin_Prices_History_maticni_4web.2025-04-09.xlsx')
    const { captures } = await takeFrom(bulletin, '2026-11-19', ({ name }) =>
      name === 'history' ? workbook : undefined,
    )
    const { records } = readReference(bulletin, '2026-11-19', captures)
    const { stored, readings } = await publish(records.map(record => ({ ...record, source: 'bulletin' })))
    const byKey = (one: StoredWeek, other: StoredWeek) =>
      `${one.country}/${one.week}` < `${other.country}/${other.week}` ? -1 : 1
    expect(stored).toEqual(records.map(record => ({ ...record, source: 'bulletin' })).sort(byKey))
    const expected = stored
      .filter(({ country }) => country !== 'EZ')
      .flatMap(({ euro95PerKilolitre, dieselPerKilolitre }) => [dieselPerKilolitre, euro95PerKilolitre])
      .filter(amount => amount !== null)
      .map(amount => Number(perLitre(amount, 6)))
    expect(readings.map(one => one.eur_per_litre)).toEqual(expected)
  },
)
