import { describe, expect, test } from 'vitest'
import type { Reading } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { FeedShapeError } from '../../../pipeline/model/errors.ts'
import { fuelOf } from '../../../pipeline/sources/hr/fuels.ts'
import { brandOf, hr } from '../../../pipeline/sources/hr/source.ts'
import { hasSamples, readStations, sample, takeFrom } from '../../support/deliver.ts'
import { expectRefusal } from '../../support/expect-refused.ts'
import { croatia } from '../../support/real-deliveries.ts'

const day = '2026-11-19'

const readDump = (content: object): Promise<Reading> => readStations(hr, day, () => content)

// Prices are in kuna: the captures show the layout and its errors, not the current price level.
describe.runIf(hasSamples)('the real tables of September 2020', async () => {
  const table = (name: string): object =>
    hasSamples ? JSON.parse(new TextDecoder().decode(sample('HR', `${name}_2020-09.json`))) : {}

  test('a dump without one of its tables, or with renumbered kinds, is refused', async () => {
    await expectRefusal(readDump(table('postaje')), /expected the member 'vrsta_gorivas', found/)
    const dump = JSON.parse(new TextDecoder().decode(croatia('data')))
    const kinds = dump.vrsta_gorivas.map(({ id }: { id: number }) => ({ id, tip_goriva_id: 4 }))
    await expect(readDump({ ...dump, vrsta_gorivas: kinds })).rejects.toThrow(/to hold kind 1 in group 1, found 4/)
  })
})

test('a delivery in kuna is refused', async () => {
  await expect(takeFrom(hr, '2020-09-14', () => undefined)).rejects.toThrow(FeedShapeError)
})

test.each([
  ['INA – Industrija nafte d.d.', 'INA'],
  ['Obalni benzin  d.o.o. Primorska, Ulica 7 -  BP Uvala', 'Obalni benzin'],
  ['Plin, obrt za trgovinu,vl.Ime Prezime', 'Plin'],
  ['D.D. Benzin d.o.o.', 'D.D. Benzin'],
  ['Reka promet d. o. o. ', 'Reka promet'],
  ['BONUS J.D.O.O', 'BONUS'],
  ['ISTRA jdoo', 'ISTRA'],
  ['Auto-Ime', 'Auto-Ime'],
  [null, null],
])('the brand of %s is %s', (operator, brand) => expect(brandOf(operator)).toBe(brand))

test.each([
  ['EURODIZEL BS', 8, 'diesel'],
  ['EURODIZEL BS PLAVI', 8, null],
  ['Testni benzin', 2, null],
  ['BIODIZEL B100', 13, null],
  ['HVO100', 13, 'hvo'],
  ['BIOETANOL', 12, null],
  ['Bioetanol E85', 12, 'e85'],
  ['Plin u boci 10 kg', 21, null],
  [null, null, null],
] as const)('the product %s of kind %s is %s', (name, kind, fuel) => expect(fuelOf(name, kind)).toBe(fuel))
