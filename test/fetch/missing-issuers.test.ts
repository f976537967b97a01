import { X509Certificate } from 'node:crypto'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ConnectorOptions } from '../../pipeline/fetch/connector.ts'
import { createDownloader } from '../../pipeline/fetch/download.ts'
import { downloadIssuer } from '../../pipeline/fetch/download-issuer.ts'
import { missingIssuers } from '../../pipeline/fetch/missing-issuers.ts'
import { createNetwork, type Network } from '../../pipeline/fetch/network.ts'
import { createProber } from '../../pipeline/fetch/probe-host.ts'
import { isPublicAddress, publicLookup } from '../../pipeline/fetch/public-address.ts'
import { contextWith } from '../../pipeline/fetch/trust.ts'
import type { FetchError } from '../../pipeline/model/errors.ts'
import { type Chain, type ChainServer, type Handle, makeChain, startChainServer } from './chain-server.ts'

const host = 'data.example.test'
const hint = 'if its chain lacks a certificate, add it with FUEL_HOST_CA=HOST=FILE'

let chain: Chain
let server: ChainServer | null = null
let network: Network | null = null

beforeAll(() => {
  chain = makeChain(host)
})

afterAll(() => chain.remove())

afterEach(async () => {
  await network?.close()
  await server?.close()
  network = null
  server = null
})

/** The certificates at their addresses, as files of an authority. */
const issuers: Handle = ({ url }, response) => {
  response.end(new X509Certificate(readPem(url!.slice(1))).raw)
}

function readPem(name: string): string {
  return (chain as unknown as Record<string, string>)[name]!
}

async function serve(cert: string, handle: Handle = issuers, key = 'leaf'): Promise<ConnectorOptions> {
  const { readFileSync } = await import('node:fs')
  server = await startChainServer({ key: readFileSync(chain.file(`${key}.key`), 'utf8'), cert }, handle)
  return { connectTo: server.connectTo, extraCa: chain.file('root.pem') }
}

function download(options: ConnectorOptions, name = 'prices'): Promise<{ readonly status: number }> {
  network ??= createNetwork({ version: '0.0.0', ...options })
  const hosts = [host, 'other.example.test']
  const at = name === 'other' ? 'other.example.test' : host
  return createDownloader({ id: 'xx', hosts }, {}, network)({ name, url: `https://${at}/${name}` }, null)
}

function failure(attempt: Promise<unknown>): Promise<FetchError> {
  return attempt.then(
    () => expect.fail('expected a failure'),
    error => error,
  )
}

describe('a missing intermediate certificate', () => {
  test('is fetched once for a host, and the download succeeds', async () => {
    const options = await serve(chain.leaf)
    expect((await download(options)).status).toBe(200)
    const more = await Promise.all(['a', 'b', 'c'].map(name => download(options, name)))
    expect(more.map(({ status }) => status)).toEqual([200, 200, 200])
    const asked = server!.seen.filter(line => line.startsWith('http '))
    expect(asked).toEqual(['http GET issuers.example.test/lower', 'http GET issuers.example.test/upper'])
  })

  test('is trusted for that host only', async () => {
    const options = await serve(chain.leaf)
    await download(options)
    const error = await failure(download(options, 'other'))
    expect(error.message).toContain('ERR_TLS_CERT_ALTNAME_INVALID')
  })

  test('is not asked for when the chain is complete', async () => {
    const options = await serve(`${chain.leaf}${chain.lower}${chain.upper}`)
    expect((await download(options)).status).toBe(200)
    expect(server!.seen).toEqual([`https GET ${host}/prices`])
  })

  test('may be the second of two: the server sends the first', async () => {
    const options = await serve(`${chain.leaf}${chain.lower}`)
    expect((await download(options)).status).toBe(200)
  })

  test('is fetched by doctor as well', async () => {
    const options = await serve(chain.leaf)
    const probe = await createProber({ version: '0', timeoutMs: 60_000, now: Date.now, ...options })(host)
    expect(probe).toMatchObject({ fault: null, status: 200 })
  })

  test('is not fetched again for each request after a failure', async () => {
    const options = await serve(chain.leaf, (_, response) => response.writeHead(404).end())
    const errors = [await failure(download(options)), await failure(download(options, 'again'))]
    for (const { message, retryable } of errors) {
      expect(message).toContain('found status 404')
      expect(message).toContain(hint)
      expect(retryable).toBe(false)
    }
    expect(server!.seen).toHaveLength(1)
  })
})

describe('a certificate from an address of an unverified certificate is refused', () => {
  test('if it leads to no known root', async () => {
    const options = await serve(chain.strangeLeaf, issuers, 'strangeLeaf')
    const error = await failure(download(options))
    expect(error.message).toContain('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
    expect(error.message).toContain('found a self-signed one')
    expect(error.message).toContain(hint)
    expect(server!.seen.filter(line => line.startsWith('https'))).toEqual([])
  })

  test('if it is an unknown root: in the store it would become a trusted authority', async () => {
    const options = await serve(chain.strangeRootLeaf, issuers, 'strangeRootLeaf')
    expect((await failure(download(options))).message).toContain('found a self-signed one')
    expect(server!.seen).toEqual(['http GET issuers.example.test/strangeRoot'])
    const handshake = (added: string) =>
      new Promise<string>(ended => {
        const [, port] = server!.connectTo.split(':')
        const secureContext = contextWith([added])
        const socket: TLSSocket = connect({ port: Number(port), servername: host, secureContext }, () => {
          socket.destroy()
          ended('trusted')
        }).on('error', ({ code }: NodeJS.ErrnoException) => ended(String(code)))
      })
    expect(await handshake(chain.strangeRoot)).toBe('trusted')
  })

  test('even by OpenSSL: an intermediate certificate alone ends no chain', async () => {
    const options = await serve(chain.leaf, (_, response) => response.writeHead(404).end())
    const both = chain.file('both.pem')
    const { writeFileSync } = await import('node:fs')
    writeFileSync(both, `${chain.lower}${chain.upper}`)
    const error = await failure(download({ ...options, extraCa: null, hostCa: `${host}=${both}` }))
    expect(error.message).toMatch(/UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)/)
    expect(server!.seen.filter(line => line.startsWith('https'))).toEqual([])
  })

  test.each([
    ['another certificate with the name of the issuer', () => chain.strangeLower, "expected the issuer of 'A server'"],
    ['the certificate of a server', () => chain.leaf, "expected the issuer of 'A server'"],
    ['a page', () => '<!DOCTYPE html>', 'found something else'],
    [
      'a list of certificates (PKCS#7)',
      () => '-----BEGIN PKCS7-----\nAAAA\n-----END PKCS7-----',
      'found something else',
    ],
    ['an endless answer', () => 'a'.repeat(70_000), 'expected at most 65536 bytes'],
  ])('if it is %s', async (_, content, said) => {
    const options = await serve(chain.leaf, (__, response) => response.end(content()))
    expect((await failure(download(options))).message).toContain(said)
    expect(server!.seen).toEqual(['http GET issuers.example.test/lower'])
  })

  test('if a server certificate signed the one below', async () => {
    const leaf = new X509Certificate(chain.underLeaf)
    await expect(missingIssuers(leaf, [chain.root], async () => Buffer.from(chain.leaf))).rejects.toThrow(
      "found 'A server'",
    )
  })

  test('if more than two are missing, or no address is named', async () => {
    const leaf = new X509Certificate(chain.leaf)
    const named = async ({ pathname }: URL) => Buffer.from(readPem(pathname.slice(1)))
    await expect(missingIssuers(leaf, [], named)).rejects.toThrow("known root above the certificate of 'Upper'")
    expect(await missingIssuers(leaf, [chain.root], named)).toHaveLength(2)
    const root = new X509Certificate(chain.root)
    await expect(missingIssuers(root, [], named)).rejects.toThrow("in that of 'Root root', found none")
  })

  test('if the answer is a redirect', async () => {
    const options = await serve(chain.leaf, (_, response) => {
      response.writeHead(302, { location: 'http://issuers.example.test/upper' }).end()
    })
    expect((await failure(download(options))).message).toContain('found status 302')
    expect(server!.seen).toHaveLength(1)
  })
})

describe('the address in an unverified certificate', () => {
  test.each([
    'http://127.0.0.1/ca.crt',
    'http://2130706433/ca.crt',
    'http://[::1]/ca.crt',
    'http://93.184.215.14/ca.crt',
    'http://issuers.example.test:6379/ca.crt',
    'http://localhost/ca.crt',
    'http://printer.local/ca.crt',
    'http://user:word@issuers.example.test/ca.crt',
    'https://issuers.example.test/ca.crt',
    'ftp://issuers.example.test/ca.crt',
    'file:///etc/passwd',
  ])('is not requested: %s', async address => {
    await expect(downloadIssuer(new URL(address), null)).rejects.toThrow(
      'expected an http address with the name of a public host',
    )
  })

  test('is not requested if DNS says that its name belongs to this machine', async () => {
    await new Promise<void>(checked =>
      publicLookup('localhost', { all: true }, error => {
        expect(error?.message).toContain('expected a public address')
        checked()
      }),
    )
  })

  test.each([
    ['93.184.215.14', true],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
    ['10.1.2.3', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['::1', false],
    ['::', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:127.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['localhost', false],
  ])('of %s is public: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected)
  })
})
