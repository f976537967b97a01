import type { Capture, PdfPiece } from '../../capture.ts'
import { FeedShapeError } from '../../model/errors.ts'
import type { Day } from '../../model/instants.ts'
import { findPublishedDay } from '../../parsers/instants.ts'
import { type PdfLine, pdfLines, textOfPieces } from '../../parsers/pdf-lines.ts'
import { fold } from './prefectures.ts'

/** The table of a bulletin. Text above its title and below its last line (names of officials) is ignored. */
export interface Bulletin {
  /** The day the prices refer to. */
  readonly day: Day
  readonly headings: readonly string[]
  /** In the order of the bulletin; the line of the country is the last one. */
  readonly lines: readonly BulletinLine[]
}

interface BulletinLine {
  /** 1 for the first. */
  readonly position: number
  readonly name: string
  readonly isCountry: boolean
  /** One text per heading, possibly empty. Blanks are removed, because some PDF producers put them between digits. */
  readonly cells: readonly string[]
}

/** The heading of the column of prefectures. */
export const label = 'ΝΟΜΟΣ'

interface Column {
  readonly heading: string
  readonly left: number
  readonly right: number
}

const price = /\d[.,] ?\d ?\d ?\d/

/** Throws FeedShapeError if the title, unit, heading or country line differs from the layout of 2022. */
export function bulletinOf(capture: Capture): Bulletin {
  // Only the first page has the heading, so both pages are read as one table.
  const lines = capture.pages().flatMap(page => pdfLines(page))
  const unitAt = lines.findIndex(line => {
    const [, after = ''] = /(?:€|ευρώ|eur)\/[λl](.*)/is.exec(textOfPieces(line).replace(/[ .]/g, '')) ?? []
    return after.includes('ΦΠΑ')
  })
  if (unitAt < 0) throw missing(capture, 'the unit €/λτ with ΦΠΑ above the table')
  const firstAt = lines.findIndex((line, at) => at > unitAt && price.test(textOfPieces(line)))
  if (firstAt < 0) throw missing(capture, 'a table of prices')
  const [first, ...columns] = columnsOf(lines.slice(unitAt + 1, firstAt))
  if (!first || fold(first.heading) !== fold(label) || columns.length === 0) {
    const found = [first, ...columns].map(column => column?.heading ?? '').join(' | ')
    throw capture.unexpected(`the heading '${label}' and fuels next to it`, `'${found}'`)
  }
  const table = lines.slice(firstAt).map((line, at) => lineOf(line, at + 1, columns))
  const countryAt = table.findIndex(line => line.isCountry)
  if (countryAt < 0) throw missing(capture, `the line of the country below ${table.length} lines`)
  return {
    day: dayOf(capture, lines.slice(Math.max(0, unitAt - 3), unitAt)),
    headings: columns.map(column => column.heading),
    lines: table.slice(0, countryAt + 1),
  }
}

function missing(capture: Capture, what: string): FeedShapeError {
  return capture.unexpected(what, 'none')
}

/** Columns of the heading, from left to right. Pieces that overlap or nearly touch, on any line, form one column. */
function columnsOf(lines: readonly PdfLine[]): Column[] {
  const groups: { left: number; right: number; pieces: PdfPiece[] }[] = []
  for (const piece of lines.flat().sort((a, b) => a.x - b.x)) {
    const group = groups.at(-1)
    // In 2022 the smallest gap between two headings was 11 points; the gap between two words of a heading was 3.
    if (group && piece.x <= group.right + 4) {
      group.right = Math.max(group.right, piece.x + piece.width)
      group.pieces.push(piece)
    } else groups.push({ left: piece.x, right: piece.x + piece.width, pieces: [piece] })
  }
  return groups.map(({ left, right, pieces }) => {
    const heading = pdfLines(pieces).map(line => textOfPieces(line))
    return { heading: heading.join(' '), left, right }
  })
}

function lineOf(line: PdfLine, position: number, columns: readonly Column[]): BulletinLine {
  const name = textOfPieces(line.filter(piece => middleOf(piece) < columns[0]!.left))
  const cells = columns.map(() => '')
  for (const piece of line) {
    // A price is centred below its heading. An empty cell has no piece, so the order of pieces cannot be used.
    if (middleOf(piece) >= columns[0]!.left) cells[nearest(columns, middleOf(piece))] += piece.text.replace(/\s/g, '')
  }
  return { position, name, isCountry: fold(name).startsWith(fold('ΠΑΝΕΛΛ')), cells }
}

function middleOf(piece: PdfPiece): number {
  return piece.x + piece.width / 2
}

function nearest(columns: readonly Column[], middle: number): number {
  const distances = columns.map(({ left, right }) => Math.abs((left + right) / 2 - middle))
  return distances.indexOf(Math.min(...distances))
}

// biome-ignore format: a list of short words reads better in lines
const months = [
  'Ιανουαρίου', 'Φεβρουαρίου', 'Μαρτίου', 'Απριλίου', 'Μαΐου', 'Ιουνίου', 'Ιουλίου', 'Αυγούστου', 'Σεπτεμβρίου',
  'Οκτωβρίου', 'Νοεμβρίου', 'Δεκεμβρίου',
].map(fold)
const weekdays = ['Κυριακή', 'Δευτέρα', 'Τρίτη', 'Τετάρτη', 'Πέμπτη', 'Παρασκευή', 'Σάββατο'].map(fold)

/** `Πέμπτη, 1 Σεπτεμβρίου 2022`. It is written by hand: if weekday and date do not match, the date may be wrong. */
function dayOf(capture: Capture, title: readonly PdfLine[]): Day {
  const texts = title.map(line => textOfPieces(line))
  for (const text of texts) {
    const [, weekday, number, word, year] = /^(\p{L}+)[^\p{L}\w]\W*(\d{1,2}) ?(\p{L}+) ?(\d{4})$/u.exec(text) ?? []
    const month = months.indexOf(fold(word ?? '')) + 1
    const day = findPublishedDay(year, month, number)
    if (day !== null && new Date(day).getUTCDay() === weekdays.indexOf(fold(weekday!))) return day
  }
  throw new FeedShapeError(
    `${capture.label}: expected a weekday with its date, such as 'Πέμπτη, 1 Σεπτεμβρίου 2022', above the unit, ` +
      `found '${texts.join(' / ')}'`,
  )
}
