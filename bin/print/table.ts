import { cutTo, padTo, printable, widthOf } from './text-width.ts'

type Row = Readonly<Record<string, unknown>>

export interface TableLayout {
  /** Longer lines are cut and end in `…`. */
  readonly width?: number
  /** Adds colour to a cell that is already padded and cut. */
  readonly paint?: (column: string, cell: string) => string
}

/** Prints columns as wide as their widest cell, numbers aligned right. On a terminal lines are cut to its width. */
export function printTable(columns: readonly string[], rows: readonly Row[], layout: TableLayout = {}): void {
  // Without a known width nothing is cut.
  const width = (process.stdout.isTTY && process.stdout.columns) || Number.POSITIVE_INFINITY
  const lines = tableLines(columns, rows, { width, ...layout })
  process.stdout.write(lines.map(line => `${line}\n`).join(''))
}

export function tableLines(columns: readonly string[], rows: readonly Row[], layout: TableLayout): string[] {
  const { width = Number.POSITIVE_INFINITY, paint = (_column, cell) => cell } = layout
  const cells = rows.map(row => columns.map(column => cellOf(row[column])))
  const laid = columns.map((column, at) => {
    const below = cells.map(line => line[at]!)
    const side = below.some(isNumber) && below.every(cell => cell === '' || isNumber(cell)) ? 'right' : 'left'
    return { column, side, width: Math.max(...[column, ...below].map(widthOf)) } as const
  })
  return [columns, ...cells].map(line => {
    const last = line.findLastIndex(cell => cell !== '')
    const padded = laid.slice(0, last + 1).map(({ side, width: wanted }, at) => {
      return (at === 0 ? '' : '  ') + padTo(line[at]!, at === last && side === 'left' ? 0 : wanted, side)
    })
    let rest = cutTo(padded.join(''), width)
    const painted = padded.map((cell, at) => {
      const piece = rest.slice(0, cell.length)
      rest = rest.slice(cell.length)
      return piece === '' ? '' : paint(columns[at]!, piece)
    })
    return painted.join('')
  })
}

function isNumber(cell: string): boolean {
  return /^[-+]?\d+(\.\d+)?$/.test(cell)
}

function cellOf(value: unknown): string {
  return value === null || value === undefined ? '' : printable(String(value))
}
