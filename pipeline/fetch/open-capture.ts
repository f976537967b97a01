import { Capture, usualUnpackedMax } from '../capture.ts'
import { isZip } from '../model/file-kind.ts'
import { sha256Of } from '../model/sha256.ts'
import { pdfPages } from '../parsers/pdf.ts'
import { workbookSheets } from '../parsers/workbook.ts'
import type { Request } from '../source.ts'

/**
 * Wraps the bytes of an answer for a feed, which only searches the text for the next address. Sheets and pages are not
 * opened during downloads.
 */
export function unopenedCapture(
  source: string,
  { name }: Pick<Request, 'name'>,
  status: number,
  bytes: Uint8Array,
  sha256 = sha256Of(bytes),
  unpackedMax = usualUnpackedMax,
): Capture {
  return new Capture({ source, name, status, bytes, sha256, unpackedMax })
}

/**
 * Wraps the bytes of an answer for the readers. Opens the sheets of a workbook, and the pages of a PDF.
 * `sha256`: of the bytes, if already known. Throws FeedShapeError for a file that exceeds the bounds of its kind.
 */
export async function openCapture(
  source: string,
  request: Pick<Request, 'name' | 'sheets' | 'pdf'>,
  status: number,
  bytes: Uint8Array,
  sha256 = sha256Of(bytes),
  unpackedMax = usualUnpackedMax,
): Promise<Capture> {
  const label = `${source}/${request.name}`
  const sheets = await workbookSheets(label, bytes, request.sheets ?? [], unpackedMax)
  const pages = request.pdf && status === 200 ? { pages: await pdfPages(label, bytes, unpackedMax) } : {}
  return new Capture({ source, name: request.name, status, bytes, sha256, unpackedMax, sheets, ...pages })
}

/** Opens the sheets if the file is a workbook. Null for any other file, such as a table of text. Throws FeedShapeError. */
export async function openWorkbook(
  capture: Capture,
  source: string,
  sheets: readonly string[],
): Promise<Capture | null> {
  const { name, status, bytes, sha256, unpackedMax } = capture
  return isZip(bytes) ? openCapture(source, { name, sheets }, status, bytes, sha256, unpackedMax) : null
}
