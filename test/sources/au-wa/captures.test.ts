import { describe, expect, test } from 'vitest'
import type { Reading } from '../../../pipeline/delivery-reading.ts'
import { FeedShapeError } from '../../../pipeline/model/errors.ts'
import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import { auWa } from '../../../pipeline/sources/au-wa/source.ts'
import type { AnswerByName } from '../../slow/mutations/take.ts'
import { hasSamples, readStations, sample } from '../../support/deliver.ts'
import { perth } from '../../support/real-deliveries.ts'

const day = '2026-03-26'

/** The three captured lists, and empty ones of the other four products. */
function readRun(run: string, change: AnswerByName = () => undefined) {
  const answerOf = perth(run)
  return readStations(auWa, day, ({ name }) => change(name) ?? answerOf(name))
}

function summary(reading: Reading, fuel: FuelCode) {
  const prices = reading.stations.flatMap(station => station.prices).filter(price => price.fuel === fuel)
  const amounts = prices.map(price => price.amount).sort((a, b) => a - b)
  return [amounts.length, amounts[Math.floor(amounts.length / 2)], amounts[0], amounts.at(-1)]
}

function outOfStock(reading: Reading, fuel: FuelCode): number {
  return reading.stations.filter(station => station.availability?.some(state => state.fuel === fuel)).length
}

describe.runIf(hasSamples)('the real lists of 2026-03-26', async () => {
  const morning = hasSamples ? await readRun('20260326T005943Z') : ({} as Reading)
  const evening = hasSamples ? await readRun('20260326T104637Z') : ({} as Reading)

  test('every row is read, morning and evening, and gives 768 sites', () => {
    for (const reading of [morning, evening]) {
      expect(reading).toMatchObject({ rows: 1850, read: 1850, skipped: {}, quarantined: [], superseded: 0 })
      expect(reading.stations).toHaveLength(768)
    }
  })

  test('brand codes are joined to the names of the 34 brands that sell', () => {
    const brands = new Set(morning.stations.map(({ brand }) => brand))
    expect(brands.size).toBe(34)
    expect(brands).toContain('7-Eleven')
    expect(brands).not.toContain('711')
    expect(brands).not.toContain(null)
  })

  test('cents are converted to dollars', () => {
    expect(summary(morning, 'u91')).toEqual([724, 2.599, 2.3, 2.999])
    expect(summary(morning, 'diesel')).toEqual([441, 3.099, 1.995, 3.37])
    expect(summary(morning, 'sp98')).toEqual([640, 2.849, 2.53, 3.119])
  })

  test('in the evening fewer sites have a price, and no price is that of the next day', () => {
    expect(summary(evening, 'u91')).toEqual([694, 2.599, 2.3, 2.999])
    expect(summary(evening, 'diesel')).toEqual([414, 3.099, 1.995, 3.37])
    expect(summary(evening, 'sp98')).toEqual([624, 2.849, 2.53, 3.119])
    // 230.0 today, 247.0 tomorrow.
    expect(evening.stations.find(({ ref }) => ref === '302')?.prices).toContainEqual({
      fuel: 'u91',
      amount: 2.3,
      updatedAt: null,
      nativeFuel: 'ULP',
    })
  })

  test('closed sites stay, and each fuel can be out of stock', () => {
    expect(morning.stations.filter(({ closed }) => closed)).toEqual([])
    expect(evening.stations.filter(({ closed }) => closed)).toHaveLength(31)
    expect(evening.stations.filter(({ closed, availability }) => closed && !availability).length).toBeGreaterThan(25)
    const fuels = ['u91', 'diesel', 'sp98'] as const
    expect(fuels.map(fuel => outOfStock(morning, fuel))).toEqual([13, 17, 12])
    expect(fuels.map(fuel => outOfStock(evening, fuel))).toEqual([10, 15, 9])
    expect(morning.stations.find(({ ref }) => ref === '2227')?.availability).toEqual([
      { fuel: 'u91', state: 'out_of_stock', since: '2026-03-26 00:43:00' },
      { fuel: 'diesel', state: 'out_of_stock', since: '2026-03-26 00:43:00' },
      { fuel: 'sp98', state: 'out_of_stock', since: '2026-03-26 00:43:00' },
    ])
    // 98R has a price and an outage that ended two hours after the capture: it was for sale.
    expect(morning.stations.find(({ ref }) => ref === '1258')?.availability).toBeUndefined()
  })

  test('members and round the clock', () => {
    expect(morning.stations.filter(({ prices }) => prices.some(price => price.access === 'members'))).toHaveLength(3)
    expect(morning.stations.filter(({ openingHours }) => openingHours === '24/7')).toHaveLength(398)
  })

  test('a list of another product than requested is refused', async () => {
    const ulpForAll = (name: string) =>
      name === 'pup' ? sample('AU-WA', '20260326T005943Z', 'sites_ULP.json.gz') : undefined
    const reading = readRun('20260326T005943Z', ulpForAll)
    await expect(reading).rejects.toThrow(FeedShapeError)
    await expect(reading).rejects.toThrow(/au-wa\/pup element 1: expected the product 'PUP', found "ULP"/)
  })
})

test('seven empty lists are refused', async () => {
  const reading = readStations(auWa, day, ({ name }) => (name === 'brands' ? [{ name: 'BP', description: 'BP' }] : []))
  await expect(reading).rejects.toThrow(/expected sites, found none/)
})
