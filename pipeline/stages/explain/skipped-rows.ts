import { FuelError, RowError } from '../../model/errors.ts'
import type { Instant } from '../../model/instants.ts'
import type { PartStore } from '../../part-store/part-store.ts'
import { editionOn, type StationSource } from '../../source.ts'
import { keptDeliveries } from '../run/kept-deliveries.ts'
import { readCaptures } from '../validate/read-captures.ts'

/** A row that the reader leaves out on purpose, and why: `not open to the public`. */
export interface SkippedRow {
  readonly capture: string
  readonly sha256: string
  readonly position: number
  readonly reason: string
}

/**
 * The rows of a station that were skipped in the delivery that was read at that time: it was listed, and left out. Reads the
 * stored delivery again, because a snapshot has only the number of such rows. Empty if it is no longer stored.
 */
export async function skippedRows(
  dataDir: string,
  { descriptor, editions }: StationSource,
  { ref, readAt }: { readonly ref: string; readonly readAt: Instant },
  store: PartStore,
): Promise<SkippedRow[]> {
  const delivery = deliveryReadAt(dataDir, descriptor.id, readAt)
  const edition = delivery && editionOn(editions, delivery.on)
  if (!delivery || !edition) return []
  try {
    await store.bringCaptures(delivery.captures.map(({ sha256 }) => sha256))
    const captures = await readCaptures(dataDir, { descriptor }, delivery)
    const hashes = new Map(delivery.captures.map(({ name, sha256 }) => [name, sha256]))
    return [...edition.rows(captures)].flatMap(({ capture, position, row, context }): SkippedRow[] => {
      if (orNull(() => edition.refOf(row, context)) !== ref) return []
      const content = orNull(() => edition.read(row, context))
      if (content === null || !('skip' in content)) return []
      return [{ capture, sha256: hashes.get(capture)!, position, reason: content.skip }]
    })
  } catch (error) {
    if (!(error instanceof FuelError)) throw error
    return []
  }
}

function deliveryReadAt(dataDir: string, source: string, readAt: Instant) {
  for (const { delivery } of keptDeliveries(dataDir, source)) {
    if (delivery.endedAt === readAt && delivery.error === null) return delivery
    if (delivery.endedAt < readAt) return null
  }
  return null
}

/** An unreadable row is quarantined, and not skipped. */
function orNull<Out>(read: () => Out): Out | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    return null
  }
}
