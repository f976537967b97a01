import { describe, expect, test } from 'vitest'
import { readFigureDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { be } from '../../../pipeline/sources/be/source.ts'
import { type Content, hasSamples, sample, takeFrom } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'

type Fact = Readonly<Record<string, string | number | null>>

async function readAs(files: Readonly<Record<string, Content>>, day = '2026-08-22') {
  const taken = await takeFrom(be, day, ({ name }) => files[name])
  return {
    ...readFigureDelivery(be, day, taken.captures),
    failed: taken.failed,
    names: taken.captures.map(one => one.name),
  }
}

const view = (facts: readonly Fact[]): object => ({ facts })
const fact = (product: string, day: string, price: number | null): Fact => ({
  Product: product,
  Day: day,
  'Price incl. VAT': price,
})

describe.runIf(hasSamples)('five real years of be.STAT, put into the JSON of its French view', () => {
  const csv = hasSamples ? Buffer.from(sample('BE', 'bestat_daily_max_2021-03_2026-03_trimmed.csv.gz')).toString() : ''
  const facts = csv
    .trim()
    .split('\n')
    .slice(1)
    .map(line => JSON.parse(`[${line}]`) as [string, string, number])
    .map(([day, product, price]) => ({ Jour: day, Produit: product, 'Prix TVA incl.': price }))

  test('as one view: the last eleven days are read, without heating fuels and earlier days', async () => {
    const reading = await readAs({ year: view(facts) }, '2026-03-24')
    expect(reading).toMatchObject({
      rows: 10_567,
      read: 33,
      skipped: { 'not a road fuel': 5092, 'of an earlier day': 5442 },
      quarantined: [],
      names: ['year'],
      failed: [],
    })
    expect(reading.records.slice(-3)).toEqual(
      [
        ['sp95', 1.863, 'Essence 95 RON E10 (€/L)'],
        ['sp98', 1.929, 'Essence 98 RON E5 (€/L)'],
        ['diesel', 2.289, 'Diesel B7 (€/L)'],
      ].map(([fuel, amount, nativeFuel]) => ({
        region: null,
        fuel,
        amount,
        validFrom: '2026-03-23 23:00:00',
        validTo: null,
        nativeFuel,
      })),
    )
  })

  test('day by day: three maxima on each of the 1,825 days, with the amounts of the export', async () => {
    const byDay = new Map<string, Fact[]>()
    for (const one of facts) byDay.set(one.Jour, [...(byDay.get(one.Jour) ?? []), one])
    const found = new Map<string, number[]>()
    for (const ofDay of byDay.values()) {
      const { records, quarantined } = await readAs({ current: view(ofDay) }, '2026-03-24')
      expect([records.length, quarantined.length]).toEqual([3, 0])
      for (const { fuel, amount } of records) found.set(fuel, [...(found.get(fuel) ?? []), amount])
    }
    expect(byDay.size).toBe(1825)
    for (const [fuel, product] of [
      ['sp95', 'Essence 95 RON E10 (€/L)'],
      ['sp98', 'Essence 98 RON E5 (€/L)'],
      ['diesel', 'Diesel B7 (€/L)'],
    ] as const) {
      const expected = facts.filter(({ Produit }) => Produit === product).map(one => one['Prix TVA incl.'])
      expect(found.get(fuel)).toEqual(expected)
      expect(expected.filter(amount => amount < 0.8 || amount > 3.5)).toEqual([])
    }
    expect(found.get('diesel')!.slice(0, 3)).toEqual([1.483, 1.483, 1.483])
  })

  test('summer time: a day begins at 22:00 UTC after the last Sunday of March', async () => {
    const days = facts.filter(({ Jour, Produit }) => /^2[789]MAR21$/.test(Jour) && Produit.startsWith('Diesel'))
    const { records } = await readAs({ current: view(days) }, '2021-03-29')
    expect(records.map(({ validFrom }) => validFrom)).toEqual([
      '2021-03-26 23:00:00',
      '2021-03-27 23:00:00',
      '2021-03-28 22:00:00',
    ])
  })
})

describe.runIf(hasSamples)('rows of the current view of Saturday 2026-08-22, derived by a client', () => {
  interface Derived {
    readonly daily: readonly { date: string; essence95: number; essence98: number; diesel: number }[]
  }
  test('give the same amounts, with the next two days', async () => {
    const bytes = sample('BE', 'derived_prices_2026-08-22.json')
    const { daily } = JSON.parse(Buffer.from(bytes).toString()) as Derived
    const newest = daily.filter(({ date }) => date >= '2026-08-21')
    const facts = newest.flatMap(({ date, essence95, essence98, diesel }) => {
      const published = `${date.slice(8)}AUG26`
      return [
        fact('Euro Super 95 E10 (€/L)', published, essence95),
        fact('Super Plus 98 E5 (€/L)', published, essence98),
        fact('Road Diesel B7 (€/L)', published, diesel),
      ]
    })
    const { records } = await readAs({ current: view(facts) })
    expect(records).toHaveLength(12)
    const on = (validFrom: string) =>
      Object.fromEntries(records.filter(one => one.validFrom === validFrom).map(({ fuel, amount }) => [fuel, amount]))
    expect(on('2026-08-21 22:00:00')).toEqual({ sp95: 1.94, sp98: 2.09, diesel: 2.32 })
    expect(Object.keys(on('2026-08-23 22:00:00'))).toEqual(['sp95', 'sp98', 'diesel'])
  })
})

describe('a view of be.STAT', () => {
  test('gives LPG when it has a maximum, under either label, and no other gas', async () => {
    const { records, skipped } = await readAs({
      current: view([
        fact('LPG (€/L)', '21AUG26', 0.812),
        fact('Autogas LPG (at the pump)', '22AUG26', 0.815),
        fact('Propane (in bulk) (<2000L) (€/L)', '22AUG26', 0.84),
      ]),
    })
    expect(records.map(({ fuel, amount }) => [fuel, amount])).toEqual([
      ['gpl', 0.812],
      ['gpl', 0.815],
    ])
    expect(skipped).toEqual({ 'not a road fuel': 1 })
  })

  test('with prices per hectolitre is not read as prices per litre', async () => {
    const { quarantined } = await readAs({ current: view([fact('Road Diesel B7 (€/hL)', '22AUG26', 183.4)]) })
    expect(quarantined).toMatchObject([{ field: 'Product', reason: 'UNKNOWN_WORD', found: 'Road Diesel B7 (€/hL)' }])
  })

  test('that fails is replaced by the year; without both, the read fails', async () => {
    const facts = view([fact('Road Diesel B7 (€/L)', '22AUG26', 1.834)])
    expect(await readAs({ year: facts })).toMatchObject({ read: 1, failed: [], names: ['year'] })
    expect(await readAs({ current: facts })).toMatchObject({ read: 1, failed: [], names: ['current'] })
    await expect(readAs({})).rejects.toThrow('year: 404')
  })

  expectRefused(be, /current/, [['no facts', () => '{"facts":[]}', /^be\/current: expected facts, found none$/]])
})
