import type { Capture } from '../../capture.ts'
import { readCapture } from '../../fetch/captures.ts'
import { limitsOf } from '../../fetch/limits.ts'
import { openCapture } from '../../fetch/open-capture.ts'
import type { Source } from '../../source.ts'
import type { DeliveryRecord } from '../run/run-folder.ts'

/** The stored bytes of a delivery, in the form its reader expects. */
export async function readCaptures(
  dataDir: string,
  { descriptor }: Pick<Source, 'descriptor'>,
  delivery: DeliveryRecord | null,
): Promise<Capture[]> {
  const { unpackedMax } = limitsOf(descriptor)
  const captures: Capture[] = []
  for (const capture of delivery?.captures ?? []) {
    const bytes = readCapture(dataDir, capture.sha256)
    captures.push(await openCapture(descriptor.id, capture, capture.status, bytes, capture.sha256, unpackedMax))
  }
  return captures
}
