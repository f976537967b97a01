/** A file of a snapshot that differs from its manifest. */
export interface Problem {
  /** In the data folder: `snapshots/<id>/prices.parquet`, `parts/FR/bulk-prices-0123456789abcdef.csv.blocks`. */
  readonly file: string
  readonly expected: string
  readonly found: string
}

/** Why a file could not be read. */
export function whyUnread(error: NodeJS.ErrnoException): string {
  return error.code === 'ENOENT' ? 'no such file' : error.message
}
