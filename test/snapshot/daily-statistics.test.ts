import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { postalAreas } from '../../pipeline/model/postal-areas.ts'
import type { StoredPrice, StoredStation } from '../../pipeline/model/stored.ts'
import { writeOpenDays } from '../../pipeline/snapshot/daily-statistics.ts'
import { WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'
import { fillPrices, fillStations } from '../support/market-rows.ts'
import { rowsOf } from '../support/move-log.ts'
import { heldPrice, heldStation } from '../support/stored-rows.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const now = '2026-11-18 18:00:00'

interface DayRow {
  readonly country_code: string
  readonly region: string | null
  readonly n: number
  readonly mean: string
  readonly median: string
  readonly p10: string
  readonly p90: string
  readonly currency: string | null
  readonly mean_local: string | null
  readonly share_changed_7d: string | null
  readonly low_coverage: boolean
}

/** The statistics of a day with these prices, one per station, valid unless they have `unusable`. */
async function dayOf(
  prices: readonly Partial<StoredPrice>[],
  stations: readonly Partial<StoredStation>[] = [],
): Promise<DayRow[]> {
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'open_days.parquet')
  const database = await WorkingDatabase.open(1)
  // Accepted at the time of its read, unless another time is given.
  const whole = prices.map(({ readAt, ...members }, at) =>
    heldPrice({ stationId: at + 1, ...(readAt && { readAt, validReadAt: readAt }), ...members }),
  )
  const served = whole.map(price => {
    return { ...price, servedMicros: price.unusable === null ? (price.servedMicros ?? price.amountMicros) : null }
  })
  try {
    await database.run('macros/six_decimals')
    await fillPrices(database, served)
    await fillStations(
      database,
      whole.map((price, at) => heldStation({ id: price.stationId, country: price.country, ...stations[at] })),
    )
    await writeOpenDays(database, file, {
      dataDir,
      now,
      country: whole[0]?.country ?? '',
      before: null,
      changedStamps: ['stamped'],
    })
    return await rowsOf<DayRow>([file])
  } finally {
    database.close()
  }
}

const many = (count: number, members: Partial<StoredPrice>): Partial<StoredPrice>[] => Array(count).fill(members)

describe('the statistics of a day', () => {
  test('are the mean, rounded once, and quantiles that are read prices', async () => {
    const [row] = await dayOf([1_000_001, 1_000_002, 1_000_002, 2_000_000].map(amountMicros => ({ amountMicros })))
    expect(row).toMatchObject({ n: 4, mean: '1.250001', median: '1.000002', p10: '1.000001', p90: '2.000000' })
    const [two] = await dayOf([1_000_000, 1_000_001].map(amountMicros => ({ amountMicros })))
    // The mean 1.0000005 is rounded half up; the median is the lower of the two middle prices.
    expect(two).toMatchObject({ n: 2, mean: '1.000001', median: '1.000000' })
  })

  test('leave out unusable prices and prices that were not read on the day', async () => {
    const [row] = await dayOf([
      { readAt: '2026-11-18 00:00:00', amountMicros: 1_500_000 },
      { readAt: '2026-11-17 23:59:59', amountMicros: 9_000_000 },
      { unusable: 'withheld', amountMicros: 9_000_000 },
    ])
    expect(row).toMatchObject({ n: 1, mean: '1.500000', low_coverage: true })
    expect(await dayOf([{ readAt: '2026-11-17 23:59:59' }])).toEqual([])
  })

  test('leave out the last validated amount of a held price when only the wrong price was read on the day', async () => {
    const slip = { verdict: 'hold', amountMicros: 20_000_000, servedMicros: 2_000_000 } as const
    const held = { ...slip, validReadAt: '2026-11-17 12:00:00' }
    const [row] = await dayOf([{ amountMicros: 1_500_000 }, held])
    expect(row).toMatchObject({ n: 1, mean: '1.500000', median: '1.500000', low_coverage: true })
    expect(await dayOf([held])).toEqual([])
    expect(await dayOf([slip])).toMatchObject([{ n: 1, mean: '2.000000' }])
  })

  test('have low coverage when they include fewer than 60 % of the listed prices', async () => {
    const read = (count: number) => many(count, {})
    const unread = (count: number) => many(count, { readAt: '2026-11-17 12:00:00' })
    const [enough] = await dayOf([...read(6), ...unread(4)])
    expect(enough).toMatchObject({ n: 6, low_coverage: false })
    const [few] = await dayOf([...read(59), ...unread(41)])
    expect(few).toMatchObject({ n: 59, low_coverage: true })
    const [gone] = await dayOf([...read(1), ...many(9, { listed: false, unusable: 'left the feed' })])
    expect(gone).toMatchObject({ n: 1, low_coverage: false })
  })

  test('count changes of seven days by the timestamp of sources with changed stamps, else by the time seen', async () => {
    const old = '2026-11-11 17:59:59'
    const young = '2026-11-11 18:00:00'
    const share = async (members: Partial<StoredPrice>) => (await dayOf([members, {}, {}]))[0]!.share_changed_7d
    expect(await share({ movedAt: young })).toBe('0.3333')
    expect(await share({ movedAt: old })).toBe('0.0000')
    expect(await share({ source: 'stamped', stampAt: young, updatedAt: young, movedAt: old })).toBe('0.3333')
    expect(await share({ source: 'stamped', stampAt: old, updatedAt: old, movedAt: young })).toBe('0.0000')
    // A confirmation is not a price change.
    expect(await share({ source: 'it', stampAt: young, updatedAt: young, movedAt: old })).toBe('0.0000')
    expect((await dayOf(many(3, { movedAt: young })))[0]!.share_changed_7d).toBe('1.0000')
  })

  test('have no share of changed prices on the first day, unless all timestamps give it', async () => {
    const share = async (prices: readonly Partial<StoredPrice>[]) => (await dayOf(prices))[0]!.share_changed_7d
    const today = '2026-11-18 06:00:00'
    const stamped = { source: 'stamped', stampAt: today, updatedAt: today }
    expect(await share([{}, {}])).toBeNull()
    // Between two runs of the first day.
    expect(await share([{ movedAt: today }, {}])).toBeNull()
    expect(await share([stamped, {}])).toBeNull()
    expect(await share([stamped, { ...stamped, stampAt: null, updatedAt: null }])).toBe('0.5000')
  })

  test('have the currency and the mean in it, if there is only one currency', async () => {
    const [row] = await dayOf(many(2, { country: 'GB', currency: 'GBP', servedMicros: 1_400_000 }))
    expect(row).toMatchObject({ currency: 'GBP', mean_local: '1.400000' })
    const [mixed] = await dayOf([{ currency: 'GBP' }, { currency: 'EUR' }])
    expect(mixed).toMatchObject({ n: 2, currency: null, mean_local: null })
  })

  test('are given by country and by postal area; stations without an area count in the country only', async () => {
    const rows = await dayOf(many(4, { country: 'FR' }), [
      { postalCode: '75013' },
      { postalCode: '97420' },
      { postalCode: 'unknown' },
      { postalCode: null },
    ])
    expect(rows.map(row => [row.region, row.n])).toEqual([
      [null, 4],
      ['FR-75', 1],
      ['FR-974', 1],
    ])
    const [nowhere, ...areas] = await dayOf(many(2, { country: 'IS' }), [{ postalCode: '101' }, {}])
    expect([nowhere!.region, nowhere!.n, areas]).toEqual([null, 2, []])
  })
})

// In the notation of each publisher.
const codes = [
  ['AD', 'AD500', '5'],
  ['AT', '1220', '1'],
  ['AU', '0832', '0'],
  ['CY', '4860', '4'],
  ['DE', '08527', '08'],
  ['DK', '8920', '8'],
  ['ES', '07001', '07'],
  ['FR', '01000', '01'],
  ['GB', 'sy23 2gu', 'SY'],
  ['GR', '621 00', '62'],
  ['IT', '00199', '00'],
  ['LT', '01103', '01'],
  ['PT', '2870-101', '2'],
  ['RO', '040011', '04'],
  ['SE', '652 24', '65'],
  ['SI', '1420', '1'],
] as const

describe('the postal area', () => {
  test('is tested for each country of the list', () => {
    expect(codes.map(([country]) => country)).toEqual(postalAreas.map(area => area.country))
  })

  test.each(codes)('of %s %s is %s', async (country, postalCode, area) => {
    const rows = await dayOf([{ country }], [{ postalCode }])
    expect(rows.map(row => row.region)).toEqual([null, `${country}-${area}`])
  })
})
