import type { Registry } from 'prom-client'
import { FreeKeys } from '../limits/free-keys.ts'
import type { Limiter } from '../limits/limiter.ts'
import { ProcessorShare } from '../limits/processor-share.ts'
import type { RequestNotices } from '../limits/request-notices.ts'
import type { Log } from '../log/log.ts'
import type { ServerContext } from '../middleware/server-context.ts'
import { type AccessTerms, byRequest } from '../pages/pricing.ts'
import type { Route } from '../routing/route.ts'
import { BulkShelves } from '../snapshot/bulk-shelves.ts'
import type { CsvFiles } from '../snapshot/csv-files.ts'
import { board } from './board.ts'
import { bulkFileRoutes } from './bulk-files.ts'
import { bulkIndexRoute } from './bulk-index.ts'
import { cells } from './cells.ts'
import { changes } from './changes.ts'
import { corridorRoutes } from './corridor.ts'
import { countryFeedRoute } from './country-feed.ts'
import { countryFragmentRoute, countryPageRoute } from './country-page.ts'
import { docsRoutes } from './docs.ts'
import { healthz } from './healthz.ts'
import { history } from './history.ts'
import { historyEmbedRoute } from './history-embed.ts'
import { historyPageRoute } from './history-page.ts'
import { homeRoute } from './home.ts'
import { imprintRoutes } from './imprint.ts'
import { keyClaimRoutes } from './key-claim.ts'
import { licencesRoute } from './licences.ts'
import { live } from './live.ts'
import { llmsRoute } from './llms.ts'
import { logoRoute } from './logo.ts'
import { map } from './map.ts'
import { mcpRoute } from './mcp.ts'
import { metricsRoute } from './metrics.ts'
import { naturalLanguageRoutes, questionLimit } from './natural-language.ts'
import { nearFragmentRoute, nearRoute, viewFragmentRoute } from './near.ts'
import { nearFeedRoute } from './near-feed.ts'
import { openapiRoute } from './openapi.ts'
import { pricingRoute } from './pricing.ts'
import { provenanceRoute } from './provenance.ts'
import { readyzRoute } from './readyz.ts'
import { robotsRoute } from './robots.ts'
import { routePageRoutes } from './route-page.ts'
import { serverManifestRoute } from './server-manifest.ts'
import { sitemapRoutes } from './sitemap.ts'
import { sourcesRoute } from './sources.ts'
import { stationRoute } from './station.ts'
import { stationContextRoute } from './station-context.ts'
import { stationFeedRoute } from './station-feed.ts'
import { stationHistory } from './station-history.ts'
import { stationFragmentRoute, stationPageRoute } from './station-page.ts'
import { statusFeedRoute } from './status-feed.ts'
import { statusPageRoute } from './status-page.ts'
import { tollQuery } from './toll-query.ts'
import { tollStatus } from './toll-status.ts'
import { tollsRoute } from './tolls.ts'
import { tollsCsv } from './tolls-csv.ts'
import { tollsPageRoute } from './tolls-page.ts'
import { waitlistRoute } from './waitlist.ts'
import { webManifestRoute } from './web-manifest.ts'
import { weeklyCsv } from './weekly-csv.ts'
import { weeklyFile } from './weekly-file.ts'

export interface RouteNeeds {
  readonly dataDir: string
  readonly csvFiles: CsvFiles
  readonly served: ServerContext
  readonly registry: Registry
  readonly legacyCacheHeader: boolean
  /** Pages of these origins may send requests to `/mcp`. */
  readonly allowedOrigins: readonly string[]
  /** Notifies the operator of access requests. */
  readonly notices: Pick<RequestNotices, 'add'>
  readonly log: Log
  readonly limiter: Limiter
  /** How keys are given. By default the operator answers each request. */
  readonly access?: AccessTerms
}

/** Every route of the service: router, headers, 405 and the OpenAPI description come from this list. */
export function routesOf(needs: RouteNeeds): readonly Route[] {
  const {
    dataDir,
    csvFiles,
    served,
    registry,
    legacyCacheHeader,
    allowedOrigins,
    notices,
    log,
    limiter,
    access = byRequest,
  } = needs
  const startedAt = Math.floor(served.nowMs() / 1000)
  const shelves = new BulkShelves(dataDir, csvFiles)
  const imprint = imprintRoutes(served.site, startedAt, legacyCacheHeader)
  const sitemap = sitemapRoutes(served.site)
  const questions = limiter.rateLimit(questionLimit)
  const freeKeys = access.instantFreeKeys ? new FreeKeys(served.store, limiter) : null
  const claims = freeKeys === null ? [] : keyClaimRoutes({ ...served, limiter })
  return [
    live,
    board,
    map,
    cells,
    ...corridorRoutes(limiter),
    stationRoute,
    stationHistory,
    stationContextRoute,
    changes,
    provenanceRoute,
    sourcesRoute,
    logoRoute,
    history,
    tollsRoute,
    tollQuery,
    tollStatus,
    ...naturalLanguageRoutes(questions, { past: served.past, processor: new ProcessorShare() }),
    mcpRoute({ served, site: served.site, questions, limiter, allowedOrigins, log }),
    bulkIndexRoute(shelves),
    ...bulkFileRoutes(shelves),
    weeklyFile,
    weeklyCsv,
    historyPageRoute(served.site),
    historyEmbedRoute(served.site),
    waitlistRoute({ store: served.store, notices, log, limiter, freeKeys }),
    pricingRoute(served.site, access),
    ...claims,
    homeRoute(served.site),
    nearRoute(served.site),
    nearFeedRoute(served.site),
    nearFragmentRoute(served.site),
    viewFragmentRoute(served.site),
    countryPageRoute(served.site),
    countryFragmentRoute(served.site),
    countryFeedRoute(served.site),
    licencesRoute(served.site),
    statusPageRoute(served),
    statusFeedRoute(served.site),
    ...docsRoutes(served, startedAt, legacyCacheHeader, limiter),
    tollsCsv,
    tollsPageRoute(served.site),
    stationPageRoute(served.site),
    stationFeedRoute(served.site),
    stationFragmentRoute(served.site),
    ...routePageRoutes(served.site, limiter),
    healthz,
    readyzRoute(served),
    metricsRoute(registry),
    llmsRoute(served.site, startedAt, legacyCacheHeader),
    serverManifestRoute(served.site, startedAt, legacyCacheHeader),
    robotsRoute(served.site, startedAt, legacyCacheHeader),
    webManifestRoute(served.site, startedAt, legacyCacheHeader),
    ...sitemap,
    ...imprint,
    openapiRoute(served.site, [...sitemap, ...imprint, ...claims], startedAt, legacyCacheHeader),
  ]
}
