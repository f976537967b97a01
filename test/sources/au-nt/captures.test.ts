import { expect, test } from 'vitest'
import type { Reading } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { microsOf } from '../../../pipeline/model/money.ts'
import { auNt } from '../../../pipeline/sources/au-nt/source.ts'
import { type AnswerOf, readStations } from '../../support/deliver.ts'
import { expectRefusal } from '../../support/expect-refused.ts'

const day = '2026-04-07'
type Json = Record<string, unknown>

const readWith = (answerOf: AnswerOf): Promise<Reading> => readStations(auNt, day, answerOf)

const outlet = (id: unknown, more: Json = {}): Json => ({
  FuelOutletIdentifier: id,
  OutletName: 'A',
  FuelBrandIdentifier: 'BP',
  Latitude: -12.5,
  Longitude: 131,
  ...more,
})
const reference = (outlets: readonly Json[]): string =>
  JSON.stringify({ Brands: [{ BrandIdentifier: 'BP', BrandName: 'BP' }], Fuels: [], Outlets: outlets })
const answered = (id: string, offers: readonly Json[]): string =>
  JSON.stringify([{ FuelOutletIdentifier: id, AvailableFuel: offers }])
const u91: Json = { FuelCode: 'U91', Price: 205.9, IsAvailable: true }

test('an answer without a token ends the requests', async () => {
  const reading = readWith(({ name }) => (name === 'token' ? '{"access_token":null}' : undefined))
  await expect(reading).rejects.toThrow("au-nt/token: expected a text in 'access_token', found none")
})

const spellings: readonly (readonly [what: string, answer: Json | readonly Json[]])[] = [
  [
    'as one client reads them',
    [{ OutletIdentifier: '08000001', AvailableFuels: [{ FuelCode: 'U91', Price: 205.9, Available: true }] }],
  ],
  [
    'in small letters',
    [{ fuelOutletIdentifier: '08000001', availableFuel: [{ fuelCode: 'U91', price: '205.9', available: 'true' }] }],
  ],
  ['in an envelope', { Data: [{ FuelOutletIdentifier: '08000001', AllFuels: [u91] }] }],
]
test.each(spellings)('reads members %s', async (_what, answer) => {
  const { stations, quarantined } = await readWith(({ name }) => {
    if (name === 'reference') return reference([outlet('08000001')])
    return name === 'prices-1' ? JSON.stringify(answer) : undefined
  })
  expect(quarantined).toEqual([])
  expect(stations[0]!.prices).toEqual([
    { fuel: 'u91', amountMicros: microsOf(2.059), updatedAt: null, nativeFuel: 'U91' },
  ])
})

const good = answered('08000001', [u91])
const refused: readonly (readonly [what: string, reference: string, prices: string, found: RegExp])[] = [
  ['an empty list of outlets', reference([]), good, /^au-nt\/reference: expected outlets, found none$/],
  ['another list', '{"Sites":[]}', good, /^au-nt\/reference: expected a list of outlets, found \{"Sites":\[\]\}$/],
  [
    'no flag of availability',
    reference([outlet('08000001')]),
    good.replace('"IsAvailable"', '"Stock"'),
    /member 'isavailable'/,
  ],
  [
    'no prices at all',
    reference([outlet('08000001')]),
    '[]',
    /^au-nt: expected prices, found none in 1 answers for 1 /,
  ],
]
test.each(refused)('%s is refused', async (_what, list, prices, found) => {
  const reading = readWith(({ name }) => ({ reference: list, 'prices-1': prices })[name])
  await expectRefusal(reading, found)
})
