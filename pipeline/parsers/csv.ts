import { parse } from 'csv-parse/sync'
import { type Capture, excerpt } from '../capture.ts'
import { FeedShapeError } from '../model/errors.ts'
import type { RowAt } from '../source.ts'

export interface CsvOptions {
  readonly delimiter: string
  /** `true` (default): RFC 4180 quotes. `false`: quotes are ordinary characters, a row is a line. */
  readonly quotes?: boolean
  /** Lines above the headings. */
  readonly linesBefore?: number
  /** Changes the cells of a row, to repair a row whose number of cells differs from the headings. */
  readonly repair?: (cells: readonly string[]) => readonly string[]
  /** The publisher omits the last line feed: the source itself must recognise an incomplete last row. */
  readonly endsOpen?: boolean
}

/**
 * The rows of a delimited text file with headings.
 * Shape  each row is an object of all columns, the required ones are typed; a cell that is missing in a short row is
 *        undefined, and `extraCells` is the difference
 * Throws FeedShapeError when a required heading is missing (any order, more are allowed) or occurs twice, or when the
 *        file ends in the middle of a line (not checked with `endsOpen`)
 */
export function csvRows<Column extends string>(
  capture: Capture,
  columns: readonly Column[],
  options: CsvOptions,
): RowAt<CsvRow<Column>>[] {
  const text = capture.text()
  const before = options.linesBefore ?? 0
  const lines = options.quotes === false ? splitLines(text, options.delimiter) : parseQuoted(capture, text, options)
  const headings = lines[before]?.map(heading => heading.trim()) ?? []
  checkHeadings(capture, headings, columns, lines[before]?.join(options.delimiter) ?? '')
  if (!options.endsOpen && !text.endsWith('\n')) {
    throw new FeedShapeError(
      `${capture.label} line ${lines.length}: expected a line feed at the end of the file, found the end after ` +
        `'${excerpt(text.slice(-40))}': it was cut off`,
    )
  }
  return lines.slice(before + 1).map((raw, index) => {
    const cells = options.repair?.(raw) ?? raw
    const row: Record<string, string | undefined> = {}
    for (const [at, heading] of headings.entries()) row[heading] = cells[at]
    // Not enumerable, because it is not a text of the publisher.
    Object.defineProperty(row, 'extraCells', { value: cells.length - headings.length })
    return { capture: capture.name, position: before + 2 + index, row: row as CsvRow<Column> }
  })
}

/** `extraCells`: number of cells minus number of headings. */
export type CsvRow<Column extends string> = Record<Column, string | undefined> & { readonly extraCells: number }

function checkHeadings(capture: Capture, headings: readonly string[], columns: readonly string[], line: string): void {
  const missing = columns.filter(column => !headings.includes(column))
  if (missing.length > 0) {
    throw new FeedShapeError(
      `${capture.label}: expected the heading${missing.length > 1 ? 's' : ''} ` +
        `${missing.map(name => `'${name}'`).join(', ')}, found '${excerpt(line, 120)}'`,
    )
  }
  const twice = columns.find(column => headings.indexOf(column) !== headings.lastIndexOf(column))
  if (twice !== undefined) throw capture.unexpected(`the heading '${twice}' once`, 'it twice')
}

function splitLines(text: string, delimiter: string): string[][] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map(line => (line.endsWith('\r') ? line.slice(0, -1) : line).split(delimiter))
}

function parseQuoted(capture: Capture, text: string, options: CsvOptions): string[][] {
  try {
    return parse(text, {
      delimiter: options.delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
    })
  } catch (cause) {
    throw new FeedShapeError(
      `${capture.label}: expected delimited text with '${options.delimiter}', found ${(cause as Error).message}`,
      { cause },
    )
  }
}
