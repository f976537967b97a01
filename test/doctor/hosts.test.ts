import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hosts, hostsOf } from '../../pipeline/doctor/hosts.ts'
import { reasonOf } from '../../pipeline/doctor/reached.ts'
import { createProber, type Probe, type ProbeOptions, probeHosts } from '../../pipeline/fetch/probe-host.ts'
import { it as italy, tr } from '../../pipeline/sources/index.ts'
import { type Origin, startOrigin } from '../fetch/origin.ts'
import { worldWith } from './doctor-context.ts'

const host = 'data.example.test'
const noon = Date.parse('2026-11-22T12:00:00Z')
// Longer than any handshake on a busy machine, and than a resolver takes to time out.
const patient = 60_000

let origin: Origin

beforeAll(async () => {
  origin = await startOrigin([host])
})

afterAll(() => origin.close())

function probed(options: Partial<ProbeOptions> = {}, name = host): Promise<Probe> {
  const place = { connectTo: origin.connectTo, extraCa: origin.caFile }
  return createProber({ version: '1.2.3', timeoutMs: patient, now: () => noon, ...place, ...options })(name)
}

async function faultOf(options: Partial<ProbeOptions>, name = host): Promise<string> {
  const { fault, status } = await probed(options, name)
  expect(status).toBeNull()
  return fault ? reasonOf(name, fault).found : 'none'
}

/** Runs `work` with a listening server of plain sockets, then closes all its connections. */
async function withSockets<T>(server: Server, work: (connectTo: string) => Promise<T>): Promise<T> {
  const open = new Set<{ destroy(): void }>()
  server.on('connection', socket => open.add(socket.on('error', () => {})))
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  try {
    return await work(`127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    for (const socket of open) socket.destroy()
    await new Promise(closed => server.close(closed))
  }
}

describe('a reachable host', () => {
  test('gets a HEAD request with our own user agent', async () => {
    origin.reset(response => response.writeHead(404, { Date: 'Sun, 22 Nov 2026 12:00:07 GMT', Age: '33' }).end())
    const probe = await probed()
    expect(probe).toMatchObject({ host, fault: null, status: 404, aheadSeconds: 40 })
    expect(probe.certificateEndsMs).toBeGreaterThan(Date.now())
    const [{ method, path, servername, headers }] = origin.seen as [(typeof origin.seen)[0]]
    expect([method, path, servername, headers['user-agent']]).toEqual(['HEAD', '/', host, 'fuel-etl/1.2.3'])
    expect(origin.seen).toHaveLength(1)
  })

  test('may not answer HEAD, and redirects are not followed', async () => {
    origin.reset(() => {})
    // On a busy machine the handshake may take longer, so retry with more time.
    let silent = await probed({ timeoutMs: 300 })
    for (let timeoutMs = 3000; silent.fault && timeoutMs < patient; timeoutMs *= 3) silent = await probed({ timeoutMs })
    expect(silent).toMatchObject({ fault: null, status: null, aheadSeconds: null })
    origin.reset(response => response.writeHead(302, { Location: 'https://files.example.test/' }).end())
    expect((await probed()).status).toBe(302)
  })
})

describe('why a host cannot be reached', () => {
  test('is its certificate: expired, for another host, self-signed, or of an unknown authority', async () => {
    const expired = await startOrigin([host], 'expired')
    const own = await startOrigin([host], 'signed by itself')
    try {
      const { connectTo, caFile: extraCa } = expired
      expect(await faultOf({ connectTo, extraCa })).toBe('its certificate has expired (CERT_HAS_EXPIRED)')
      expect(await faultOf({ connectTo: own.connectTo, extraCa: null })).toMatch(/self-signed.*SELF_SIGNED_CERT/)
    } finally {
      await Promise.all([expired.close(), own.close()])
    }
    expect(await faultOf({}, 'other.example.test')).toMatch(/for another host \(ERR_TLS_CERT_ALTNAME_INVALID\)/)
    const { fault } = await probed({ extraCa: null })
    expect(reasonOf(host, fault!)).toEqual({
      found: expect.stringContaining('no known authority (UNABLE_TO_VERIFY_LEAF_SIGNATURE)'),
      next: `put the missing certificate into a PEM file and set FUEL_HOST_CA=${host}=FILE`,
    })
    origin.reset(response => response.writeHead(200).end())
    expect((await probed({ extraCa: null, hostCa: `${host}=${origin.caFile}` })).status).toBe(200)
  })

  test('is a refused connection, a timeout, or a response without TLS', async () => {
    // Another test may take a free port in the meantime. Nothing listens on port 1.
    expect(await faultOf({ connectTo: '127.0.0.1:1' })).toBe('the connection is refused (ECONNREFUSED)')
    await withSockets(createServer(), async connectTo => {
      expect(await faultOf({ connectTo, timeoutMs: 100 })).toMatch(
        /^no response in time \((UND_ERR_CONNECT_TIMEOUT|TimeoutError)\)$/,
      )
    })
    const plain = createServer(socket => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'))
    await withSockets(plain, async connectTo => {
      expect(await faultOf({ connectTo })).toMatch(/^the response is not TLS/)
    })
    const cut = createServer(socket => socket.resetAndDestroy())
    await withSockets(cut, async connectTo => {
      expect(await faultOf({ connectTo })).toBe('the connection is cut (ECONNRESET)')
    })
  })

  test('is an unknown name, or an unknown error', async () => {
    // RFC 6761 6.4: names below `invalid` never resolve. Without any DNS the error is EAI_AGAIN.
    expect(await faultOf({ connectTo: null }, 'data.invalid')).toMatch(/DNS.*\((ENOTFOUND|EAI_AGAIN)\)$/)
    expect(reasonOf(host, { code: 'TimeoutError', message: '' }).found).toBe('no response in time (TimeoutError)')
    expect(reasonOf(host, { code: 'ENOANO', message: 'No anode' }).found).toBe('ENOANO: No anode')
  })

  test('is found for each host separately', async () => {
    origin.reset(response => response.writeHead(200).end())
    const prober = createProber({
      version: '1',
      timeoutMs: patient,
      now: () => noon,
      connectTo: origin.connectTo,
      extraCa: origin.caFile,
    })
    const found = await probeHosts([host, 'other.example.test', host], prober)
    expect(found.map(probe => probe.fault?.code ?? probe.status)).toEqual([200, 'ERR_TLS_CERT_ALTNAME_INVALID', 200])
  })
})

describe('the hosts check reports', () => {
  const reached = { fault: null, certificateEndsMs: noon + 30 * 86_400_000, status: 200, aheadSeconds: 0 }
  const refused = { ...reached, fault: { code: 'ECONNREFUSED', message: '' }, certificateEndsMs: null, status: null }
  const [italian] = italy.descriptor.hosts as [string]
  const [turkish] = tr.descriptor.hosts as [string]
  const findings = (probes: readonly Probe[], env = {}) =>
    hosts(worldWith({ sources: [italy, tr], env, now: () => noon, probes: async () => probes }))

  test('whether hosts answer, for which source, and certificates that expire soon', async () => {
    const soon = { ...reached, host: italian, certificateEndsMs: noon + 3.5 * 86_400_000 }
    expect(await findings([{ ...reached, host: italian }])).toMatchObject([{ state: 'ok', found: 'it: answers (200)' }])
    expect(await findings([{ ...reached, host: italian, status: null }])).toMatchObject([
      { state: 'ok', found: 'it: TLS works, no response to HEAD in time' },
    ])
    expect(await findings([soon])).toMatchObject([{ state: 'warning', found: 'it: certificate expires in 3 days' }])
    expect(await findings([{ ...reached, host: italian, status: 511 }])).toMatchObject([{ state: 'failed' }])
  })

  test('a failure only if an active source uses the host', async () => {
    const probes = [
      { ...refused, host: italian },
      { ...refused, host: turkish },
    ]
    expect((await findings(probes)).map(one => one.state)).toEqual(['failed', 'warning'])
    expect((await findings(probes, { FUEL_ACCEPT_TERMS: 'tr' })).map(one => one.state)).toEqual(['failed', 'failed'])
  })

  test('in one sentence that no host can be reached', async () => {
    const probes = ['a', 'b', 'c'].map(name => ({ ...refused, host: name }))
    expect(await findings(probes)).toMatchObject([
      {
        what: 'all hosts',
        state: 'failed',
        found: 'none of 3 can be reached: the connection is refused (ECONNREFUSED)',
      },
    ])
    expect(await findings([...probes, { ...reached, host: 'd' }])).toHaveLength(4)
  })

  test('which proxy is used, without its user and password', async () => {
    const env = { HTTPS_PROXY: 'http://user:hush@proxy.example.test:3128', NO_PROXY: 'lists.example.test' }
    const [proxy, ...others] = await findings([{ ...reached, host: italian }], env)
    expect(proxy).toMatchObject({ what: 'proxy', state: 'ok' })
    expect(proxy?.found).toBe(
      'proxy.example.test:3128 (HTTPS_PROXY) is used for all hosts, not for lists.example.test (NO_PROXY)',
    )
    expect(others).toHaveLength(1)
    const unknown = { code: 'PROXY_LOGIN', message: 'the proxy proxy.example.test:3128 requires a login (407)' }
    const [, refused] = await findings([{ ...reached, host: italian, fault: unknown }], env)
    expect(refused).toMatchObject({ state: 'failed', found: `it: ${unknown.message}` })
  })

  test('nothing without a network', async () => {
    expect(await hosts(worldWith({ probes: null }))).toEqual([])
  })
})

test('hosts of configured URLs are included, each once', () => {
  const found = hostsOf([italy, tr, italy], {})
  expect([...found.keys()]).toEqual([...italy.descriptor.hosts, ...tr.descriptor.hosts].sort())
  const own = { ...italy, descriptor: { ...italy.descriptor, settings: ['FUEL_OWN_URL'] } }
  const names = hostsOf([own], { FUEL_OWN_URL: 'https://lists.example.test:8443/a?key=secret' })
  expect([...names.keys()]).toContain('lists.example.test:8443')
})
