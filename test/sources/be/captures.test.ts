import { describe, expect, test } from 'vitest'
import { readFigureDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { be } from '../../../pipeline/sources/be/source.ts'
import { type Content, takeFrom } from '../../support/deliver.ts'
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

describe('a view of be.STAT', () => {
  test('gives LPG when it has a maximum, under either label, and no other gas', async () => {
    const { records, skipped } = await readAs({
      current: view([
        fact('LPG (€/L)', '21AUG26', 0.812),
        fact('Autogas LPG (at the pump)', '22AUG26', 0.815),
        fact('Propane (in bulk) (<2000L) (€/L)', '22AUG26', 0.84),
      ]),
    })
    // In summer, midnight in Brussels is 22:00 UTC.
    expect(records.map(({ fuel, amountMicros, validFrom }) => [fuel, amountMicros / 1e6, validFrom])).toEqual([
      ['gpl', 0.812, '2026-08-20 22:00:00'],
      ['gpl', 0.815, '2026-08-21 22:00:00'],
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
