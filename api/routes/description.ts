import { Registry } from 'prom-client'
import { noLog } from '../log/log.ts'
import { type Described, describeRoutes } from '../openapi/describe-routes.ts'
import type { Site } from '../site/site.ts'
import type { Store } from '../store/store.ts'
import { routesOf } from './index.ts'

/**
 * What `/api/openapi.json` answers, without a service: a route says the same of itself whatever it will answer from. The
 * build makes the reference of it.
 */
export function serviceDescription(): Described {
  // Routes keep the store and the dress of the pages for what they will answer.
  const nothing = {
    current: () => null,
    passedOver: () => null,
    store: {} as Store,
    site: {} as Site,
    nowMs: () => 0,
    maxAgeHours: 0,
  }
  const needs = { dataDir: '', served: nothing, registry: new Registry(), legacyCacheHeader: false, allowedOrigins: [] }
  return describeRoutes(routesOf({ ...needs, log: noLog }))
}
