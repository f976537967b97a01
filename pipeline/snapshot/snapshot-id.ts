import { compactOf, type Instant } from '../model/instants.ts'
import { sha256Of } from '../model/sha256.ts'
import type { Manifest } from './manifest.ts'

const idForm = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[0-9a-f]{12}$/

/** The clock of the run and 12 hex digits over the content: ids sort as their clocks do. */
export function snapshotId(createdAt: Instant, content: object): string {
  return `${compactOf(createdAt)}-${sha256Of(JSON.stringify(content)).slice(0, 12)}`
}

/** The id computed from the content of a manifest. It differs from the stored id if the manifest was changed. */
export function contentId({ id, segments, bulk, datapackage, sha256, ...content }: Manifest): string {
  return snapshotId(content.createdAt, content)
}

export function isSnapshotId(text: string): boolean {
  return idForm.test(text)
}

/** The clock of the run that made a snapshot: its id begins with it. */
export function clockOf(id: string): Instant {
  const [, year, month, day, hour, minute, second] = idForm.exec(id)!
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}
