import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../disk/durable.ts'
import { readCapture } from '../../fetch/captures.ts'
import { keptDeliveries } from '../run/kept-deliveries.ts'
import type { DeliveryRecord } from '../run/run-folder.ts'
import { fileExtension } from './file-extension.ts'
import { probeFolder } from './probe-folder.ts'

/** A saved delivery, in a folder that `--from` reads. */
export interface SavedDelivery {
  readonly source: string
  readonly folder: string
  readonly files: number
}

/**
 * Saves what the last probe downloaded of these sources as `root/<source>/<day>/<request>.<ext>`. A delivery of the same day is replaced.
 * Only its owner can read the files: they are what publishers sent, with names and phone numbers in some.
 */
export function saveDeliveries(dataDir: string, root: string, ids: readonly string[]): SavedDelivery[] {
  const folder = probeFolder(dataDir)
  return ids.flatMap(id => {
    const [newest] = keptDeliveries(folder, id)
    return newest && newest.delivery.captures.length > 0 ? [saveDelivery(folder, root, newest.delivery)] : []
  })
}

function saveDelivery(dataDir: string, root: string, { source, on, captures }: DeliveryRecord): SavedDelivery {
  const folder = join(root, source, on)
  // A missing file is the 404 after the last page of a list.
  const answered = captures.filter(({ status }) => status === 200)
  rmSync(folder, { recursive: true, force: true })
  makeFolder(folder, 0o700)
  for (const { name, sha256 } of answered) {
    const bytes = readCapture(dataDir, sha256)
    writeFileSync(join(folder, `${name}.${fileExtension(bytes)}`), bytes, { mode: 0o600 })
  }
  return { source, folder, files: answered.length }
}
