/** A file of a snapshot that differs from its manifest. */
export interface Problem {
  /** In the data folder: `snapshots/<id>/prices.parquet`, `parts/FR/bulk-prices-0123456789abcdef.parquet`. */
  readonly file: string
  readonly expected: string
  readonly found: string
}

/** Why a file could not be read. */
export function whyUnread(error: NodeJS.ErrnoException): string {
  return error.code === 'ENOENT' ? 'no such file' : error.message
}

/** What to do about a damaged file that a run cannot make again, for the end of a message. */
export const afterDamage =
  "copy it from a backup, or build it again with 'fuel-etl snapshot replay --to DIR' and copy it from DIR; " +
  "'fuel-etl verify' lists all damaged files, 'fuel-etl snapshot rollback' goes back to a snapshot without them"

/** The same for a file for customers. A run makes it again where it is missing or cut, and cannot know that it has other bytes. */
export const afterBulkDamage = "delete what 'fuel-etl verify' names of it, and run again: the run makes it again"
