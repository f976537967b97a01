import { constants } from 'node:buffer'
import { relative } from 'node:path'
import { captureFile, isCaptureKept, readCapture } from '../../fetch/captures.ts'
import { openCapture } from '../../fetch/open-capture.ts'
import { SnapshotError } from '../../model/errors.ts'
import { isPdf, isZip } from '../../model/file-kind.ts'
import { CaptureTexts } from '../../parsers/capture-texts.ts'
import type { ByteSpan, LineAt, RowPlaces } from '../../parsers/row-place.ts'
import { rowPlaces } from '../../parsers/row-places.ts'

/** What a snapshot states about a row, to be compared with the stored capture. */
export interface RowClaim {
  readonly source: string
  /** Name of the request. */
  readonly capture: string
  readonly sha256: string
  readonly position: number
  readonly fields: Readonly<Record<string, string>>
}

export interface RowCheck {
  /** File of the capture, relative to the data folder, compressed with brotli. */
  readonly file: string
  /**
   * `verified`: the bytes have the SHA-256, every text is found in them, and the amount is one of the texts. `row
   * differs`: the texts are in the file, but not in the line of the row.
   */
  readonly state: 'verified' | 'pruned' | 'damaged' | 'texts missing' | 'row differs' | 'amount differs'
  /** What was found instead, as a text for people. Null when verified. */
  readonly found: string | null
  /** Fields whose text is not in the capture. */
  readonly missing: readonly string[]
  /** An archive or a PDF, whose texts cannot be found in its raw bytes. */
  readonly packed: 'archive' | 'pdf' | null
  /** Where the row is a line of a text file. */
  readonly line: LineAt | null
  /**
   * Where the row is in a document, or in the only file of an archive: one span, or several where the reader joined
   * lists. Empty when no place holds all of its texts, or more than one does.
   */
  readonly elements: readonly ByteSpan[]
}

export type RowChecker = (claim: RowClaim) => Promise<RowCheck>

/**
 * Opens the stored capture of a row and looks its texts up in it, without the reader of the source. Changes nothing.
 * The capture is opened once for all of its rows.
 */
export function rowChecker(dataDir: string): RowChecker {
  const kept = new Map<string, Promise<Kept>>()
  return async claim => {
    const opened = kept.get(claim.sha256) ?? openKept(dataDir, claim)
    kept.set(claim.sha256, opened)
    return checked(await opened, relative(dataDir, captureFile(dataDir, claim.sha256)), claim)
  }
}

type Kept =
  | { readonly state: 'pruned' | 'damaged'; readonly found: string }
  | {
      readonly state: 'opened'
      readonly texts: CaptureTexts
      readonly packed: RowCheck['packed']
      /** Null for a PDF and for an archive of several files. */
      readonly places: RowPlaces | null
    }

async function openKept(dataDir: string, { source, capture, sha256 }: RowClaim): Promise<Kept> {
  if (!isCaptureKept(dataDir, sha256)) return { state: 'pruned', found: 'the capture is no longer stored' }
  try {
    const bytes = readCapture(dataDir, sha256)
    const request = { name: capture, pdf: isPdf(bytes) }
    // The size limits were checked when the capture was first read.
    const opened = await openCapture(source, request, 200, bytes, sha256, constants.MAX_LENGTH)
    return { state: 'opened', texts: new CaptureTexts(opened), packed: packedAs(bytes), places: rowPlaces(bytes) }
  } catch (error) {
    if (error instanceof SnapshotError) return { state: 'damaged', found: error.message }
    throw error
  }
}

function packedAs(bytes: Uint8Array): RowCheck['packed'] {
  if (isPdf(bytes)) return 'pdf'
  return isZip(bytes) ? 'archive' : null
}

function checked(kept: Kept, file: string, claim: RowClaim): RowCheck {
  if (kept.state !== 'opened') return { file, ...kept, missing: [], packed: null, line: null, elements: [] }
  const { texts, packed, places } = kept
  const missing = Object.keys(claim.fields).filter(name => !texts.has(claim.fields[name]!))
  const found = missing.length === 0 ? (places?.find(claim) ?? null) : null
  const place = { missing, packed, line: found?.line ?? null, elements: found?.elements ?? [] }
  if (missing.length > 0)
    return { file, state: 'texts missing', found: `no such text for ${missing.join(', ')}`, ...place }
  if (!found && places?.hasRecords) {
    return { file, state: 'row differs', found: `line ${claim.position} does not hold these texts`, ...place }
  }
  return { file, state: 'verified', found: null, ...place }
}
