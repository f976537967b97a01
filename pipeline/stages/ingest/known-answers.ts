import type { IsKnown } from '../../fetch/take-delivery.ts'
import { type KeptDelivery, keptDeliveries } from '../run/kept-deliveries.ts'
import { isRead } from '../run/outcome.ts'
import { type DeliveryRecord, findReport } from '../run/run-folder.ts'

/** The answers of the last complete delivery of a source. A feed need not check these again. */
export function knownAnswers(dataDir: string, source: string): IsKnown {
  const [last] = keptDeliveries(dataDir, source)
  if (!last || last.delivery.error !== null || last.delivery.failedRequests.length > 0) return () => false
  const known = new Map(last.delivery.captures.map(({ name, sha256 }) => [name, sha256]))
  return (name, sha256) => known.get(name) === sha256
}

/**
 * Whether a delivery has the same bytes as the one before it, and that one was read. The record of the delivery itself
 * is stored already.
 */
export function isReadBefore(dataDir: string, delivery: DeliveryRecord): boolean {
  const [, before] = keptDeliveries(dataDir, delivery.source)
  return before !== undefined && hasSameBytes(before, delivery) && wasRead(dataDir, before, delivery.source)
}

function hasSameBytes({ delivery: before }: KeptDelivery, { captures }: DeliveryRecord): boolean {
  if (captures.length !== before.captures.length) return false
  return captures.every(({ name, sha256 }, at) => {
    const other = before.captures[at]!
    return name === other.name && sha256 === other.sha256
  })
}

function wasRead(dataDir: string, { run }: KeptDelivery, source: string): boolean {
  const report = findReport(dataDir, run)?.sources.find(({ id }) => id === source)
  return report !== undefined && isRead(report.status)
}
