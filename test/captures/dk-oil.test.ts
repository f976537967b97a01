import { describe, expect, test } from 'vitest'
import { readDelivery } from '../../pipeline/delivery-reading.ts'
import { FeedShapeError } from '../../pipeline/model/errors.ts'
import { dkOil } from '../../pipeline/sources/dk-oil/source.ts'
import { takeFixture } from '../support/deliver.ts'

// There is no real answer of this source. The tests check which layouts are refused.
describe('a delivery of dk-oil', () => {
  const broken = (change: (text: string) => string) =>
    takeFixture(dkOil, '2026-11-19', (bytes, name) =>
      name === 'dieselb7' ? Buffer.from(change(Buffer.from(bytes).toString('utf8'))) : bytes,
    ).then(({ captures }) => readDelivery(dkOil, '2026-11-19', captures))

  test.each([
    ['no file', () => '', /dk-oil\/dieselb7: expected a file, found 0 bytes/],
    ['a page', () => '<html></html>', /expected JSON, found '<html><\/html>'/],
    ['half a file', (text: string) => text.slice(0, text.length >> 1), /expected JSON, found/],
    ['an empty list', () => '[]', /dk-oil\/dieselb7: expected stations, found none/],
    ['the other list in place of it', (text: string) => text.replaceAll('DieselB7', '95E10'), /'DieselB7', found only/],
    ['another name for the place', (text: string) => text.replaceAll('"gps"', '"position"'), /'gps', found only/],
    ['an object', () => '{"statusCode":404,"message":"Resource not found"}', /expected an array, found an object/],
  ] as const)('with %s is refused', async (_what, change, message) => {
    await expect(broken(change)).rejects.toThrow(FeedShapeError)
    await expect(broken(change)).rejects.toThrow(message)
  })
})
