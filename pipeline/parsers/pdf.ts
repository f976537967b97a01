import type { PdfPage, PdfPiece } from '../capture.ts'
import { FeedShapeError } from '../model/errors.ts'
import { isPdf } from '../model/file-kind.ts'
import { boundedPdf } from './pdf-bounds.ts'

// The Greek bulletin has two pages of 500 pieces. A file with hundreds of pages is another document.
const pagesMax = 50
const piecesMax = 100_000

/** Reads text only: nothing is drawn, no font is loaded, no script of the document runs. Throws FeedShapeError. */
export async function pdfPages(label: string, bytes: Uint8Array, unpackedMax: number): Promise<PdfPage[]> {
  const start = Buffer.from(bytes.subarray(0, 40)).toString('latin1').replace(/\s+/g, ' ')
  if (!isPdf(bytes)) throw new FeedShapeError(`${label}: expected a PDF, found '${start}'`)
  // The library transfers the buffer, so it gets a copy.
  const bounded = boundedPdf(label, bytes, unpackedMax)
  try {
    // Imported only when a PDF is opened, because the import takes as long as a small run.
    const { getDocumentProxy } = await import('unpdf')
    const document = await getDocumentProxy(bounded, { isEvalSupported: false, verbosity: 0 })
    const pages: PdfPage[] = []
    let left = piecesMax
    for (let number = 1; number <= Math.min(document.numPages, pagesMax); number += 1) {
      const pieces = await piecesOf((await document.getPage(number)).streamTextContent(), left)
      left -= pieces.length
      pages.push(pieces)
    }
    await document.destroy()
    return pages
  } catch (cause) {
    throw new FeedShapeError(`${label}: expected a readable PDF, found ${(cause as Error).message}`, { cause })
  }
}

/** Reads the page as a stream, because a small page can contain any number of pieces. */
async function piecesOf(content: ReadableStream<{ readonly items: readonly object[] }>, most: number) {
  const pieces: PdfPiece[] = []
  const reader = content.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    for (const item of next.value.items) if ('str' in item) pieces.push(pieceOf(item as TextItem))
    if (pieces.length > most) {
      await reader.cancel(new Error('too many pieces'))
      throw new Error(`more than ${piecesMax} pieces of text`)
    }
  }
  return pieces
}

/** As PDF.js returns it: the last two numbers of the matrix are the position. */
interface TextItem {
  readonly str: string
  readonly width: number
  readonly transform: readonly number[]
}

function pieceOf(item: TextItem): PdfPiece {
  return { text: item.str, x: item.transform[4]!, y: item.transform[5]!, width: item.width }
}
