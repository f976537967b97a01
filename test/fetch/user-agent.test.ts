import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createDownloader } from '../../pipeline/fetch/download.ts'
import { createNetwork, type Network } from '../../pipeline/fetch/network.ts'
import type { FetchError } from '../../pipeline/model/errors.ts'
import { es, it as italy } from '../../pipeline/sources/index.ts'
import { type Origin, startOrigin } from './origin.ts'

const spanish = es.descriptor.hosts[0]!
const italian = italy.descriptor.hosts[0]!
const chosen = 'Mozilla/5.0 (compatible; fuel prices; https://example.org/about)'
const setting = 'FUEL_ES_USER_AGENT'

let origin: Origin
let network: Network

beforeAll(async () => {
  origin = await startOrigin([spanish, italian])
})

afterAll(() => origin.close())

afterEach(() => network.close())

function download(
  source: typeof es,
  host: string,
  settings: Readonly<Record<string, string>>,
  place = origin.connectTo,
) {
  network = createNetwork({
    version: '1.2.3',
    connectTo: place,
    extraCa: origin.caFile,
    sleep: async () => {},
    random: () => 0,
  })
  return createDownloader(source.descriptor, settings, network)({ name: 'a', url: `https://${host}/a` }, null)
}

function failure(attempt: Promise<unknown>): Promise<FetchError> {
  return attempt.then(
    () => expect.fail('expected a failure'),
    error => error,
  )
}

describe('the User-Agent of one source', () => {
  test('is ours without the setting, and the chosen one for that source only', async () => {
    origin.reset(response => response.end('data'))
    await download(es, spanish, { [setting]: '' })
    await network.close()
    await download(es, spanish, { [setting]: chosen })
    await network.close()
    await download(italy, italian, { [setting]: chosen })
    const sent = origin.seen.map(({ headers }) => headers['user-agent'])
    expect(sent).toEqual(['fuel-etl/1.2.3', chosen, 'fuel-etl/1.2.3'])
  })

  test('is named by a failure that it may explain, if it is not set', async () => {
    const hint = `If it drops clients that do not look like a browser, set ${setting}`
    for (const answer of [403, 0]) {
      origin.reset(response => (answer ? response.writeHead(answer).end() : response.destroy()))
      expect((await failure(download(es, spanish, {}))).message).toContain(hint)
      await network.close()
      expect((await failure(download(es, spanish, { [setting]: chosen }))).message).not.toContain(setting)
      await network.close()
      expect((await failure(download(italy, italian, {}))).message).not.toContain('browser')
      await network.close()
    }
    origin.reset(response => response.writeHead(404).end())
    expect((await failure(download(es, spanish, {}))).message).not.toContain(setting)
  })

  test('is refused if it is not valid in a header', () => {
    network = createNetwork({ version: '1' })
    const settings = { [setting]: 'a\r\nCookie: b' }
    expect(() => createDownloader(es.descriptor, settings, network)).toThrow(
      `${setting}: expected plain ASCII in one line`,
    )
  })
})
