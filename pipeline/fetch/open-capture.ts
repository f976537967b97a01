import { Delivered, type PdfPage, type SheetCell, type SheetRows } from '../delivered.ts'
import { FeedShapeError } from '../model/errors.ts'
import { isPdf, isZip } from '../model/file-kind.ts'
import { sha256Of } from '../model/sha256.ts'
import type { Request } from '../source.ts'

/** The same for somebody who looks at the bytes alone: no sheet and no page is opened. */
export function unopenedCapture(
  source: string,
  { name }: Pick<Request, 'name'>,
  status: number,
  bytes: Uint8Array,
  sha256: string,
): Delivered {
  return new Delivered({ source, name, status, bytes, sha256, sheets: new Map() })
}

/**
 * Wraps the bytes that answered a request for the readers. Opens the sheets of a workbook, and the pages of a PDF.
 * `sha256`: of the bytes, where it is known already.
 */
export async function openCapture(
  source: string,
  request: Pick<Request, 'name' | 'sheets' | 'pdf'>,
  status: number,
  bytes: Uint8Array,
  sha256 = sha256Of(bytes),
): Promise<Delivered> {
  const sheets = new Map<string, SheetRows>()
  for (const name of request.sheets ?? []) sheets.set(name, await openSheet(`${source}/${request.name}`, bytes, name))
  const pages = request.pdf && status === 200 ? { pages: await openPdf(`${source}/${request.name}`, bytes) } : {}
  return new Delivered({
    source,
    name: request.name,
    status,
    bytes,
    sha256,
    sheets,
    ...pages,
  })
}

// The Greek bulletin has two pages. A document of hundreds is another one.
const mostPages = 50

/** Text only: nothing is drawn, no font is loaded, no code of the document runs. */
async function openPdf(label: string, bytes: Uint8Array): Promise<PdfPage[]> {
  const start = Buffer.from(bytes.subarray(0, 40)).toString('latin1').replace(/\s+/g, ' ')
  if (!isPdf(bytes)) throw new FeedShapeError(`${label}: expected a PDF, found '${start}'`)
  try {
    // Loaded where a PDF is opened: it takes as long as a small run.
    const { getDocumentProxy } = await import('unpdf')
    // The library takes the buffer over, and no Buffer: it gets a copy.
    const document = await getDocumentProxy(new Uint8Array(bytes), { isEvalSupported: false, verbosity: 0 })
    const pages: PdfPage[] = []
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent()
      pages.push((items as readonly object[]).flatMap(item => ('str' in item ? [pieceOf(item as TextItem)] : [])))
    }
    await document.destroy()
    return pages
  } catch (cause) {
    throw new FeedShapeError(`${label}: expected a readable PDF, found ${(cause as Error).message}`, { cause })
  }
}

/** As PDF.js gives it: the matrix ends with the place. */
interface TextItem {
  readonly str: string
  readonly width: number
  readonly transform: readonly number[]
}

function pieceOf(item: TextItem): PdfPage[number] {
  return { text: item.str, x: item.transform[4]!, y: item.transform[5]!, width: item.width }
}

async function openSheet(label: string, bytes: Uint8Array, name: string): Promise<SheetRows> {
  // A workbook is a ZIP archive; a maintenance page with status 200 is not.
  if (!isZip(bytes)) {
    const start = Buffer.from(bytes.subarray(0, 40)).toString('latin1').replace(/\s+/g, ' ')
    throw new FeedShapeError(`${label}: expected a workbook, found '${start}'`)
  }
  try {
    const { readSheet } = await import('read-excel-file/node')
    return (await readSheet(Buffer.from(bytes), name)) as SheetCell[][]
  } catch (cause) {
    throw new FeedShapeError(
      `${label}: expected a workbook with the sheet '${name}', found ${(cause as Error).message}`,
      {
        cause,
      },
    )
  }
}
