import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAllowedAddress } from '../../pipeline/fetch/allowed-host.ts'
import { createDownloader } from '../../pipeline/fetch/download.ts'
import { createNetwork, type Network } from '../../pipeline/fetch/network.ts'
import { FetchError } from '../../pipeline/model/errors.ts'
import type { Source } from '../../pipeline/source.ts'
import * as allSources from '../../pipeline/sources/index.ts'
import { is } from '../../pipeline/sources/is/source.ts'
import { type Origin, startOrigin } from '../fetch/origin.ts'

const [request] = is.editions[0]!.feed as readonly { readonly name: string; readonly url: string }[]
const { host, pathname } = new URL(request!.url)

// Hosts where anyone can publish files. A source that requests one of them has to list its paths.
const sharedHosts =
  /(^|\.)(githubusercontent\.com|github\.com|github\.io|gitlab\.com|gitlab\.io|googleapis\.com|amazonaws\.com|windows\.net|dropbox\.com|google\.com|pages\.dev|netlify\.app)$/

describe("Iceland's source", () => {
  let origin: Origin
  let network: Network
  beforeAll(async () => {
    origin = await startOrigin([host])
    network = createNetwork({ version: '0.0.0', connectTo: origin.connectTo, extraCa: origin.caFile })
  })
  afterAll(async () => {
    await network.close()
    await origin.close()
  })

  test.each([
    '/someone/else/master/gas.min.json',
    '/gasvaktin/gasvaktin/0000000000000000000000000000000000000000/vaktin/gas.min.json',
    '/gasvaktin/gasvaktin/master/vaktin/gas.json',
    `${pathname}/../../../../../someone/else/master/gas.min.json`,
    pathname.replace('master', '..%2f..%2fsomeone%2felse'),
    pathname.replace('gas.min', 'gas%2Emin'),
    `${pathname}/`,
  ])('refuses a redirect to %s on the same host', async path => {
    origin.reset(response => response.writeHead(302, { Location: path }).end())
    const error = await createDownloader(is.descriptor, {}, network)(request!, null).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(FetchError)
    expect((error as FetchError).message).toContain(
      `expected an https address of ${host} with the path ${pathname}, found a redirect to`,
    )
    expect(origin.seen.map(seen => seen.path)).toEqual([pathname])
  })

  test('follows a redirect to its own path', async () => {
    origin.reset((response, { path }) => {
      if (path.includes('?')) response.writeHead(200).end('{}')
      else response.writeHead(302, { Location: `${path}?again` }).end()
    })
    const { bytes } = await createDownloader(is.descriptor, {}, network)(request!, null)
    expect(Buffer.from(bytes).toString()).toBe('{}')
  })
})

test('every source on a host where anyone can publish lists its paths, and its own requests have them', () => {
  const sources: readonly Source[] = Object.values(allSources)
  const shared = sources.filter(({ descriptor }) => descriptor.hosts.some(name => sharedHosts.test(name)))
  expect(shared.map(({ descriptor }) => [descriptor.id, descriptor.paths])).toEqual([['is', [pathname]]])
  for (const { descriptor, editions } of sources) {
    const allowed = { hosts: new Set(descriptor.hosts), paths: descriptor.paths ?? null }
    const requests = editions.flatMap(({ feed }) => (typeof feed === 'function' ? [] : feed))
    const refused = requests.filter(
      ({ url }) => descriptor.hosts.length > 0 && !isAllowedAddress(new URL(url), allowed),
    )
    expect([descriptor.id, refused]).toEqual([descriptor.id, []])
  }
})
