import { isSnapshotId } from '../snapshot/snapshot-id.ts'

/**
 * The name of a file of the lake: the snapshot that added it, a label where the snapshot has several files in one folder, and the
 * beginning of its SHA-256: `20261119T120000Z-0123456789ab-0123456789abcdef.parquet`. Labels: `2026-11-18-` for a day, `month-` for
 * all rows of a closed month, `backfilled-<name>-` for rows of an archive, `corrected-<snapshot>-` for moves of a snapshot that a
 * correction changed, `month-corrected-` for a closed month with such moves.
 */
export function fileName(snapshot: string, label: string, sha256: string): string {
  return `${snapshot}-${label}${sha256.slice(0, 16)}.parquet`
}

const snapshotLength = '20261119T120000Z-0123456789ab'.length
const endLength = '0123456789abcdef.parquet'.length
const endForm = /^[0-9a-f]{16}\.parquet$/

/** The snapshot and the label of a file; null for a file of another name. */
export function readFileName(path: string): { readonly snapshot: string; readonly label: string } | null {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const snapshot = name.slice(0, snapshotLength)
  const rest = name.slice(snapshotLength)
  if (!isSnapshotId(snapshot) || !rest.startsWith('-') || !endForm.test(rest.slice(-endLength))) return null
  return { snapshot, label: rest.slice(1, -endLength) }
}

export const monthLabel = 'month-'

export const correctedMonthLabel = 'month-corrected-'

/** The label of moves of a snapshot that a correction changed. */
export function correctedLabel(snapshot: string): string {
  return `${correctedStart}${snapshot}-`
}

export function isCorrectedLabel(label: string): boolean {
  return label.startsWith(correctedStart) || label === correctedMonthLabel
}

/** The snapshot whose moves a file has. Null for a file of a closed month or of an archive. */
export function snapshotOfMoves(path: string): string | null {
  const name = readFileName(path)
  if (name === null) return null
  if (name.label === '') return name.snapshot
  return name.label.startsWith(correctedStart) ? name.label.slice(correctedStart.length, -1) : null
}

const correctedStart = 'corrected-'

/** The label of the rows of an archive. `name`: of the file in the data folder. */
export function backfilledLabel(name: string): string {
  return `${backfilledStart}${name}-`
}

export function isBackfilledLabel(label: string): boolean {
  return label.startsWith(backfilledStart)
}

const backfilledStart = 'backfilled-'
