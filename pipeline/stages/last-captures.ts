import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type CaptureRecord, type DeliveryRecord, readDeliveryRecord } from './run-folder.ts'

// A feed that pauses for longer than this many runs is simply downloaded whole again.
const runsBack = 10

/**
 * The newest kept capture that answered the same request, for a conditional one. Only answers of the network: a file of
 * `--from` carries no validators.
 */
export function findLastCapture(
  dataDir: string,
  sourceId: string,
  requestName: string,
  url: string,
): CaptureRecord | null {
  for (const delivery of newestDeliveries(dataDir, sourceId)) {
    if (delivery.fromFiles) continue
    const capture = delivery.captures.find(one => one.name === requestName && one.url === url)
    if (capture && capture.status === 200) return capture
  }
  return null
}

function* newestDeliveries(dataDir: string, sourceId: string): Generator<DeliveryRecord> {
  const folder = join(dataDir, 'deliveries', sourceId)
  for (const name of listed(folder).sort().reverse().slice(0, runsBack)) {
    yield readDeliveryRecord(dataDir, join('deliveries', sourceId, name))
  }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder).filter(name => name.endsWith('.json'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
