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
  /** A row has as many cells as headings unless this makes it so; null leaves the row as it is, to be judged by `read`. */
  readonly repair?: (cells: readonly string[]) => readonly string[]
  /** The publisher leaves out the last line feed: the source itself must tell a whole last row from half of one. */
  readonly endsOpen?: boolean
}

/**
 * The rows of a delimited text file with headings.
 * Shape  each row an object of all columns, the wanted ones by type; a cell that a short row lacks is undefined, and
 *        `cells` counts
 * Throws FeedShapeError when it does not begin with the headings that are wanted (any order, more are allowed), when a
 *        heading stands twice, or when the file breaks off in the middle of a line (not looked at with `endsOpen`)
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
    // Not enumerable: it is no text of theirs.
    Object.defineProperty(row, 'cells', { value: cells.length - headings.length })
    return { capture: capture.name, position: before + 2 + index, row: row as CsvRow<Column> }
  })
}

/** `cells`: how many cells the row has more (or, negative, fewer) than there are headings. */
export type CsvRow<Column extends string> = Record<Column, string | undefined> & { readonly cells: number }

function checkHeadings(capture: Capture, headings: readonly string[], columns: readonly string[], line: string): void {
  const missing = columns.filter(column => !headings.includes(column))
  if (missing.length > 0) {
    throw new FeedShapeError(
      `${capture.label}: expected the heading${missing.length > 1 ? 's' : ''} ` +
        `${missing.map(name => `'${name}'`).join(', ')}, found '${excerpt(line, 120)}'`,
    )
  }
  const twice = columns.find(column => headings.indexOf(column) !== headings.lastIndexOf(column))
  if (twice !== undefined)
    throw new FeedShapeError(`${capture.label}: expected the heading '${twice}' once, found it twice`)
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
