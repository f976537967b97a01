import type { PdfPage, PdfPiece } from '../capture.ts'

/** The pieces on one line of a page, from left to right, without blank ones. */
export type PdfLine = readonly PdfPiece[]

// In points. Lines of text are at least 11 apart. The halves of a two-line heading next to a one-line heading are 6.7
// apart (Greece's bulletins of 2022). Pieces of one line in different sizes differ by less than 1.
const sameLine = 3
// The parts of a word that the producer split are less than 0.1 apart. A blank in the smallest type seen is 2.4 wide.
const sameWord = 1.2

/** The lines of a page from top to bottom. The order of the pieces in the file means nothing. */
export function pdfLines(page: PdfPage): PdfLine[] {
  const lines: PdfPiece[][] = []
  const pieces = page.filter(piece => piece.text.trim() !== '').sort((a, b) => b.y - a.y)
  for (const piece of pieces) {
    const line = lines.at(-1)
    if (line && line[0]!.y - piece.y <= sameLine) line.push(piece)
    else lines.push([piece])
  }
  return lines.map(line => line.sort((a, b) => a.x - b.x))
}

/** Pieces of one line as text: split words are joined, and a gap becomes a blank. */
export function textOfPieces(pieces: PdfLine): string {
  const parts = pieces.map((piece, at) => {
    const before = pieces[at - 1]
    return before && piece.x - (before.x + before.width) > sameWord ? ` ${piece.text}` : piece.text
  })
  return parts.join('').replace(/\s+/g, ' ').trim()
}
