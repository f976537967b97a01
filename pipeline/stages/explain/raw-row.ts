import { FuelError } from '../../model/errors.ts'
import type { Instant } from '../../model/instants.ts'
import type { PartStore } from '../../part-store/part-store.ts'
import { editionOn, type MarketSource } from '../../source.ts'
import { keptDeliveries } from '../run/kept-deliveries.ts'
import type { DeliveryRecord } from '../run/run-folder.ts'
import { readCaptures } from '../validate/read-captures.ts'
import type { RowClaim } from './check-row.ts'

/** The complete rows of the capture at one position, or why they are not available. Only for the operator. */
export type RawRow = { readonly rows: readonly unknown[] } | { readonly why: string }

/**
 * Reads the stored delivery again with the edition of its day, and returns what its reader received at that position.
 * Several rows may come from one place in the capture.
 */
export async function rawRow(
  dataDir: string,
  source: MarketSource,
  claim: RowClaim,
  readAt: Instant,
  store: PartStore,
): Promise<RawRow> {
  const delivery = findDelivery(dataDir, claim, readAt)
  if (!delivery) return { why: `no record of the delivery is kept in deliveries/${claim.source}` }
  const edition = editionOn<(typeof source.editions)[number]>(source.editions, delivery.on)
  if (!edition) return { why: `no edition can read a delivery of ${delivery.on}` }
  try {
    await store.bringCaptures(delivery.captures.map(({ sha256 }) => sha256))
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

/** The delivery with those bytes that was read at that time, or else the newest one with them. */
function findDelivery(dataDir: string, { source, capture, sha256 }: RowClaim, readAt: Instant): DeliveryRecord | null {
  let newest: DeliveryRecord | null = null
  for (const { delivery } of keptDeliveries(dataDir, source)) {
    if (!delivery.captures.some(one => one.name === capture && one.sha256 === sha256)) continue
    if (delivery.endedAt === readAt) return delivery
    newest ??= delivery
  }
  return newest
}
