import type { Delivered } from '../delivered.ts'
import { readCapture } from '../fetch/captures.ts'
import { openCapture } from '../fetch/open-capture.ts'
import type { DeliveryRecord } from './run-folder.ts'

/** The kept bytes of a delivery, as its reader wants them. */
export async function readCaptures(dataDir: string, delivery: DeliveryRecord | null): Promise<Delivered[]> {
  const captures: Delivered[] = []
  for (const capture of delivery?.captures ?? []) {
    const bytes = readCapture(dataDir, capture.sha256)
    captures.push(await openCapture(delivery!.source, capture, capture.status, bytes, capture.sha256))
  }
  return captures
}
