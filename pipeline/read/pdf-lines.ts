import type { PdfPage, PdfPiece } from '../capture.ts'

/** What stands on one line of a page, from left to right; blank pieces are left out. */
export type PdfLine = readonly PdfPiece[]

// In points. Lines of text lie 11 and more apart, the halves of a two-line heading beside a one-line one 6.7 (seen in
// Greece's bulletins of 2022); pieces of one line in other sizes differ by less than 1.
const sameLine = 3
// A word that the producer split goes on within 0.1 of its first part, a blank is 2.4 wide in the smallest type seen.
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

/** Pieces of one line as text: what was split is joined again, with a blank where there is a gap. */
export function textOfPieces(pieces: PdfLine): string {
  const parts = pieces.map((piece, at) => {
    const before = pieces[at - 1]
    return before && piece.x - (before.x + before.width) > sameWord ? ` ${piece.text}` : piece.text
  })
  return parts.join('').replace(/\s+/g, ' ').trim()
}
