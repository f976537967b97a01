import type { ManifestSegment } from './manifest.ts'

/** A segment as runs or an archive made it, before any correction. */
export function uncorrectedOf(segment: ManifestSegment): ManifestSegment {
  if (segment.uncorrected === undefined) return segment
  const { uncorrected, handedOn: _, ...rest } = segment
  return { ...rest, ...uncorrected }
}

/** All segments that have files: those of the history, and those that corrections replace. They are needed to undo these. */
export function withUncorrected(segments: readonly ManifestSegment[]): ManifestSegment[] {
  return segments.flatMap(segment =>
    segment.uncorrected === undefined ? [segment] : [segment, uncorrectedOf(segment)],
  )
}
