import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstRequestCheck } from '../../bin/setup/first-request-check.ts'
import { auQld, de, gbApi } from '../../pipeline/sources/index.ts'
import { type Origin, startOrigin } from '../fetch/origin.ts'

const check = firstRequestCheck(() => '2026-11-19 12:00:00')
const hush = 'hush-0123456789'
let origin: Origin
let env: Record<string, string>

beforeAll(async () => {
  origin = await startOrigin([...de.descriptor.hosts, ...gbApi.descriptor.hosts, ...auQld.descriptor.hosts])
  env = {
    FUEL_CONNECT_TO: origin.connectTo,
    FUEL_EXTRA_CA: origin.caFile,
    FUEL_CONTACT: 'ops@example.org',
    FUEL_DE_API_KEY: hush,
    FUEL_GB_API_CLIENT_ID: 'id',
    FUEL_GB_API_CLIENT_SECRET: hush,
    FUEL_AU_QLD_TOKEN: hush,
  }
})
afterAll(() => origin.close())

const answer = (status: number, body: string): void =>
  origin.reset(response => response.writeHead(status, { 'content-type': 'application/json' }).end(body))

describe('one request with the keys of a source', () => {
  test('is accepted with a good answer, and is the only one', async () => {
    answer(200, '{"ok":true,"stations":[]}')
    expect(await check(de, env)).toEqual({
      state: 'accepted',
      found: 'creativecommons.tankerkoenig.de answered with 200',
    })
    expect(origin.seen.map(({ headers }) => headers['user-agent'])).toEqual([
      expect.stringMatching(/^fuel-etl\/.* \(ops@example\.org\)$/),
    ])
    expect(origin.seen[0]!.path).toContain(hush)
  })

  test('is the login, where a source has one', async () => {
    answer(401, '{}')
    const found = `found 401: the publisher refuses FUEL_GB_API_CLIENT_ID with FUEL_GB_API_CLIENT_SECRET; 'fuel-etl setup gb-api' sets another`
    expect(await check(gbApi, env)).toMatchObject({ state: 'refused', found: expect.stringContaining(found) })
    expect(origin.seen.map(({ method, path }) => [method, path])).toEqual([
      ['POST', '/api/v1/oauth/generate_access_token'],
    ])
  })

  test('is refused by status, or by a message in place of data; the key is never repeated', async () => {
    answer(403, `no right for ${hush}`)
    expect(await check(auQld, env)).toMatchObject({ state: 'refused' })
    answer(200, `{"ok":false,"message":"apikey ${hush} is unknown"}`)
    const result = await check(de, env)
    expect(result.state).toBe('refused')
    expect(result.found).not.toContain(hush)
  })

  test('is not reached, if the publisher is down', async () => {
    answer(404, '')
    expect(await check(de, env)).toMatchObject({ state: 'not reached' })
    expect(await check(de, { ...env, FUEL_EXTRA_CA: '' })).toMatchObject({ state: 'not reached' })
  })
})
