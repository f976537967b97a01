import { describe, expect, test } from 'vitest'
import { readDelivery } from '../../pipeline/delivery-reading.ts'
import { FeedShapeError } from '../../pipeline/model/errors.ts'
import { dkCircleK } from '../../pipeline/sources/dk-circle-k/source.ts'
import { takeFixture } from '../support/deliver.ts'

// There is no real answer of this source. The tests check which layouts are refused.
describe('a delivery of dk-circle-k', () => {
  const broken = (change: (text: string) => string) =>
    takeFixture(dkCircleK, '2026-11-19', bytes => Buffer.from(change(Buffer.from(bytes).toString('utf8')))).then(
      ({ captures }) => readDelivery(dkCircleK, '2026-11-19', captures),
    )

  test.each([
    ['no file', () => '', /dk-circle-k\/prices: expected a file, found 0 bytes/],
    ['a page', () => '<html></html>', /expected JSON, found '<html><\/html>'/],
    ['half a file', (text: string) => text.slice(0, text.length >> 1), /expected JSON, found/],
    ['no stations', () => '{"sites":[]}', /expected stations in 'sites', found none/],
    ['a refusal', () => '{"message":"Resource not found"}', /the member 'sites', found an object of message/],
    [
      'another name for a product',
      (text: string) => text.replaceAll('displayName', 'title'),
      /'displayName', found only/,
    ],
    ['another name for the list', (text: string) => text.replaceAll('fuelPrices', 'fuels'), /'fuelPrices', found only/],
  ] as const)('with %s is refused', async (_what, change, message) => {
    await expect(broken(change)).rejects.toThrow(FeedShapeError)
    await expect(broken(change)).rejects.toThrow(message)
  })
})
