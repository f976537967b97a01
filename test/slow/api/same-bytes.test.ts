import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { LargeAnswers } from '../../../api/limits/large-answers.ts'
import { noLog } from '../../../api/log/log.ts'
import { answerErrors, answerNotFound } from '../../../api/middleware/answer-errors.ts'
import { routedPaths, router } from '../../../api/middleware/router.ts'
import type { ServerContext } from '../../../api/middleware/server-context.ts'
import { routesOf } from '../../../api/routes/index.ts'
import type { Route } from '../../../api/routing/route.ts'
import { openSite } from '../../../api/site/site.ts'
import { CsvFiles } from '../../../api/snapshot/csv-files.ts'
import { LoadedSnapshot } from '../../../api/snapshot/loaded-snapshot.ts'
import type { MarketStations } from '../../../api/snapshot/market-stations.ts'
import { PastSnapshots } from '../../../api/snapshot/past-snapshots.ts'
import { openStore } from '../../../api/store/open-store.ts'
import { randomOf } from '../../../fixtures/snapshots/made-up-figures.ts'
import { countryNames } from '../../../pipeline/model/countries.ts'
import { type FuelCode, fuelCodes } from '../../../pipeline/model/fuels.ts'
import { openServing } from '../../../pipeline/serving/open-serving.ts'
import { keptSnapshots, snapshotFolder, switchTo } from '../../../pipeline/snapshot/pointer.ts'
import { FolderArchive } from '../../../pipeline/snapshot/snapshot-archive.ts'
import { type AtEnd, ask, type Received, type Serving, serverOn } from '../../support/api-server.ts'
import { demonstration } from '../../support/demonstration.ts'
import { giveKey } from '../../support/keyed-server.ts'
import { unlimited } from '../../support/unlimited.ts'

interface Question {
  readonly path: string
  /** Sent with POST. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

// The clock of the newest day of the demonstration.
const nowMs = () => Date.UTC(2026, 10, 19, 12)
const publicUrl = 'https://fuel.example'
const random = randomOf(2026)

let questions: readonly Question[]
let long: Serving
let fresh: FreshServing

/** The long-lived server has followed the snapshots of two earlier days, and answered questions about them. */
beforeAll(async () => {
  const dataDir = await demonstration()
  const key = await giveKey(dataDir, 'business')
  const ids = keptSnapshots(dataDir)
  questions = await questionsAbout(dataDir, key.text)
  switchTo(dataDir, ids[0]!)
  const options = { nowMs, publicUrl, limiter: unlimited(), mapRequests: 0 }
  long = await serverOn(dataDir, options, afterAll)
  for (const id of ids) {
    switchTo(dataDir, id)
    await long.refresh()
    if (id !== ids.at(-1)) for (const question of shuffled(questions).slice(0, 300)) await send(long, question)
  }
  // Its prices then come from the moves.
  rmSync(snapshotFolder(dataDir, ids[0]!), { recursive: true })
  fresh = await freshServing(dataDir, { nowMs, publicUrl }, afterAll)
})

// The answers of `freshServing` are the first ones: it loads the snapshot and makes the routes again for each request.
test('the same question has the same bytes and the same entity tag, whatever was asked before', async () => {
  const expected = new Map<Question, string>()
  for (const question of questions) expected.set(question, partsOf(await send(fresh, question)))
  const different: string[] = []
  for (let round = 1; round <= 2; round += 1) {
    for (const question of shuffled(questions)) {
      const found = partsOf(await send(long, question))
      if (found !== expected.get(question)) {
        different.push(`${question.path} ${question.body ?? ''}: ${found}, and at first ${expected.get(question)}`)
      }
    }
  }
  expect([different.length, ...different.slice(0, 20)]).toEqual([0])
  const answers = [...expected.values()].filter(parts => parts.startsWith('200'))
  expect(answers.length).toBeGreaterThan(3_700)
})

test('all routes that answer from a snapshot are asked', async () => {
  const routes = fresh.routes.filter(({ kind }) => ['data', 'body', 'agent', 'keyed'].includes(kind))
  expect(routes.map(({ path }) => path).filter(path => !fresh.answered.has(path))).toEqual([])
})

function send({ get, post }: Pick<Serving, 'get' | 'post'>, { path, body, headers = {} }: Question): Promise<Received> {
  return body === undefined ? get(path, { ...headers }) : post(path, body, { ...headers })
}

/** What must be the same. */
function partsOf({ status, headers, bytes }: Received): string {
  const named = ['etag', 'last-modified', 'content-type', 'content-encoding', 'location', 'x-snapshot-id']
  const values = named.map(name => headers[name] ?? '-')
  return [status, ...values, bytes.length, createHash('sha1').update(bytes).digest('base64url')].join(' ')
}

function shuffled<T>(list: readonly T[]): T[] {
  const left = [...list]
  return list.map(() => left.splice(Math.floor(random() * left.length), 1)[0]!)
}

/** Every route about every market, fuel and place, also with fuels that a market does not sell, and for countries without stations. */
async function questionsAbout(dataDir: string, key: string): Promise<Question[]> {
  const snapshot = await LoadedSnapshot.open(await openServing(dataDir), null, { legacyCacheHeader: false })
  const { markets } = snapshot.stations
  const found = [
    // Estonia has weekly prices only.
    ...[...markets.map(({ country }) => country), 'EE'].flatMap(country => [
      ...ofCountry(country),
      ...fuelCodes.flatMap((fuel, at) => ofCountryAndFuel(country, fuel, at)),
    ]),
    ...markets
      .flatMap(placesIn)
      .flatMap(place => [...ofPlace(place), ...fuelCodes.flatMap((fuel, at) => ofPlaceAndFuel(place, fuel, at))]),
    ...fuelCodes.flatMap(ofFuel),
    ...others(snapshot, key),
  ]
  snapshot.retire()
  return found
}

const everywhere = '-60,-179,80,179'
const codings = ['identity', 'br', 'gzip'] as const
const formats = ['full', 'compact', 'csv'] as const

function chosen<T>(from: readonly T[], at: number): T {
  return from[at % from.length]!
}

function inCoding(path: string, at: number): Question {
  return { path, headers: { 'accept-encoding': chosen(codings, at) } }
}

function question(text: string, format = 'full'): Question {
  return { path: `/api/natural-language/?q=${encodeURIComponent(text).replaceAll('%20', '+')}&format=${format}` }
}

function tool(name: string, input: object): Question {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }
  return { path: '/mcp', body: JSON.stringify(message), headers: { 'content-type': 'application/json' } }
}

function ofCountry(country: string): Question[] {
  const code = country.toLowerCase()
  const name = countryNames[country]!
  return [
    { path: `/country/${code}/feed.atom` },
    { path: `/country/${country}` },
    { path: `/live/provenance.php?country=${country}` },
    { path: `/live/changes.php?country=${country}` },
    { path: `/lang/api/country-history.php?cc=${country}` },
    { path: `/history?cc=${country}` },
    { path: `/history.csv?cc=${country},EU&fuel=both` },
    { path: `/embed/history?cc=${country}` },
    { path: `/tolls?country=${country}` },
    { path: `/tolls.csv?country=${country}` },
    question(`Where is diesel cheapest in ${name}?`),
    question(`How did petrol change in ${name}?`),
    tool('national_price', { country, fuel: 'diesel' }),
    tool('provenance', { country }),
    tool('tolls', { country }),
  ]
}

function ofCountryAndFuel(country: string, fuel: FuelCode, at: number): Question[] {
  const about = `country=${country}&fuel=${fuel}`
  return [
    inCoding(`/live/geojson.php?${about}&bounds=${everywhere}`, at),
    { path: `/live/cells.php?${about}&zoom=6` },
    { path: `/live/api.php?action=brands&${about}` },
    inCoding(`/country/${country.toLowerCase()}?fuel=${fuel}`, at),
  ]
}

interface Place {
  readonly country: string
  readonly id: number
  readonly lat: number
  readonly lng: number
}

/** A station in the middle of the list, if the market has stations. */
function placesIn({ country, id, lat, lng }: MarketStations): readonly Place[] {
  const listed = [...id.keys()].filter(station => !Number.isNaN(lat[station]!))
  const station = listed[listed.length >> 1]
  return station === undefined ? [] : [{ country, id: id[station]!, lat: lat[station]!, lng: lng[station]! }]
}

function ofPlace({ country, id, lat, lng }: Place): Question[] {
  return [
    { path: `/live/api.php?action=stations&country=${country}&lat=${lat}&lng=${lng}` },
    { path: `/live/station.php?ids=${id},1` },
    { path: `/live/station-context.php?id=${id}` },
    { path: `/live/station-history.php?id=${id}` },
    { path: `/live/provenance.php?id=${id}` },
  ]
}

function ofPlaceAndFuel({ country, id, lat, lng }: Place, fuel: FuelCode, at: number): Question[] {
  const box = [lat - 0.2, lng - 0.2, lat + 0.2, lng + 0.2].map(degrees => degrees.toFixed(3)).join()
  const route = `${lat},${lng};${(lat + 0.3).toFixed(3)},${(lng + 0.2).toFixed(3)}`
  return [
    { path: `/live/geojson.php?country=${country}&fuel=${fuel}&bounds=${box}&sort=desc` },
    {
      path: `/live/api.php?action=stations&country=${country}&lat=${lat}&lng=${lng}&radius=50&sort=price&fuel=${fuel}`,
    },
    chosen(
      [
        inCoding(`/live/corridor.php?route=${route}&km=5&fuel=${fuel}`, at),
        { path: '/live/corridor.php', body: JSON.stringify({ route, fuel, km: 5 }) },
        { path: `/route?route=${route}&km=5&fuel=${fuel}` },
      ],
      at,
    ),
    { path: `/live/station-history.php?id=${id}&fuel=${fuel}` },
    { path: `/near?lat=${lat}&lng=${lng}&fuel=${fuel}&km=25` },
    { path: `/station/${id}?fuel=${fuel}` },
    question(`cheapest ${fuel} within 30 km of ${lat.toFixed(3)}, ${lng.toFixed(3)}`, chosen(formats, at)),
    tool('stations', { country, fuel }),
  ]
}

function ofFuel(fuel: FuelCode, at: number): Question[] {
  const instant = chosen(['2026-11-17T18:00:00Z', '2026-11-18T06:00:00Z', '2026-11-18T18:00:00Z'], at)
  return [
    { path: `/live/cells.php?fuel=${fuel}&zoom=4` },
    inCoding(`/live/cells.php?fuel=${fuel}&zoom=8&bounds=35,-10,60,20`, at),
    { path: `/?fuel=${fuel}&sort=${fuel}` },
    { path: `/live/geojson.php?country=SI&fuel=${fuel}&bounds=${everywhere}&as_of=${instant}` },
    { path: `/live/cells.php?fuel=${fuel}&zoom=4&as_of=${instant}` },
    { path: `/country/it?fuel=${fuel}&as_of=${instant}` },
    question(`Where is ${fuel} cheapest in Europe?`, chosen(formats, at)),
    question(`${fuel} in Italy`, chosen(formats, at)),
    tool('stations', { country: 'IT', fuel, as_of: instant }),
  ]
}

/** The badge of a brand. */
function logoIn(snapshot: LoadedSnapshot): string {
  return Object.keys(snapshot.answer<object>('logos'))[0]!
}

function others(snapshot: LoadedSnapshot, key: string): Question[] {
  const withKey = { 'x-api-key': key }
  const paths = [
    '/live/api.php',
    '/live/api.php?as_of=2026-11-17T18:00:00Z',
    '/live/api.php?action=stats',
    '/live/board_now.php',
    '/live/board_now.php?as_of=2026-11-18T18:00:00Z',
    '/live/sources.php',
    '/live/changes.php',
    '/live/station.php?id=1&as_of=2026-11-18T18:00:00Z',
    `/live/logos/${logoIn(snapshot)}`,
    '/api/toll/get_json.php',
    '/api/toll/get_json.php?unverified=1',
    '/api/natural-language/diesel+in+France',
    '/history/weeks.json',
    '/?fuel=gpl&as_of=2026-11-18T18:00:00Z',
    '/',
    '/near',
    '/near?place=Milan',
    '/country/xx',
    '/licences',
    '/pricing',
    '/status',
    '/status?q=italy',
    '/status.atom',
    '/sitemap.xml',
    '/docs',
    '/docs/livePrices',
    '/api/openapi.json',
    '/route',
    '/route?from=Lyon&to=Milan&fuel=e85',
  ]
  const questions = ['lpg in Italy', 'petrol in Lisbon', 'diesel in Spain']
  return [
    ...paths.map(inCoding),
    { path: '/api/toll/?country=AT&format=csv', headers: withKey },
    { path: '/api/toll/?type=vignette', headers: withKey },
    { path: '/api/bulk/', headers: withKey },
    { path: '/api/bulk/datapackage.json', headers: withKey },
    { path: `/api/bulk/${snapshot.id}/datapackage.json`, headers: withKey },
    { path: '/route', body: 'route=45.46,9.19;44.5,11.34&fuel=gpl' },
    { path: '/api/natural-language/', body: JSON.stringify({ queries: questions }) },
    tool('ask', { question: 'Petrol in Lisbon' }),
    tool('coverage', {}),
  ]
}

interface FreshServing extends Pick<Serving, 'get' | 'post'> {
  /** The routes of a server. */
  readonly routes: readonly Route[]
  /** The paths of the routes that answered. */
  readonly answered: ReadonlySet<string>
}

interface FreshOptions {
  readonly nowMs: () => number
  readonly publicUrl: string
}

/**
 * A server over the current snapshot of a data folder that answers each request as its first one. For each, the markets, the cells, the
 * past snapshots and all routes are made again, so nothing is left of the requests before. Requests share the bytes of the packs, which
 * nothing changes, the files of the pages, the store of keys, and what modules store.
 */
async function freshServing(
  dataDir: string,
  { nowMs, publicUrl }: FreshOptions,
  atEnd: AtEnd = onTestFinished,
): Promise<FreshServing> {
  const serving = await openServing(dataDir)
  const site = openSite({ mapStyle: null, address: publicUrl })
  const store = openStore(dataDir)
  const limiter = unlimited()
  const answered = new Set<string>()
  const loadOptions = { legacyCacheHeader: false }

  function routesFor(snapshot: LoadedSnapshot | null): {
    readonly served: ServerContext
    readonly routes: readonly Route[]
  } {
    const current = () => snapshot
    const archive = new FolderArchive(dataDir)
    const past = new PastSnapshots({ dataDir, archive, places: 1, current, nowMs, log: noLog, ...loadOptions })
    const nothingWrong = {
      passedOver: () => null,
      isFolderGone: () => false,
      damage: () => null,
      notFollowed: () => null,
    }
    const largeAnswers = new LargeAnswers(0, limiter)
    const served = { ...nothingWrong, current, past, store, largeAnswers, site, nowMs, maxAgeHours: 48 }
    const folder = { dataDir, csvFiles: new CsvFiles(dataDir) }
    const needs = {
      ...folder,
      served,
      registry: new Registry(),
      allowedOrigins: [],
      log: noLog,
      limiter,
      ...loadOptions,
    }
    return { served, routes: routesOf({ ...needs, notices: { add: () => {} } }) }
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { served, routes } = routesFor(await LoadedSnapshot.open(serving, null, loadOptions))
    const app = new Koa()
    app.use(answerErrors(noLog, served))
    app.use(async (ctx, next) => {
      await next()
      const route: Route | undefined = ctx.state.route
      if (route) answered.add(route.path)
    })
    app.use(router(routedPaths(routes, served)))
    app.use(answerNotFound(served))
    await app.callback()(req, res)
    served.past.stop()
  }

  const server = createServer((req, res) => void answer(req, res))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  atEnd(async () => {
    await new Promise(resolve => server.close(resolve))
    await store.close()
    serving.close()
  })
  return {
    get: (path, headers = {}, method = 'GET') => ask(url, path, headers, method),
    post: (path, body, headers = {}) => ask(url, path, headers, 'POST', body),
    routes: routesFor(null).routes,
    answered,
  }
}
