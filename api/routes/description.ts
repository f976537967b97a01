import { Registry } from 'prom-client'
import { LargeAnswers } from '../limits/large-answers.ts'
import { MemoryLimiter } from '../limits/memory-limiter.ts'
import { noLog } from '../log/log.ts'
import { type Described, describeRoutes } from '../openapi/describe-routes.ts'
import { noOperator } from '../pages/operator.ts'
import type { Site } from '../site/site.ts'
import { CsvFiles } from '../snapshot/csv-files.ts'
import type { PastSnapshots } from '../snapshot/past-snapshots.ts'
import type { Store } from '../store/store.ts'
import { routesOf } from './index.ts'

/**
 * The answer of `/api/openapi.json` without a running service: the description of a route does not depend on its data.
 * The build generates the API reference from it.
 */
export function serviceDescription(): Described {
  // Routes use the store and the page layout only to answer requests, so none are needed here.
  const limiter = new MemoryLimiter()
  const nothing = {
    current: () => null,
    passedOver: () => null,
    isFolderGone: () => false,
    damage: () => null,
    past: {} as PastSnapshots,
    notFollowed: () => null,
    store: {} as Store,
    largeAnswers: new LargeAnswers(0, limiter),
    site: { operator: noOperator, address: null } as unknown as Site,
    nowMs: () => 0,
    maxAgeHours: 0,
  }
  const folder = { dataDir: '', csvFiles: new CsvFiles('') }
  const needs = { ...folder, served: nothing, registry: new Registry(), legacyCacheHeader: false, allowedOrigins: [] }
  return describeRoutes(routesOf({ ...needs, notices: { add: () => {} }, log: noLog, limiter }))
}
