import { datapackageName } from '../../pipeline/snapshot/bulk-file.ts'
import type { BulkIndex } from '../schemas/customers.ts'
import type { BulkShelf } from '../snapshot/bulk-shelves.ts'

/** Where the files of a snapshot stay as long as it is kept. */
export function bulkAddress(snapshot: string, name: string): string {
  return `/api/bulk/${snapshot}/${name}`
}

/** The list of files, each with its immutable address. */
export function bulkIndex({ id, manifest }: BulkShelf): BulkIndex {
  return {
    snapshot: id,
    created: manifest.createdAt,
    datapackage: bulkAddress(id, datapackageName),
    files: manifest.bulk.map(({ dataset, format, path, rows, bytes, sha256 }) => {
      return { dataset, format, path, url: bulkAddress(id, path), rows, bytes, sha256 }
    }),
  }
}
