import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import type { Notice } from '../pipeline/notify/notice.ts'
import { FolderArchive, type SnapshotArchive } from '../pipeline/snapshot/snapshot-archive.ts'
import { answerAmbiguous, answerUnread } from './http/answer-unread.ts'
import { type ConnectionLimits, Connections } from './http/connections.ts'
import { clientAddress } from './limits/client-address.ts'
import { LargeAnswers } from './limits/large-answers.ts'
import type { Limiter } from './limits/limiter.ts'
import { MemoryLimiter } from './limits/memory-limiter.ts'
import { RequestNotices } from './limits/request-notices.ts'
import type { SharedRoom } from './limits/shared-room.ts'
import { ClosedConnections } from './log/closed-connections.ts'
import { errorPlace, type Log, noLog } from './log/log.ts'
import { metricsRegistry } from './metrics/metrics.ts'
import { RequestCounts } from './metrics/request-counts.ts'
import { answerErrors, answerNotFound } from './middleware/answer-errors.ts'
import { siteFilePaths } from './middleware/answer-site-files.ts'
import { ReadyAnswers } from './middleware/ready-answers.ts'
import { countRequests, logRequests } from './middleware/record-requests.ts'
import { routedPaths, router } from './middleware/router.ts'
import type { ServerContext } from './middleware/server-context.ts'
import type { Operator } from './pages/operator.ts'
import type { AccessTerms } from './pages/pricing.ts'
import { routesOf } from './routes/index.ts'
import type { Route } from './routing/route.ts'
import type { MarkFile } from './site/mark-file.ts'
import { type MapStyle, openSite } from './site/site.ts'
import { CsvFiles } from './snapshot/csv-files.ts'
import { PastSnapshots } from './snapshot/past-snapshots.ts'
import type { NotFollowed } from './snapshot/snapshot-watch.ts'
import { SnapshotWatch } from './snapshot/snapshot-watch.ts'
import { openStore } from './store/open-store.ts'
import type { Store } from './store/store.ts'

/** A map that is moved all the time requests two views a second. Ten such readers may share an address. */
export const mapRequestsDefault = 1_200

/** One of Europe takes up to 150 MB of memory beyond what it shares with the current one. */
export const pastSnapshotsDefault = 2

export interface ServerOptions {
  readonly dataDir: string
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  /** The number of trusted proxies whose X-Forwarded-For entries count. */
  readonly trustProxy: number
  /** A live snapshot older than this is not served as live. */
  readonly maxAgeHours: number
  /** Appends the second `Cache-Control: max-age=3600` of the old site. */
  readonly legacyCacheHeader: boolean
  /** Pages of these origins may send requests to `/mcp`, in addition to pages of the reader's own machine. */
  readonly allowedOrigins?: readonly string[]
  /** The origin under which the service is reached. Agents and their registries are told. */
  readonly publicUrl?: string | null
  /** The contact and the imprint that pages and descriptions state. */
  readonly operator?: Operator
  /** How keys are given. By default the operator answers each request. */
  readonly access?: AccessTerms
  /** The name of the service on pages. */
  readonly siteName?: string
  /** The operator's own mark. None: the mark of this program. */
  readonly siteMark?: MarkFile | null
  /** Of the operator's own, instead of the bundled outline. */
  readonly mapStyle?: MapStyle | null
  /** Where `/metrics` is, on loopback only; null: on the service's own port. */
  readonly metricsPort: number | null
  /** Keys, counts, access requests; without it, the one of the data folder. Closed with the server. */
  readonly store?: Store
  /** Counts the requests of clients; without it, in this process. Closed with the server. */
  readonly limiter?: Limiter
  /** Sends a notice to the operator, and reports its own faults. Without it, no one is notified. */
  readonly notify?: (notice: Notice) => void
  /** Since when the store of snapshots cannot be reached, for /readyz. Null while it can. */
  readonly notFollowed?: () => NotFollowed | null
  readonly nowMs?: () => number
  readonly log?: Log
  /** A line for each request. */
  readonly logsRequests?: boolean
  /** Map answers that one client address may have made in a minute, without those that are in memory; 0: no limit. */
  readonly mapRequests?: number
  /** The room of map answers that clients have not received yet; a smaller one, for tests. */
  readonly unsentAnswers?: SharedRoom
  /** Where past snapshots are found; without it, in the data folder. */
  readonly archive?: SnapshotArchive
  /** How many past snapshots are in memory at a time, for `as_of`; 0: none. */
  readonly pastSnapshots?: number
  /** Shorter ones, for tests. */
  readonly connectionLimits?: Partial<ConnectionLimits>
}

export interface FuelServer {
  /** Opens the ports and begins to watch for new snapshots. Returns where it listens. */
  listen(): Promise<{ readonly url: string; readonly metricsUrl: string | null }>
  /** Checks for a new snapshot now. Resolves when it is loaded. */
  refresh(): Promise<void>
  /** Lets the requests under way finish for a few seconds, then closes the ports. */
  close(): Promise<void>
}

/** The service over one data folder. The current snapshot is loaded before the ports are opened. */
export function createServer(options: ServerOptions): FuelServer {
  const { nowMs = Date.now, log = noLog, maxAgeHours, legacyCacheHeader } = options
  const csvFiles = new CsvFiles(options.dataDir)
  const watch = new SnapshotWatch({ dataDir: options.dataDir, csvFiles, legacyCacheHeader, log })
  const store = options.store ?? openStore(options.dataDir)
  const site = openSite({
    mapStyle: options.mapStyle ?? null,
    address: options.publicUrl ?? null,
    ...(options.operator && { operator: options.operator }),
    ...(options.siteName !== undefined && { name: options.siteName }),
    mark: options.siteMark ?? null,
  })
  const current = () => watch.current
  const past = new PastSnapshots({
    dataDir: options.dataDir,
    archive: options.archive ?? new FolderArchive(options.dataDir),
    places: options.pastSnapshots ?? pastSnapshotsDefault,
    current,
    nowMs,
    legacyCacheHeader,
    log,
  })
  const { notFollowed = () => null } = options
  const watched = {
    current,
    passedOver: () => watch.passedOver,
    isFolderGone: () => watch.isFolderGone,
    damage: () => watch.damage,
    past,
    notFollowed,
  }
  const limiter = options.limiter ?? new MemoryLimiter(nowMs)
  const largeAnswers = new LargeAnswers(options.mapRequests ?? mapRequestsDefault, limiter, options.unsentAnswers)
  const counts = new RequestCounts()
  const served: ServerContext = { ...watched, store, largeAnswers, site, nowMs, maxAgeHours }
  const closed = new ClosedConnections(log, nowMs)
  const notices = new RequestNotices({ notify: options.notify ?? null, store, address: site.address })
  const routes = routesOf({
    dataDir: options.dataDir,
    csvFiles,
    served,
    registry: metricsRegistry(counts, closed, limiter, served),
    legacyCacheHeader,
    allowedOrigins: options.allowedOrigins ?? [],
    notices,
    log,
    limiter,
    ...(options.access && { access: options.access }),
  })
  const isMetrics = (route: Route) => route.path === '/metrics'
  const onService = options.metricsPort === null ? routes : routes.filter(route => !isMetrics(route))
  const { connectionLimits = {} } = options
  const needs = { counts, closed, log, logsRequests: options.logsRequests ?? false, connectionLimits }
  const service = httpServer(onService, served, { ...needs, trustProxy: options.trustProxy })
  const metrics = httpServer(routes.filter(isMetrics), served, { ...needs, trustProxy: 0 })
  return {
    listen: async () => {
      await watch.start()
      return listeningBoth(service.server, metrics.server, options)
    },
    refresh: () => watch.check(),
    close: async () => {
      await Promise.all([service.connections.close(), metrics.connections.close()])
      past.stop()
      watch.stop()
      await csvFiles.close()
      await notices.close()
      await limiter.close()
      await store.close()
    },
  }
}

async function listeningBoth(service: Server, metrics: Server, { port, host, metricsPort }: ServerOptions) {
  const url = await listening(service, port, host)
  const metricsUrl = metricsPort === null ? null : await listening(metrics, metricsPort, '127.0.0.1')
  return { url, metricsUrl }
}

// Applies to the complete request. The longest body is 2 MiB (a form with a GPX file), which needs 560 kbit/s; most are below
// 64 KiB, for which 17.5 kbit/s are enough. With Node's default of 300 s, a client that sends one byte at a time would keep a
// connection open ten times as long. Node checks every 30 s by default.
const timeouts = { requestTimeout: 30_000, connectionsCheckingInterval: 5_000 }

interface ChainNeeds {
  readonly counts: RequestCounts
  readonly closed: ClosedConnections
  readonly log: Log
  readonly logsRequests: boolean
  readonly trustProxy: number
  readonly connectionLimits: Partial<ConnectionLimits>
}

function httpServer(routes: readonly Route[], served: ServerContext, needs: ChainNeeds) {
  const { counts, closed, log, logsRequests, trustProxy, connectionLimits } = needs
  const app = new Koa({ proxy: trustProxy > 0, maxIpsCount: trustProxy })
  app.on('error', (error, ctx) => {
    // A connection that breaks while an answer is sent is no fault.
    if (ctx?.req.socket.errored !== error) log.error(errorPlace(error), 'an answer failed')
  })
  const ready = new ReadyAnswers(served, counts)
  if (logsRequests) app.use(logRequests(log))
  app.use(countRequests(counts))
  app.use(answerErrors(log, served))
  app.use(ready.keep)
  app.use(router([...routedPaths(routes, served), ...siteFilePaths(served)]))
  app.use(answerNotFound(served))
  const answerByKoa = app.callback()
  const count = (status: number) => counts.add(undefined, status, 0)
  const server = createHttpServer({ ...timeouts, requireHostHeader: false }, (req, res) => {
    connections.inTurn(req, res, () => {
      if (answerAmbiguous(req, res, count)) return
      req.url = withoutFragment(req.url!)
      // Each request has its line in the log.
      if (!logsRequests && ready.send(req, res)) return
      void answerByKoa(req, res)
    })
  })
  const connections = new Connections(server, connectionLimits, (reason, res) => {
    closed.add(reason, clientAddress(app.createContext(res.req, res)))
  })
  answerUnread(server, count)
  return { server, connections }
}

/** A `#` in an address begins its fragment, which is not part of a request (RFC 9110, 7.1). Few clients send it. */
function withoutFragment(url: string): string {
  const mark = url.indexOf('#')
  return mark < 0 ? url : url.slice(0, mark)
}

function listening(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address() as AddressInfo
      resolve(`http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`)
    })
  })
}
