import { describe, expect, test } from 'vitest'
import type { Reading } from '../../../pipeline/delivery-reading.ts'
import { MissingSecret } from '../../../pipeline/model/errors.ts'
import type { StationRecord } from '../../../pipeline/model/records.ts'
import type { FeedContext, FeedSteps } from '../../../pipeline/source.ts'
import { gb } from '../../../pipeline/sources/gb/source.ts'
import { type Content, hasSamples, readStations, sample, takeFixture } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'
import { pricesByFuel } from '../../support/prices-by-fuel.ts'

const day = '2026-11-19'

const read = (content: Content): Promise<Reading> => readStations(gb, day, () => content)

async function fixtureText(): Promise<string> {
  const { captures } = await takeFixture(gb, day)
  return captures[0]!.text()
}

function count(reading: Reading, wanted: (station: StationRecord) => boolean): number {
  return reading.stations.filter(wanted).length
}

function inKingdom({ lat, lng }: StationRecord): boolean {
  return lat! >= 49.8 && lat! <= 60.9 && lng! >= -8.7 && lng! <= 1.8
}

describe.runIf(hasSamples)('gb captures', () => {
  test('all rows of the file of 2026-02-17 are read', async () => {
    const reading = await read(sample('GB', 'fuel-finder.2026-02-17T1822.csv.gz'))
    expect([reading.rows, reading.read, reading.skipped, reading.quarantined]).toEqual([7151, 7151, {}, []])
    expect(reading.stations).toHaveLength(7151)
    expect(pricesByFuel(reading)).toEqual({
      e10: [5690, 1.319],
      e5: [4885, 1.499],
      diesel: [5717, 1.419],
      b10: [38, 1.449],
      hvo: [30, 1.699],
    })
    expect(count(reading, station => station.prices.length === 0)).toBe(1350)
    expect(count(reading, station => station.closed === true)).toBe(36)
    expect(count(reading, station => station.brand === null)).toBe(52)
    expect(count(reading, station => !inKingdom(station))).toBe(84)
    expect(count(reading, station => station.openingHours === null)).toBe(7)
    expect(count(reading, station => station.openingHours === '24/7')).toBe(3596)
  })

  test('wrong units in that file are read as published', async () => {
    const reading = await read(sample('GB', 'fuel-finder.2026-02-17T1822.csv.gz'))
    const amounts = reading.stations.flatMap(station => station.prices.map(price => price.amount))
    // Pounds read as pence, tenths of a penny read as pence, and 999.99 for no price.
    expect(amounts.filter(amount => amount < 0.1)).toHaveLength(56)
    expect(amounts.filter(amount => amount > 10)).toHaveLength(9)
    expect(amounts.filter(amount => amount === 9.9999)).toHaveLength(4)
    expect(amounts.filter(amount => amount >= 0.1 && amount < 1)).toEqual([])
  })

  test('both files of the launch day are read, with an apostrophe before their prices', async () => {
    const morning = await read(sample('GB', 'UpdatedFuelPrice-1770026496089.csv.gz'))
    expect([morning.rows, morning.read, morning.skipped, morning.quarantined]).toEqual([650, 650, {}, []])
    expect(count(morning, station => station.prices.length > 0)).toBe(150)
    const afternoon = await read(sample('GB', 'UpdatedFuelPrice-1770048000015.csv'))
    expect([afternoon.rows, afternoon.read, afternoon.skipped, afternoon.quarantined]).toEqual([660, 660, {}, []])
    expect(pricesByFuel(afternoon)).toEqual({
      e10: [273, 1.299],
      e5: [218, 1.409],
      diesel: [271, 1.389],
      b10: [3, 1.415],
      hvo: [3, 1.629],
    })
  })

  test('the 68 columns of 2026-06-24 are read, with a timestamp for each fuel', async () => {
    const reading = await read(sample('GB', 'fuel-finder.2026-06-24.eight-rows.csv'))
    expect([reading.rows, reading.read, reading.quarantined]).toEqual([8, 8, []])
    expect(pricesByFuel(reading)).toEqual({ e10: [7, 1.497], diesel: [7, 1.629], e5: [5, 1.649] })
    const tesco = reading.stations.find(station => station.postalCode === 'NP4 6JU')
    expect(tesco?.openingHours).toBeNull()
    expect(tesco?.prices).toEqual([
      { fuel: 'diesel', amount: 1.629, updatedAt: '2026-06-19 17:55:56', nativeFuel: 'B7S' },
      { fuel: 'e10', amount: 1.469, updatedAt: '2026-06-19 17:55:56', nativeFuel: 'E10' },
    ])
    const stamps = reading.stations.find(station => station.postalCode === 'DL10 6AB')?.prices
    expect(stamps?.map(price => price.updatedAt)).toEqual([
      '2026-06-22 12:00:29',
      '2026-06-22 12:00:29',
      '2026-06-16 12:06:44',
    ])
  })

  test('a station of the same retailer keeps its id from the launch day to summer', async () => {
    const early = await read(sample('GB', 'UpdatedFuelPrice-1770048000015.csv'))
    const late = await read(sample('GB', 'fuel-finder.2026-06-24.eight-rows.csv'))
    const refAt = (reading: Reading): string | undefined =>
      reading.stations.find(station => station.postalCode === 'NP4 6JU')?.ref
    expect(refAt(late)).toMatch(/^[0-9a-f]{64}$/)
    expect(refAt(early)).toBe(refAt(late))
  })
})

describe('gb layouts', () => {
  test('the 57 columns of February 2026 have one timestamp per row', async () => {
    const reading = await read(asFirstGeneration(await fixtureText()))
    const whole = await read(await fixtureText())
    expect(pricesByFuel(reading)).toEqual(pricesByFuel(whole))
    const works = reading.stations.find(station => station.name === 'CLOSED FOR WORKS')
    expect(works?.prices.map(price => price.updatedAt)).toEqual(['2026-11-18 15:20:41', '2026-11-18 15:20:41'])
    const summer = reading.stations.find(station => station.name === 'UNCHANGED SINCE SUMMER')
    expect(summer?.prices.map(price => price.updatedAt)).toEqual(['2026-11-02 07:00:00', '2026-11-02 07:00:00'])
  })

  test('without a configured URL the error names the missing setting', () => {
    const context: FeedContext = { now: `${day} 12:00:00`, settings: {} }
    const feed = gb.editions[0]!.feed as (context: FeedContext) => FeedSteps
    expect(() => feed(context).next()).toThrow(MissingSecret)
    expect(() => feed(context).next()).toThrow('FUEL_GB_CSV_URL')
  })

  expectRefused(gb, /prices/, [
    ['headings only', text => text.slice(0, 400), 'expected the heading'],
    ['a lost stamp', text => text.replace('submission_timestamp.B7S', 'submitted.B7S'), /submission_timestamp\.B7S/],
  ])
})

/** Removes the timestamps of the fuels, as in the file until 2026-02-25. */
function asFirstGeneration(text: string): string {
  const rows = text.trimEnd().split('\n').map(cellsOf)
  const keep = rows[0]!.map(heading => !/price_(submission|change_effective)_timestamp/.test(heading))
  rows[0]![0] = 'latest_update_timestamp'
  return `${rows.map(cells => cells.filter((_, at) => keep[at]).join(',')).join('\n')}\n`
}

/** The cells of a line, still quoted. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].slice(0, -1).map(match => match[1]!)
}
