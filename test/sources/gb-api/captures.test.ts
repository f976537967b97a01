import { describe, expect, test } from 'vitest'
import type { Capture } from '../../../pipeline/capture.ts'
import { type Reading, readDelivery } from '../../../pipeline/delivery-reading.ts'
import { openCapture } from '../../../pipeline/fetch/open-capture.ts'
import { takeDelivery } from '../../../pipeline/fetch/take-delivery.ts'
import { FetchError, MissingSecret } from '../../../pipeline/model/errors.ts'
import type { Request } from '../../../pipeline/source.ts'
import { gb } from '../../../pipeline/sources/gb/source.ts'
import { gbApi } from '../../../pipeline/sources/gb-api/source.ts'
import { hasSamples, readStations, sample, takeFixture, takeFrom } from '../../support/deliver.ts'
import { expectRefusal, expectRefused } from '../../support/expect-refused.ts'

const day = '2026-11-19'
const keys = { FUEL_GB_API_CLIENT_ID: 'a-client', FUEL_GB_API_CLIENT_SECRET: 'a-password' }

/** Reads two lists in batches of 500. */
function read(stations: readonly unknown[], prices: readonly unknown[]): Promise<Reading> {
  return readStations(gbApi, day, ({ name }) => {
    const [, list, batch] = /^(pfs|prices)-(\d+)$/.exec(name) ?? []
    if (!list) return undefined
    const items = (list === 'pfs' ? stations : prices).slice((Number(batch) - 1) * 500, Number(batch) * 500)
    return items.length === 0 ? undefined : items
  })
}

describe.runIf(hasSamples)('gb-api captures', () => {
  const one = (): unknown[] => JSON.parse(Buffer.from(sample('GB', 'api-pfs.one-record.json')).toString('utf8'))

  test('the one real station is read', async () => {
    const stations = one()
    const { node_id } = stations[0] as { node_id: string }
    const reading = await read(stations, [{ node_id, fuel_prices: [] }])
    expect([reading.rows, reading.read, reading.skipped, reading.quarantined]).toEqual([1, 1, {}, []])
    expect(reading.stations).toEqual([
      {
        ref: node_id,
        name: 'Boldon Lane Service Station',
        brand: 'Boldon Lane Service Station',
        address: 'BOLDON LANE SERVICE STATION, BOLDON LANE, SOUTH SHIELDS, NE34 0NB',
        city: 'SOUTH SHIELDS',
        postalCode: 'NE34 0NB',
        lat: 54.9684096,
        lng: -1.4389447,
        openingHours: '24/7',
        prices: [],
      },
    ])
  })

  test.each(['{data}', '{success, data: {success, data}}'])('a station inside %s is read too', async envelope => {
    const inside = envelope === '{data}' ? { data: one() } : { success: true, data: { success: true, data: one() } }
    const reading = await readStations(gbApi, day, ({ name }) => {
      if (name === 'pfs-1') return inside
      return name === 'prices-1' ? [{ node_id: 'f', fuel_prices: null }] : undefined
    })
    expect(reading.stations).toHaveLength(1)
  })
})

describe('gb-api and gb', () => {
  test('give the same stations the same ids, amounts and times', async () => {
    const reading = readDelivery(gbApi, day, (await takeFixture(gbApi, day)).captures)
    const csv = readDelivery(gb, day, (await takeFixture(gb, day)).captures)
    const byRef = new Map(csv.stations.map(station => [station.ref, station]))
    const shared = reading.stations.filter(station => byRef.has(station.ref))
    expect(shared.length).toBeGreaterThan(100)
    const offered = (prices: Reading['stations'][number]['prices']) =>
      prices.map(({ fuel, amount, updatedAt }) => [fuel, amount, updatedAt])
    for (const { ref, lat, lng, openingHours, prices } of shared) {
      const other = byRef.get(ref)!
      expect([lat, lng, openingHours]).toEqual([other.lat, other.lng, other.openingHours])
      expect(offered(prices)).toEqual(offered(other.prices))
    }
    expect(gbApi.descriptor.idSpace).toBe(gb.descriptor.idSpace)
  })
})

/** A publisher that counts logins and ends sessions at given requests. */
class Sessions {
  readonly asked: string[] = []
  logins = 0
  /** The indexes of requests before which another client logs in. */
  readonly endBefore: readonly number[]

  constructor(...endBefore: number[]) {
    this.endBefore = endBefore
  }

  take() {
    return takeDelivery(gbApi, day, { now: `${day} 12:00:00`, settings: keys }, request => this.#answer(request))
  }

  async #answer(request: Request): Promise<Capture> {
    if (this.endBefore.includes(this.asked.length)) this.logins += 1
    this.asked.push(request.name)
    const reply = (status: number, body: unknown) => {
      if (status !== 200 && !request.answers?.includes(status)) {
        throw new FetchError(`gb-api/${request.name}: ${status}`, { url: request.url, status, retryable: false })
      }
      return openCapture('gb-api', request, status, Buffer.from(JSON.stringify(body)))
    }
    if (request.method === 'POST') {
      this.logins += 1
      return reply(200, { access_token: `session-${this.logins}` })
    }
    if (request.headers?.authorization !== `Bearer session-${this.logins}`) return reply(401, { success: false })
    const [, list, batch] = /^(pfs|prices)-(\d)/.exec(request.name)!
    if (batch === '3') return reply(404, { success: false })
    const files = await takeFixture(gbApi, day)
    return reply(200, JSON.parse(files.captures.find(capture => capture.name === `${list}-${batch}`)!.text()))
  }
}

describe('the feed of gb-api', () => {
  test('logs in once and requests batches until there are no more', async () => {
    const sessions = new Sessions()
    const { captures } = await sessions.take()
    expect(sessions.asked).toEqual(['token', 'pfs-1', 'pfs-2', 'pfs-3', 'prices-1', 'prices-2', 'prices-3'])
    expect(sessions.logins).toBe(1)
    expect(captures.map(capture => [capture.name, capture.status])).toEqual([
      ...[1, 2].map(batch => [`pfs-${batch}`, 200]),
      ['pfs-3', 404],
      ...[1, 2].map(batch => [`prices-${batch}`, 200]),
      ['prices-3', 404],
    ])
  })

  test('logs in again when its session was ended, and requests that batch again', async () => {
    const whole = await new Sessions().take()
    const sessions = new Sessions(2)
    const { captures } = await sessions.take()
    expect(sessions.asked.slice(0, 6)).toEqual(['token', 'pfs-1', 'pfs-2', 'token-again', 'pfs-2-again', 'pfs-3'])
    const reading = readDelivery(gbApi, day, captures)
    expect(reading.stations).toEqual(readDelivery(gbApi, day, whole.captures).stations)
  })

  test('gives up when its session is ended a second time', async () => {
    await expect(new Sessions(2, 6).take()).rejects.toThrow('gb-api/prices-1: 401')
  })

  test('needs both keys', async () => {
    const half = { FUEL_GB_API_CLIENT_ID: 'a-client', FUEL_GB_API_CLIENT_SECRET: '' }
    await expect(takeFrom(gbApi, day, () => undefined, half)).rejects.toThrow(MissingSecret)
  })

  test('refuses a login without a token, and shows no values of the answer', async () => {
    const login = { success: true, data: { access_token: null, refresh_token: 'half-a-key' } }
    const taken = takeFrom(gbApi, day, ({ name }) => (name === 'token' ? login : undefined))
    await expectRefusal(taken, /expected a string 'access_token', found access_token, refresh_token$/)
  })
})

describe('gb-api layouts', () => {
  const error = '{"success":false,"data":[],"message":"no"}'
  expectRefused(gbApi, /pfs-1/, [
    ['an error in 200', () => '{"success":false,"message":"no"}', "expected 'success' true, found 'no'"],
    ['a list without stations', () => '[]', 'expected stations, found an empty list'],
    ['a renamed place', text => text.replaceAll('latitude', 'lat'), "'latitude'"],
    ['a renamed day', text => text.replaceAll('"sunday"', '"sun"'), "'sunday'"],
    ['another object', () => '{"items":[]}', 'expected an array of stations, found an object of items'],
  ])
  expectRefused(gbApi, /prices-1/, [
    ['an error in 200 with an empty list', () => error, "gb-api/prices-1: expected 'success' true, found 'no'"],
    ['a list without prices', () => '[]', 'expected stations, found an empty list'],
    ['a renamed id', text => text.replaceAll('node_id', 'site_id'), "'node_id'"],
  ])
})
