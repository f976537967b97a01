import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client'
import type { Limiter } from '../limits/limiter.ts'
import type { ClosedConnections } from '../log/closed-connections.ts'
import { bucketEnds, type RequestCounts, type RouteCount } from './request-counts.ts'
import { type MeasuredServer, registerSources } from './source-metrics.ts'

const durations = 'fuel_http_request_duration_seconds'

/**
 * What `/metrics` shows: the process, the requests, the closed connections, the limits, the snapshot and its age, the
 * sources.
 */
export function metricsRegistry(
  counts: RequestCounts,
  closed: ClosedConnections,
  limiter: Pick<Limiter, 'uncounted'>,
  served: MeasuredServer,
): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  // Excluded: gauges named like counters, and sums of other metrics. `promtool check metrics` refuses them.
  for (const name of ['handles', 'requests', 'resources']) register.removeSingleMetric(`nodejs_active_${name}_total`)
  registerRequests(register, counts)
  registerClosed(register, closed)
  registerUncounted(register, limiter)
  registerSnapshot(register, served)
  registerSources(register, served)
  return register
}

function registerRequests(register: Registry, counts: RequestCounts): void {
  new Counter({
    name: 'fuel_http_requests_total',
    help: 'Requests answered, by route and status; route "none" is the 404 page.',
    labelNames: ['route', 'status'],
    registers: [register],
    collect() {
      this.reset()
      for (const { path, byStatus } of counts.all()) {
        for (const [status, count] of byStatus) this.inc({ route: path, status }, count)
      }
    },
  })
  const histogram = { name: durations, get: async () => durationsHistogram(counts) }
  register.registerMetric(histogram as unknown as Metric)
}

function registerClosed(register: Registry, closed: ClosedConnections): void {
  new Counter({
    name: 'fuel_http_connections_closed_total',
    help: 'Connections that were closed because of their clients, by reason.',
    labelNames: ['reason'],
    registers: [register],
    collect() {
      this.reset()
      for (const { reason, closed: count } of closed.all()) this.inc({ reason }, count)
    },
  })
}

function registerUncounted(register: Registry, limiter: Pick<Limiter, 'uncounted'>): void {
  new Counter({
    name: 'fuel_limits_uncounted_total',
    help: 'Requests that passed limits without being counted, because Redis did not answer.',
    registers: [register],
    collect() {
      this.reset()
      this.inc(limiter.uncounted)
    },
  })
}

/** prom-client's own histogram hashes its labels for every observation, which costs more than a prepared answer. */
function durationsHistogram(counts: RequestCounts) {
  const help = 'Time to make an answer, by route.'
  return {
    name: durations,
    help,
    type: 'histogram',
    aggregator: 'sum',
    values: [...counts.all()].flatMap(durationValues),
  }
}

function durationValues({ path, buckets, seconds }: RouteCount) {
  let total = 0
  const values = [...buckets].map((count, at) => {
    total += count
    return { metricName: `${durations}_bucket`, labels: { route: path, le: bucketEnds[at] ?? '+Inf' }, value: total }
  })
  const labels = { route: path }
  return [
    ...values,
    { metricName: `${durations}_sum`, labels, value: seconds },
    { metricName: `${durations}_count`, labels, value: total },
  ]
}

function registerSnapshot(register: Registry, { current, nowMs, maxAgeHours }: MeasuredServer): void {
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(value())
      },
    })
  const ageHours = () => current()?.ageHours(nowMs()) ?? 0
  gauge('fuel_snapshot_in_force', '1 when there is a snapshot to answer from.', () => (current() ? 1 : 0))
  gauge('fuel_snapshot_age_seconds', 'Age of the current snapshot; a demonstration does not age.', () =>
    Math.max(0, ageHours() * 3600),
  )
  gauge('fuel_snapshot_age_limit_seconds', 'Age from which live figures are refused.', () => maxAgeHours * 3600)
  gauge('fuel_snapshot_age_warning', '1 from half that age on.', () => (ageHours() > maxAgeHours / 2 ? 1 : 0))
}
