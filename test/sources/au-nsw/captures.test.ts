import { describe, expect, test } from 'vitest'
import type { Reading } from '../../../pipeline/delivery-reading/read-delivery.ts'
import type { Request } from '../../../pipeline/source.ts'
import { auNsw } from '../../../pipeline/sources/au-nsw/source.ts'
import { delivered, readStations, takeFixture } from '../../support/deliver.ts'
import { expectRefusal, expectRefused } from '../../support/expect-refused.ts'

const day = '2026-08-22'

function read(prices: object, tasmania?: object): Promise<Reading> {
  const answers: Readonly<Record<string, object | undefined>> = { prices, 'prices-tas': tasmania }
  return readStations(auNsw, day, ({ name }) => answers[name])
}

/** All requests of a delivery, each with the answer of the bundled one. */
async function requests(token: string | null, settings: Record<string, string> = {}): Promise<Request[]> {
  const edition = auNsw.editions[0]!
  if (typeof edition.feed !== 'function') throw new Error('expected a generator')
  const defaults = { FUEL_AU_NSW_KEY: 'key', FUEL_AU_NSW_SECRET: 'secret', ...auNsw.descriptor.defaults }
  const steps = edition.feed({ now: '2026-11-19 00:05:09', settings: { ...defaults, ...settings } })
  const asked: Request[] = []
  const answer = token === null ? null : await delivered('token', token)
  for (let step = steps.next(); !step.done; step = steps.next(step.value.map(() => answer))) asked.push(...step.value)
  return asked
}

describe('the calls', () => {
  test('continue without a token, as with files', async () => {
    expect((await requests(null)).map(({ name }) => name)).toEqual(['token', 'prices', 'prices-tas'])
  })

  test('leave out Tasmania, or use another path for it, as configured', async () => {
    expect((await requests(null, { FUEL_AU_NSW_TAS_PATH: 'none' })).map(({ name }) => name)).toEqual([
      'token',
      'prices',
    ])
    const [, , tasmania] = await requests(null, { FUEL_AU_NSW_TAS_PATH: '/FuelPriceCheck/v2/fuel/prices?state=TAS' })
    expect(tasmania!.url).toBe('https://api.onegov.nsw.gov.au/FuelPriceCheck/v2/fuel/prices?state=TAS')
  })

  test('are not made without a token, and the message contains no text of the answer', async () => {
    await expectRefusal(requests('{"Token":"s3cr3t"}'), /expected the member 'access_token', found 18 bytes$/)
  })
})

describe('an answer', async () => {
  const { captures } = await takeFixture(auNsw, '2026-11-19')
  const [mainland] = captures.map(capture => JSON.parse(capture.text()))

  test('without stations or prices is refused', async () => {
    await expect(read({ stations: [], prices: [] })).rejects.toThrow(
      'au-nsw/prices: expected stations and prices, found 0 stations and 0 prices',
    )
    await expect(read({ ...mainland, prices: [] })).rejects.toThrow(/expected stations and prices, found \d+ stations/)
  })

  expectRefused(auNsw, /^prices$/, [
    ['another name for its list', text => text.replace('"prices"', '"fuels"'), "expected the member 'prices', found"],
    ['the gateway’s refusal', () => '{"Error":"Quota"}', "expected the member 'stations', found an object of Error"],
  ])

  test('with mainland data to the request for Tasmania adds nothing', async () => {
    const alone = await read(mainland)
    const withState = <T extends object>(rows: readonly T[]) => rows.map(row => ({ ...row, state: 'NSW' }))
    const again = { stations: withState(mainland.stations), prices: withState(mainland.prices) }
    const both = await read(mainland, again)
    expect(both.stations).toEqual(alone.stations)
    expect(both.skipped['of another state']).toBe(mainland.stations.length + mainland.prices.length)
  })
})
