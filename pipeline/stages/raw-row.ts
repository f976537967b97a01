import { FuelError } from '../model/errors.ts'
import type { Instant } from '../model/instants.ts'
import { editionOn, type MarketSource } from '../source.ts'
import type { RowClaim } from './check-row.ts'
import { keptDeliveries } from './kept-deliveries.ts'
import { readCaptures } from './read-captures.ts'
import type { DeliveryRecord } from './run-folder.ts'

/** The rows of the capture that stand at one position, whole, or why they cannot be had. For the operator only. */
export type RawRow = { readonly rows: readonly unknown[] } | { readonly why: string }

/**
 * Reads the kept delivery again with the edition of its day, and gives what its reader was handed at that position.
 * Several rows may come of one place in the capture.
 */
export async function rawRow(dataDir: string, source: MarketSource, claim: RowClaim, readAt: Instant): Promise<RawRow> {
  const delivery = findDelivery(dataDir, claim, readAt)
  if (!delivery) return { why: `no record of the delivery is kept in deliveries/${claim.source}` }
  const edition = editionOn<(typeof source.editions)[number]>(source.editions, delivery.on)
  if (!edition) return { why: `no edition reads a delivery of ${delivery.on}` }
  try {
    const captures = await readCaptures(dataDir, source, delivery)
    const rows: unknown[] = []
    for (const { capture, position, row } of edition.rows(captures)) {
      if (capture === claim.capture && position === claim.position) rows.push(row)
    }
    return rows.length > 0 ? { rows } : { why: `this version finds no row ${claim.position} in it` }
  } catch (error) {
    if (!(error instanceof FuelError)) throw error
    return { why: error.message }
  }
}

/** Of the deliveries with those bytes the one that was read then, or else the newest. */
function findDelivery(dataDir: string, { source, capture, sha256 }: RowClaim, readAt: Instant): DeliveryRecord | null {
  let newest: DeliveryRecord | null = null
  for (const { delivery } of keptDeliveries(dataDir, source)) {
    if (!delivery.captures.some(one => one.name === capture && one.sha256 === sha256)) continue
    if (delivery.endedAt === readAt) return delivery
    newest ??= delivery
  }
  return newest
}
