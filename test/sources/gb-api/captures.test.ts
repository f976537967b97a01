import { describe, expect, test } from 'vitest'
import type { Capture } from '../../../pipeline/capture.ts'
import { type Reading, readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { openCapture } from '../../../pipeline/fetch/open-capture.ts'
import { takeDelivery } from '../../../pipeline/fetch/take-delivery.ts'
import { FetchError, MissingSecret } from '../../../pipeline/model/errors.ts'
import type { Request, StoredAnswer } from '../../../pipeline/source.ts'
import { gbApi } from '../../../pipeline/sources/gb-api/source.ts'
import { hasSamples, readStations, sample, takeFixture, takeFrom } from '../../support/deliver.ts'
import { expectRefusal, expectRefused } from '../../support/expect-refused.ts'

const day = '2026-11-19'
const keys = { FUEL_GB_API_CLIENT_ID: 'a-client', FUEL_GB_API_CLIENT_SECRET: 'a-password' }

describe.runIf(hasSamples)('gb-api captures', () => {
  const one = (): unknown[] => JSON.parse(Buffer.from(sample('GB', 'api-pfs.one-record.json')).toString('utf8'))

  test.each(['{data}', '{success, data: {success, data}}'])('a station inside %s is read too', async envelope => {
    const inside = envelope === '{data}' ? { data: one() } : { success: true, data: { success: true, data: one() } }
    const reading = await readStations(gbApi, day, ({ name }) => {
      if (name === 'pfs-1') return inside
      return name === 'prices-1' ? [{ node_id: 'f', fuel_prices: null }] : undefined
    })
    expect(reading.stations).toHaveLength(1)
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

describe('the changes since the last full read of gb-api', () => {
  const now = `${day} 12:00:00`
  const stored = [
    { name: 'pfs-1', fetchedAt: `${day} 11:30:00` },
    { name: 'changes-1', fetchedAt: `${day} 11:30:00` },
    { name: 'prices-1', fetchedAt: `${day} 03:00:05` },
    { name: 'prices-2', fetchedAt: `${day} 03:00:08` },
    { name: 'prices-3', fetchedAt: `${day} 03:00:11` },
  ]

  /** The requests of a delivery of three batches of stations and prices, with these answers to the requests of changes. */
  async function take(answersBefore: readonly StoredAnswer[], changes: readonly unknown[], noChanges = 404) {
    const asked: Request[] = []
    const files = (await takeFixture(gbApi, day)).captures
    const context = { now, settings: keys, stored: answersBefore }
    const { captures } = await takeDelivery(gbApi, day, context, async request => {
      asked.push(request)
      const reply = (status: number, body: unknown) => {
        if (status !== 200 && !request.answers?.includes(status)) throw new Error(`${request.name}: ${status}`)
        return openCapture('gb-api', request, status, Buffer.from(JSON.stringify(body)))
      }
      if (request.name === 'token') return reply(200, { access_token: 'a-session' })
      if (request.name === 'changes-1' && changes.length > 0) return reply(200, changes)
      if (request.name === 'changes-1') return reply(noChanges, noChanges === 200 ? [] : { success: false })
      const file = files.find(({ name, status }) => name === request.name && status === 200)
      return file ? reply(200, JSON.parse(file.text())) : reply(404, { success: false })
    })
    return { asked, names: asked.map(({ name }) => name), captures }
  }

  const readWhole = async () => readDelivery(gbApi, day, (await takeFixture(gbApi, day)).captures)
  const priced = async () =>
    (await readWhole()).stations.find(({ prices }) => prices.length > 1 && prices.some(({ fuel }) => fuel === 'e10'))!
  const changeOf = (node_id: string, fuel_type: string, price: unknown) => ({
    node_id,
    fuel_prices: [
      { fuel_type, price, price_last_updated: null, price_change_effective_timestamp: `${day}T11:00:00.000Z` },
    ],
  })
  const stations = ['token', 'pfs-1', 'pfs-2', 'pfs-3', 'pfs-4']
  const prices = ['prices-1', 'prices-2', 'prices-3', 'prices-4']

  test('add a fuel that the station did not have', async () => {
    const { ref } = await priced()
    const { captures } = await take(stored, [changeOf(ref, 'HVO', 179.9)])
    const station = readDelivery(gbApi, day, captures).stations.find(one => one.ref === ref)!
    expect(amountsOf(station.prices)).toContainEqual(['hvo', 1.799])
  })

  test.each([404, 400, 200])('are not trusted when there are none (%d): all prices are read', async status => {
    const { asked, names } = await take(stored, [], status)
    expect(names).toEqual([...stations, 'changes-1', ...prices])
    expect(asked.filter(({ keptForHours, name }) => keptForHours && name.startsWith('prices-'))).toEqual([])
  })

  const at = (name: string, fetchedAt: string) => ({ name, fetchedAt })
  test.each([
    ['nothing is stored', []],
    ['no prices are stored', stored.slice(0, 2)],
    ['the first batch is 23 hours old', [at('prices-1', '2026-11-18 13:00:00'), at('prices-2', `${day} 11:30:00`)]],
    ['the clock was set back', [at('prices-1', `${day} 12:00:01`)]],
    ['a batch is missing', [at('prices-1', `${day} 11:30:00`), at('prices-3', `${day} 11:30:00`)]],
    ['a batch needed a second login', [at('prices-1', `${day} 11:30:00`), at('prices-2-again', `${day} 11:30:00`)]],
  ])('are not requested when %s', async (_, answersBefore) => {
    expect((await take(answersBefore, [])).names).toEqual([...stations, ...prices])
  })
})

function amountsOf(prices: Reading['stations'][number]['prices']) {
  return prices.map(({ fuel, amountMicros }) => [fuel, Number(amountMicros) / 1e6])
}

describe('gb-api layouts', () => {
  const error = '{"success":false,"data":[],"message":"no"}'
  expectRefused(gbApi, /pfs-1/, [
    ['an error in 200', () => '{"success":false,"message":"no"}', "expected 'success' true, found 'no'"],
    ['a list without stations', () => '[]', 'expected stations, found an empty list'],
    ['another object', () => '{"items":[]}', 'expected an array of stations, found an object of items'],
  ])
  expectRefused(gbApi, /prices-1/, [
    ['an error in 200 with an empty list', () => error, "gb-api/prices-1: expected 'success' true, found 'no'"],
    ['a list without prices', () => '[]', 'expected stations, found an empty list'],
    ['a renamed price', text => text.replaceAll('"price"', '"cost"'), "'price'"],
    ['a renamed id', text => text.replaceAll('node_id', 'site_id'), "'node_id'"],
  ])
})
