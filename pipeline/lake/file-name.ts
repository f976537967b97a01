/**
 * The name of a file of the lake: the snapshot that added it, a label where the snapshot has several files in one folder, and the
 * beginning of its SHA-256: `20261119T120000Z-0123456789ab-0123456789abcdef.parquet`. Labels: `2026-11-18-` for a day, `month-` for
 * all rows of a closed month, `backfilled-<name>-` for rows of an archive.
 */
export function fileName(snapshot: string, label: string, sha256: string): string {
  return `${snapshot}-${label}${sha256.slice(0, 16)}.parquet`
}

const form = /^(\d{8}T\d{6}Z-[0-9a-f]{12})-(.*)[0-9a-f]{16}\.parquet$/

/** The snapshot and the label of a file; null for a file of another name. */
export function readFileName(path: string): { readonly snapshot: string; readonly label: string } | null {
  const found = form.exec(path.slice(path.lastIndexOf('/') + 1))
  return found && { snapshot: found[1]!, label: found[2]! }
}

export const monthLabel = 'month-'

/** The label of the rows of an archive. `name`: of the file in the data folder. */
export function backfilledLabel(name: string): string {
  return `${backfilledStart}${name}-`
}

export function isBackfilledLabel(label: string): boolean {
  return label.startsWith(backfilledStart)
}

const backfilledStart = 'backfilled-'
