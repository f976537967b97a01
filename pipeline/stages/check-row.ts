import { relative } from 'node:path'
import { captureFile, isCaptureKept, readCapture } from '../fetch/captures.ts'
import { openCapture } from '../fetch/open-capture.ts'
import { SnapshotError } from '../model/errors.ts'
import { isPdf, isZip } from '../model/file-kind.ts'
import { CaptureTexts } from '../read/capture-texts.ts'
import { elementWith, type Span } from '../read/element-with.ts'
import { type LineAt, lineAt } from '../read/line-at.ts'

/** What is said of a row, to be held against the kept capture. */
export interface RowClaim {
  readonly source: string
  /** Name of the request. */
  readonly capture: string
  readonly sha256: string
  readonly position: number
  readonly fields: Readonly<Record<string, string>>
}

export interface RowCheck {
  /** Of the capture, from the data folder: packed with brotli. */
  readonly file: string
  /** `verified`: its bytes have the SHA-256 and every text is found in them. */
  readonly state: 'verified' | 'pruned' | 'damaged' | 'texts missing'
  /** What was found instead, for a person; null when verified. */
  readonly found: string | null
  /** Fields whose text the capture does not hold. */
  readonly missing: readonly string[]
  /** An archive or a PDF: its texts are not among its bytes. */
  readonly packed: boolean
  /** Where the row is a line of a text file. */
  readonly line: LineAt | null
  /** Where the row is an object or a list of a JSON document: the innermost one that holds all its texts. */
  readonly element: Span | null
}

export type RowChecker = (claim: RowClaim, amountFields: readonly string[]) => Promise<RowCheck>

/**
 * Opens the kept capture of a row and looks its texts up in it, without the source's reader. Changes nothing. Several rows
 * of one capture cost its opening once.
 */
export function rowChecker(dataDir: string): RowChecker {
  const kept = new Map<string, Promise<Kept>>()
  return async (claim, amountFields) => {
    const opened = kept.get(claim.sha256) ?? openKept(dataDir, claim)
    kept.set(claim.sha256, opened)
    return checked(await opened, relative(dataDir, captureFile(dataDir, claim.sha256)), claim, amountFields)
  }
}

type Kept =
  | { readonly state: 'pruned' | 'damaged'; readonly found: string }
  | { readonly state: 'opened'; readonly bytes: Uint8Array; readonly texts: CaptureTexts }

async function openKept(dataDir: string, { source, capture, sha256 }: RowClaim): Promise<Kept> {
  if (!isCaptureKept(dataDir, sha256)) return { state: 'pruned', found: 'the capture is no longer kept' }
  try {
    const bytes = readCapture(dataDir, sha256)
    const opened = await openCapture(source, { name: capture, pdf: isPdf(bytes) }, 200, bytes)
    return { state: 'opened', bytes, texts: new CaptureTexts(opened) }
  } catch (error) {
    if (error instanceof SnapshotError) return { state: 'damaged', found: error.message }
    throw error
  }
}

function checked(kept: Kept, file: string, claim: RowClaim, amountFields: readonly string[]): RowCheck {
  if (kept.state !== 'opened') return { file, ...kept, missing: [], packed: false, line: null, element: null }
  const { bytes, texts } = kept
  const missing = Object.keys(claim.fields).filter(name => !texts.has(claim.fields[name]!))
  const packed = isPdf(bytes) || isZip(bytes)
  const line = findLine(bytes, claim, amountFields)
  const isElement = line === null && missing.length === 0 && !packed && texts.isOneJson
  const place = { missing, packed, line, element: isElement ? elementWith(bytes, Object.values(claim.fields)) : null }
  if (missing.length === 0) return { file, state: 'verified', found: null, ...place }
  return { file, state: 'texts missing', found: `no such text for ${missing.join(', ')}`, ...place }
}

/** The line of that number, if it holds the texts that matter: in other formats the position counts elements. */
function findLine(bytes: Uint8Array, { position, fields }: RowClaim, amountFields: readonly string[]): LineAt | null {
  const line = lineAt(bytes, position)
  if (line === null || amountFields.length === 0) return null
  const text = Buffer.from(bytes.subarray(line.from, line.to)).toString()
  // A whole document of JSON or XML may stand on one line, which is then no row.
  const isWhole = line.from === 0 && line.to >= bytes.length - 2
  return !isWhole && amountFields.every(name => text.includes(fields[name]!)) ? line : null
}
