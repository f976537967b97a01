import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { Registry } from 'prom-client'
import { onTestFinished } from 'vitest'
import { LargeAnswers } from '../../api/limits/large-answers.ts'
import { noLog } from '../../api/log/log.ts'
import { answerErrors, answerNotFound } from '../../api/middleware/answer-errors.ts'
import { routedPaths, router } from '../../api/middleware/router.ts'
import type { ServerContext } from '../../api/middleware/server-context.ts'
import { routesOf } from '../../api/routes/index.ts'
import type { Route } from '../../api/routing/route.ts'
import { openSite } from '../../api/site/site.ts'
import { LoadedSnapshot } from '../../api/snapshot/loaded-snapshot.ts'
import { PastSnapshots } from '../../api/snapshot/past-snapshots.ts'
import { openStore } from '../../api/store/open-store.ts'
import { openServing } from '../../pipeline/serving/open-serving.ts'
import { FolderArchive } from '../../pipeline/snapshot/snapshot-archive.ts'
import { type AtEnd, ask, type Serving } from './api-server.ts'
import { unlimited } from './unlimited.ts'

export interface FreshServing extends Pick<Serving, 'get' | 'post'> {
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
export async function freshServing(
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
    const needs = { dataDir, served, registry: new Registry(), allowedOrigins: [], log: noLog, limiter, ...loadOptions }
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
