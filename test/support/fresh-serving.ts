import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { Registry } from 'prom-client'
import { LargeAnswers } from '../../api/limits/large-answers.ts'
import type { Limiter } from '../../api/limits/limiter.ts'
import { noLog } from '../../api/log/log.ts'
import { answerErrors, answerNotFound } from '../../api/middleware/answer-errors.ts'
import { siteFilePaths } from '../../api/middleware/answer-site-files.ts'
import { routedPaths, router } from '../../api/middleware/router.ts'
import type { ServerContext } from '../../api/middleware/server-context.ts'
import { routesOf } from '../../api/routes/index.ts'
import type { Route } from '../../api/routing/route.ts'
import { openSite } from '../../api/site/site.ts'
import { CsvFiles } from '../../api/snapshot/csv-files.ts'
import { LoadedSnapshot } from '../../api/snapshot/loaded-snapshot.ts'
import { PastSnapshots } from '../../api/snapshot/past-snapshots.ts'
import { openStore } from '../../api/store/open-store.ts'
import { openServing } from '../../pipeline/serving/open-serving.ts'
import { FolderArchive } from '../../pipeline/snapshot/snapshot-archive.ts'
import type { AtEnd } from './api-server.ts'

export interface FreshServing {
  readonly url: string
  /** The routes of a server. */
  readonly routes: readonly Route[]
  /** The paths of the routes that answered. */
  readonly answered: ReadonlySet<string>
}

interface FreshOptions {
  readonly dataDir: string
  readonly id: string
  readonly publicUrl: string
  readonly maxAgeHours: number
  readonly limiter: Limiter
  /** When the server started. */
  readonly startedMs: number
  readonly nowMs: () => number
}

/**
 * A server over one snapshot of a data folder that answers each request as the first one of its path. Before a path is asked again, the
 * markets, the cells, the past snapshots and all routes are made again, so nothing is left of the requests before. Requests share the bytes
 * of the packs, which nothing changes, the files of the pages, the store of keys, and what modules store.
 */
export async function freshServing(options: FreshOptions, atEnd: AtEnd): Promise<FreshServing> {
  const { dataDir, id, publicUrl, maxAgeHours, limiter, startedMs, nowMs } = options
  const serving = await openServing(dataDir, id)
  const site = openSite({ mapStyle: null, address: publicUrl })
  const store = openStore(dataDir)
  const answered = new Set<string>()
  const loadOptions = { legacyCacheHeader: false }
  let isStarted = false

  function routesFor(snapshot: LoadedSnapshot | null) {
    isStarted = false
    const now = () => (isStarted ? nowMs() : startedMs)
    const current = () => snapshot
    const archive = new FolderArchive(dataDir)
    const past = new PastSnapshots({ dataDir, archive, places: 1, current, nowMs: now, log: noLog, ...loadOptions })
    const nothingWrong = {
      passedOver: () => null,
      isFolderGone: () => false,
      damage: () => null,
      notFollowed: () => null,
    }
    const largeAnswers = new LargeAnswers(0, limiter)
    const served: ServerContext = { ...nothingWrong, current, past, store, largeAnswers, site, nowMs: now, maxAgeHours }
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
    const routes = routesOf({ ...needs, notices: { add: () => {} } })
    isStarted = true
    return { served, routes }
  }

  const asked = new Set<string>()
  let latest: ReturnType<typeof appFor> | null = null

  function appFor(snapshot: LoadedSnapshot) {
    const { served, routes } = routesFor(snapshot)
    const app = new Koa()
    app.use(answerErrors(noLog, served))
    app.use(async (ctx, next) => {
      await next()
      if (ctx.state.route) answered.add(ctx.state.route.path)
    })
    app.use(router([...routedPaths(routes, served), ...siteFilePaths(served)]))
    app.use(answerNotFound(served))
    return { answer: app.callback(), stop: () => served.past.stop() }
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const [path] = req.url!.split('?') as [string]
    if (latest === null || asked.has(path)) {
      latest?.stop()
      asked.clear()
      latest = appFor(await LoadedSnapshot.open(serving, null, loadOptions))
    }
    asked.add(path)
    await latest.answer(req, res)
  }

  const server = createServer((req, res) => void answer(req, res))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atEnd(async () => {
    await new Promise(resolve => server.close(resolve))
    latest?.stop()
    await store.close()
    serving.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, routes: routesFor(null).routes, answered }
}
