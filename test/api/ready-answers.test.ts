import { brotliCompressSync, constants } from 'node:zlib'
import type { Context } from 'koa'
import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { answerReady } from '../../api/http/middleware/answer-ready.ts'
import { siteFilePaths } from '../../api/http/middleware/answer-site-files.ts'
import { routedPaths } from '../../api/http/router.ts'
import { LargeAnswers } from '../../api/limits/large-answers.ts'
import { MemoryLimiter } from '../../api/limits/memory-limiter.ts'
import { noLog } from '../../api/log/log.ts'
import { routesOf } from '../../api/routes/index.ts'
import { live } from '../../api/routes/live.ts'
import { tollsRoute } from '../../api/routes/tolls.ts'
import { openSite } from '../../api/site/site.ts'
import type { PastSnapshots } from '../../api/snapshot/past-snapshots.ts'
import type { Store } from '../../api/store/store.ts'
import { figures } from '../../fixtures/snapshots/api-figures.ts'
import { questionContextOf } from '../../fixtures/snapshots/question-context.ts'
import { readyBodies, whileAsked } from '../../pipeline/serving/answers-pack.ts'
import { serving } from '../support/api-server.ts'

const site = openSite({ mapStyle: null })
const limiter = new MemoryLimiter()
const served = {
  current: () => null,
  passedOver: () => null,
  isFolderGone: () => false,
  past: {} as PastSnapshots,
  notFollowed: () => null,
  store: {} as Store,
  site,
  nowMs: () => 0,
  largeAnswers: new LargeAnswers(0, limiter),
  maxAgeHours: 0,
}
const needs = {
  dataDir: '',
  served,
  registry: new Registry(),
  legacyCacheHeader: false,
  allowedOrigins: [],
  notices: { add: () => {} },
  log: noLog,
  limiter,
}
const routes = routesOf(needs)
const ready = routes.filter(route => route.isReady)
const files = siteFilePaths(site)

describe('the layer of ready answers', () => {
  test('has the routes whose answers are made at publish or kept, and the files of the pages', () => {
    expect(ready.map(({ path }) => path)).toEqual([
      '/live/api.php',
      '/live/board_now.php',
      '/live/geojson.php',
      '/live/cells.php',
      '/live/sources.php',
      '/lang/api/country-history.php',
      '/api/toll/get_json.php',
      '/history/weeks.json',
      '/history.csv',
      '/history',
      '/embed/history',
      '/',
      '/de/',
      '/fr/',
      '/near',
      '/de/near',
      '/fr/near',
      '/licences',
      '/docs',
      '/tolls.csv',
      '/tolls',
      '/llms.txt',
      '/server.json',
      '/robots.txt',
      '/site.webmanifest',
      '/api/openapi.json',
    ])
    expect(routedPaths(routes, served).flatMap(one => one.readyAt)).toEqual(ready.map(({ path }) => path))
    expect(files.flatMap(one => one.readyAt)).toEqual(expect.arrayContaining(site.files.map(({ path }) => path)))
  })

  test('has no path with a variable part or a limit, or with methods other than GET', () => {
    const wrong = ready.filter(({ path, methods, limit }) => path.includes(':') || methods.join() !== 'GET' || limit)
    expect(wrong).toEqual([])
  })

  test('passes all other requests on', async () => {
    const layer = answerReady([{ pattern: '/a', readyAt: ['/a'], answer: async () => {} }])
    const passedOn: string[] = []
    for (const url of ['/a', '/a?b', '/a/', '/A', '/b', 'http://fuel.example/a', '*']) {
      await layer({ req: { url } } as Context, async () => void passedOn.push(url))
    }
    expect(passedOn).toEqual(['/a/', '/A', '/b', 'http://fuel.example/a', '*'])
  })
})

// The tag of an answer that is made for a request includes its address as it was sent.
const tagNamesAddress = ['/live/geojson.php', '/live/cells.php']

// The layer does not find requests in absolute form, so the router answers them.
test.each([...ready.map(({ path }) => path), ...files.flatMap(({ readyAt }) => readyAt.slice(0, 2))])(
  '%s has the same answer from the router',
  async path => {
    const { get, url } = await serving()
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const layer = await get(path, {}, method)
      const router = await get(url + path, {}, method)
      expect([method, layer.status, router.status]).toEqual([method, layer.status, layer.status])
      const differing = tagNamesAddress.includes(path) ? { date: '', etag: '' } : { date: '' }
      expect({ ...router.headers, ...differing }).toEqual({ ...layer.headers, ...differing })
      expect(router.text).toBe(layer.text)
    }
  },
)

test('an answer made at publish has the headers of the route that is requested, whichever route was requested before', () => {
  const { snapshot } = questionContextOf()
  const headersOf = (route: typeof live) => snapshot.ready(route, 'tolls/all')!.variants.identity.headers
  const [first, second] = [headersOf(live), headersOf(tollsRoute)]
  expect(first).toEqual(expect.arrayContaining(['public, max-age=300']))
  expect(second).toEqual(expect.arrayContaining(['public, max-age=86400']))
  expect(headersOf(live)).toBe(first)
})

test('a text is packed at the level that is wanted, whichever level was wanted before', () => {
  const text = JSON.stringify(figures)
  const sizeAt = (quality: number) => {
    return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
  }
  const { br } = readyBodies(text, whileAsked)
  expect(br.bytes.length).toBe(sizeAt(whileAsked.brotli))
  expect(readyBodies(text).br.bytes.length).toBe(sizeAt(9))
  expect(readyBodies(text, whileAsked).br).toBe(br)
})
