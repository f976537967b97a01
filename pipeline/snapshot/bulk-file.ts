import { join } from 'node:path'
import type { ManifestBulk } from './manifest.ts'

/** Says what the bulk files of a snapshot hold; in its folder. */
export const datapackageName = 'datapackage.json'

export function bulkFolder(dataDir: string): string {
  return join(dataDir, 'bulk')
}

/** Where the bytes of a bulk file lie. */
export function bulkFile(dataDir: string, { file }: Pick<ManifestBulk, 'file'>): string {
  return join(bulkFolder(dataDir), file)
}

/** `prices.parquet` → `prices-0123456789abcdef.parquet`. */
export function nameOnDisk(path: string, sha256: string): string {
  const dot = path.lastIndexOf('.')
  return `${path.slice(0, dot)}-${sha256.slice(0, 16)}${path.slice(dot)}`
}
