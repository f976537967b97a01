import { type DiskFigures, lowDisk } from '../disk/low-disk.ts'
import type { DiskEvidence } from './conditions.ts'

// A disk that was low is so until it has a quarter more than it needs, so that no notice repeats around the limit.
const margin = 1.25

export function diskEvidence(figures: DiskFigures): DiskEvidence {
  const withMargin = { ...figures, freeBytes: figures.freeBytes / margin }
  return { low: lowDisk(figures)?.reason ?? null, stillLow: lowDisk(withMargin)?.reason ?? null }
}
