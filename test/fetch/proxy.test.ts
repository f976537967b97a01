import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConnectorOptions } from '../../pipeline/fetch/connector.ts'
import { createDownloader } from '../../pipeline/fetch/download.ts'
import { createNetwork, type Network } from '../../pipeline/fetch/network.ts'
import { createProber, type Probe } from '../../pipeline/fetch/probe-host.ts'
import { exceptionsOf, findProxy, isException } from '../../pipeline/fetch/proxy.ts'
import type { FetchError } from '../../pipeline/model/errors.ts'
import { type ConnectProxy, type ProxyRules, startConnectProxy } from '../support/connect-proxy.ts'
import { makeChain, startChainServer } from './chain-server.ts'
import { type Origin, startOrigin } from './origin.ts'

const host = 'data.example.test'
const other = 'files.example.test'

let origin: Origin
let network: Network | null = null
const proxies: ConnectProxy[] = []

beforeAll(async () => {
  origin = await startOrigin([host, other])
})

afterAll(() => origin.close())

beforeEach(() => origin.reset(response => response.writeHead(200).end('data')))

afterEach(async () => {
  await network?.close()
  network = null
  for (const proxy of proxies.splice(0)) await proxy.close()
})

async function proxyWith(rules: ProxyRules = {}, place = origin.connectTo): Promise<ConnectProxy> {
  const proxy = await startConnectProxy(place, rules)
  proxies.push(proxy)
  return proxy
}

function download(environment: ConnectorOptions['environment'], more: ConnectorOptions = {}, name = host) {
  network ??= createNetwork({
    version: '0.0.0',
    extraCa: origin.caFile,
    environment,
    sleep: async () => {},
    random: () => 0,
    ...more,
  })
  return createDownloader(
    { id: 'xx', hosts: [host, other] },
    {},
    network,
  )({ name: 'a', url: `https://${name}/a` }, null)
}

async function failure(attempt: Promise<unknown>): Promise<FetchError> {
  return attempt.then(
    () => expect.fail('expected a failure'),
    error => error,
  )
}

describe('a download through a proxy', () => {
  test('goes through a tunnel to its host, with the TLS of the host', async () => {
    const { name, seen } = await proxyWith()
    expect((await download({ HTTPS_PROXY: `http://${name}` })).status).toBe(200)
    expect(seen).toEqual([`CONNECT ${host}:443`])
    expect(origin.seen[0]).toMatchObject({ host, servername: host })
    expect(origin.seen[0]?.headers).not.toHaveProperty('proxy-authorization')
  })

  test.each(['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'])('is set with %s', async setting => {
    const { name, seen } = await proxyWith()
    expect((await download({ [setting]: name })).status).toBe(200)
    expect(seen).toHaveLength(1)
  })

  test('checks the certificate: of the host, and of a known authority', async () => {
    const { name } = await proxyWith()
    const wrong = await failure(download({ HTTPS_PROXY: name }, { extraCa: null }))
    expect(wrong.message).toContain('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
    expect(origin.seen).toHaveLength(0)
  })

  test('trusts FUEL_HOST_CA for its host only', async () => {
    const { name } = await proxyWith()
    const trust = { extraCa: null, hostCa: `${host}=${origin.caFile}` }
    expect((await download({ HTTPS_PROXY: name }, trust)).status).toBe(200)
    expect((await failure(download({}, trust, other))).message).toContain('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
  })

  test('bypasses it for hosts of NO_PROXY', async () => {
    const { name, seen } = await proxyWith()
    const environment = { HTTPS_PROXY: name, NO_PROXY: 'elsewhere.test, files.example.test' }
    const direct = await failure(download(environment, {}, other))
    expect(direct.message).toMatch(/ENOTFOUND|EAI_AGAIN|an address of/)
    expect(seen).toEqual([])
    expect((await download(environment)).status).toBe(200)
    expect(seen).toEqual([`CONNECT ${host}:443`])
  })

  test('leads to the place of FUEL_CONNECT_TO', async () => {
    const { name, seen } = await proxyWith({}, '127.0.0.1:1')
    const bypassed = { HTTPS_PROXY: name, NO_PROXY: '127.0.0.1' }
    expect((await download(bypassed, { connectTo: origin.connectTo })).status).toBe(200)
    expect(seen).toEqual([])
    await network?.close()
    network = null
    const forwarding = await proxyWith()
    expect((await download({ HTTPS_PROXY: forwarding.name }, { connectTo: origin.connectTo })).status).toBe(200)
    expect(forwarding.seen).toEqual([`CONNECT ${origin.connectTo}`])
  })

  test('sends user and password to the proxy only, and shows them nowhere', async () => {
    const { name } = await proxyWith({ login: 'ada@example:p%w' })
    expect((await download({ HTTPS_PROXY: `http://ada%40example:p%25w@${name}` })).status).toBe(200)
    expect(origin.seen[0]?.headers).not.toHaveProperty('proxy-authorization')
    await network?.close()
    network = null
    const error = await failure(download({ HTTPS_PROXY: `http://ada:hush-hush@${name}` }))
    expect(error.message).toContain(`the proxy ${name} refuses the user or the password (407)`)
    expect(JSON.stringify([error.message, error.url, String(error.cause)])).not.toContain('hush')
    expect(error.retryable).toBe(false)
  })

  test('states what to do if the proxy requires a login', async () => {
    const { name, seen } = await proxyWith({ login: 'ada:word' })
    const error = await failure(download({ HTTPS_PROXY: name }))
    expect(error.message).toContain(
      `PROXY_LOGIN (the proxy ${name} requires a login (407): ` +
        'set HTTPS_PROXY to an address of the form http://USER:PASSWORD@HOST:PORT)',
    )
    expect(seen).toHaveLength(1)
  })

  test('names a proxy that cannot be reached, or refuses the host', async () => {
    const down = await failure(download({ HTTPS_PROXY: 'http://user:hush@127.0.0.1:1' }))
    expect(down.message).toContain('the proxy 127.0.0.1:1 of HTTPS_PROXY cannot be reached: connect ECONNREFUSED')
    // Like a missing network: not tried again and again for each host.
    expect(down).toMatchObject({ code: 'UNREACHABLE', retryable: false })
    expect(down.message).not.toContain('hush')
    for (const [status, attempts] of [
      [403, 1],
      [502, 4],
    ] as const) {
      await network?.close()
      network = null
      const { name, seen } = await proxyWith({ refusesWith: status })
      const { message } = await failure(download({ ALL_PROXY: name }))
      expect(message).toContain(`the proxy ${name} of ALL_PROXY does not connect to ${host}:443 (status ${status})`)
      expect(seen).toHaveLength(attempts)
    }
  })
})

test('a missing certificate is fetched through the proxy as well', async () => {
  const chain = makeChain(host)
  const key = readFileSync(chain.file('leaf.key'), 'utf8')
  const server = await startChainServer({ key, cert: chain.leaf }, ({ url }, response) => {
    response.end(new X509Certificate(readFileSync(chain.file(`${url!.slice(1)}.pem`))).raw)
  })
  try {
    const { name, seen } = await proxyWith({ login: 'ada:word' }, server.connectTo)
    const trust = { extraCa: chain.file('root.pem') }
    expect((await download({ HTTPS_PROXY: `ada:word@${name}` }, trust)).status).toBe(200)
    expect(seen.filter(line => line.startsWith('GET'))).toEqual([
      'GET http://issuers.example.test/lower',
      'GET http://issuers.example.test/upper',
    ])
  } finally {
    await server.close()
    chain.remove()
  }
})

test('doctor reaches hosts through the proxy, and names it if it fails', async () => {
  const probed = (environment: ConnectorOptions['environment']): Promise<Probe> =>
    createProber({ version: '0', timeoutMs: 60_000, now: Date.now, extraCa: origin.caFile, environment })(host)
  const { name, seen } = await proxyWith()
  expect(await probed({ HTTPS_PROXY: name })).toMatchObject({ fault: null, status: 200 })
  expect(seen).toEqual([`CONNECT ${host}:443`])
  const { fault } = await probed({ HTTPS_PROXY: 'http://ada:hush@127.0.0.1:1' })
  expect(fault?.code).toBe('PROXY_UNREACHABLE')
  expect(fault?.message).toContain('the proxy 127.0.0.1:1 of HTTPS_PROXY cannot be reached')
})

describe('the proxy of the environment', () => {
  test('is null without a setting, and has the usual ports', () => {
    expect(findProxy({})).toBeNull()
    expect(findProxy({ HTTPS_PROXY: '' })).toBeNull()
    expect(findProxy({ HTTPS_PROXY: 'proxy.example.test' })?.place).toEqual({
      hostname: 'proxy.example.test',
      port: '80',
    })
    expect(findProxy({ ALL_PROXY: 'https://[2001:db8::1]' })).toMatchObject({
      isSecure: true,
      place: { hostname: '2001:db8::1', port: '443' },
    })
    expect(findProxy({ https_proxy: 'a', HTTPS_PROXY: 'b' })?.name).toBe('a')
  })

  test.each([
    ['http://', 'a text that is not an address'],
    ['socks5://ada:hush@proxy.example.test:1080', 'a proxy of type socks5://'],
    ['http://ada:hush%@proxy.example.test', 'that is not followed by two digits'],
  ])('is refused if it cannot be used: %s', (value, said) => {
    expect(() => findProxy({ HTTPS_PROXY: value })).toThrow(said)
    expect(() => findProxy({ HTTPS_PROXY: value })).not.toThrow('hush')
    expect(() => createNetwork({ version: '0', environment: { HTTPS_PROXY: value } })).toThrow('HTTPS_PROXY: expected')
  })

  test.each([
    ['example.test', true],
    ['.example.test', true],
    ['*.example.test', true],
    ['DATA.example.test', true],
    ['a.test data.example.test', true],
    ['data.example.test:443', true],
    ['*', true],
    ['data.example.test:8443', false],
    ['ample.test', false],
    ['example.test.org', false],
    ['', false],
  ])('is bypassed for a host with NO_PROXY %s: %s', (value, expected) => {
    expect(isException(exceptionsOf({ NO_PROXY: value }), { hostname: host, port: '443' })).toBe(expected)
  })
})
