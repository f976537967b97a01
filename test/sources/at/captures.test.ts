import { expect, test } from 'vitest'
import type { Reading } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { FeedNotReadyError } from '../../../pipeline/model/errors.ts'
import { placesToAsk } from '../../../pipeline/sources/at/places-to-ask.ts'
import { at, brandOf } from '../../../pipeline/sources/at/source.ts'
import { type Content, delivered, readStations } from '../../support/deliver.ts'
import { austria } from '../../support/real-deliveries.ts'

const day = '2026-11-19'

function readSearches(change: (name: string) => Content | undefined = () => undefined): Promise<Reading> {
  return readStations(at, day, ({ name }) => {
    return (name === 'units' ? undefined : change(name)) ?? austria(name)
  })
}

test('an answer for another fuel than requested refuses the delivery', async () => {
  const location = { address: '', postalCode: '', city: '', latitude: 48, longitude: 16 }
  const row = { id: 1, name: 'x', location, openingHours: [], open: true, prices: [{ fuelType: 'GAS', amount: 1 }] }
  await expect(readSearches(() => [row])).rejects.toThrow(/expected prices of 'DIE', found 'GAS'/)
})

test('a delivery of empty lists is not ready, as in the quarter of an hour after noon', async () => {
  await expect(readSearches(() => [])).rejects.toThrow(FeedNotReadyError)
})

test('swapped latitude and longitude are refused', async () => {
  const turned = [{ c: 1, n: 'x', b: [{ c: 101, n: 'x', g: [{ p: '7000', n: 'x', l: 47.8, b: 16.5 }] }] }]
  const capture = await delivered('units', turned)
  expect(() => placesToAsk(capture)).toThrow(/expected 'b' between 46 and 49.1, found 16.5/)
})

test('a list of places without the codes of districts is refused: cities would be searched at one place', async () => {
  const renamed = [{ c: 9, n: 'x', b: [{ code: 901, n: 'x', g: [{ p: '1010', n: 'x', l: 16.4, b: 48.2 }] }] }]
  const capture = await delivered('units', renamed)
  expect(() => placesToAsk(capture)).toThrow(/expected a number of the district in 'c', found nothing/)
})

test.each([
  ['AVANTI - Wien Gaussplatz 1', 'AVANTI'],
  ['JET TANKSTELLE', 'JET'],
  ['eni24', 'eni24'],
  ['eni', 'eni'],
  ['DISK', 'DISK'],
  ['Diskont Tankstelle', 'Diskont Tankstelle'],
  ['Shell Austria', 'Shell'],
  ['Omvana', null],
  ['TMC Werkstatt & Tankstelle', null],
  [null, null],
])('the brand of %s is %s', (name, brand) => expect(brandOf(name)).toBe(brand))
