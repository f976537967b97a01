import { cutTo, padTo, printable, widthOf, wrapped } from './text-width.ts'

type Row = Readonly<Record<string, unknown>>

export interface TableLayout {
  /** The columns that do not fit are printed below their row: a reason is never cut. */
  readonly width?: number
  /** What is printed in place of a table without rows. */
  readonly none?: string
  /** Adds colour to a cell that is already padded and cut. */
  readonly paint?: (column: string, cell: string) => string
}

/** Prints columns as wide as their widest cell, numbers aligned right. On a terminal no line is wider than it. */
export function printTable(columns: readonly string[], rows: readonly Row[], layout: TableLayout = {}): void {
  const isEmpty = rows.length === 0 && layout.none !== undefined
  const lines = isEmpty ? [layout.none] : tableLines(columns, rows, { width: terminalWidth(), ...layout })
  process.stdout.write(lines.map(line => `${line}\n`).join(''))
}

/** The columns of the terminal. Without a known width each row is one line. */
export function terminalWidth(): number {
  return (process.stdout.isTTY && process.stdout.columns) || Number.POSITIVE_INFINITY
}

export function tableLines(columns: readonly string[], rows: readonly Row[], layout: TableLayout): string[] {
  const { width = Number.POSITIVE_INFINITY, paint = (_column, cell) => cell } = layout
  const cells = rows.map(row => columns.map(column => cellOf(row[column])))
  const laid = columns.map((column, at) => {
    const below = cells.map(line => line[at]!)
    const side = below.some(isNumber) && below.every(cell => cell === '' || isNumber(cell)) ? 'right' : 'left'
    return { column, side, width: Math.max(...[column, ...below].map(widthOf)) } as const
  })
  const fitting = fittingColumns(laid, width)
  return [columns, ...cells].flatMap((line, row) => {
    const last = line.slice(0, fitting).findLastIndex(cell => cell !== '')
    const padded = laid.slice(0, last + 1).map(({ column, side, width: wanted }, at) => {
      const cell = (at === 0 ? '' : '  ') + padTo(line[at]!, at === last && side === 'left' ? 0 : wanted, side)
      return paint(column, cutTo(cell, width))
    })
    const below = row === 0 ? [] : laid.slice(fitting).map(({ column }, at) => [column, line[fitting + at]!] as const)
    const named = below.filter(([, cell]) => cell !== '').map(([column, cell]) => `    ${column}: ${cell}`)
    return [padded.join(''), ...named.flatMap(text => wrapped(text, width, belowIndent))]
  })
}

const belowIndent = 6

/** How many columns fit side by side, at least one. */
function fittingColumns(laid: readonly { readonly width: number }[], width: number): number {
  let used = -2
  const tooFar = laid.findIndex(column => {
    used += column.width + 2
    return used > width
  })
  return tooFar < 0 ? laid.length : Math.max(1, tooFar)
}

function isNumber(cell: string): boolean {
  return /^[-+]?\d+(\.\d+)?$/.test(cell)
}

function cellOf(value: unknown): string {
  return value === null || value === undefined ? '' : printable(String(value))
}
