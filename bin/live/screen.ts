import { stripVTControlCharacters } from 'node:util'
import { widthOf } from '../print/text-width.ts'

export interface Screen {
  /** Replaces the lines shown before. The cursor is on the line below. */
  show(lines: readonly string[]): void
  /** Erases the lines. The next output is printed in their place. */
  clear(): void
}

const up = (lines: number): string => (lines > 0 ? `\u001B[${lines}A` : '')
const eraseToEndOfLine = '\u001B[K'
const eraseBelow = '\u001B[J'
// Terminals that support synchronized output (?2026) show everything in between at once, others ignore it. The cursor is
// hidden only during one write, so that it is visible after the process ends, even by kill -9.
const begin = '\u001B[?2026h\u001B[?25l'
const end = '\u001B[?25h\u001B[?2026l'

/** The screen of this terminal. 80 columns and 24 rows if the terminal does not report its size. */
export function screenOfTerminal(): Screen & { readonly columns: () => number; readonly rows: () => number } {
  const { stdout } = process
  const columns = (): number => stdout.columns || 80
  const screen = screenOn(text => void stdout.write(text), columns)
  // The last column stays empty: with the cursor after it, some terminals erase the character in it.
  return { ...screen, columns: () => columns() - 1, rows: () => stdout.rows || 24 }
}

/** Rewrites lines in place. Unchanged lines are not written again, and each change is a single write. */
export function screenOn(write: (text: string) => void, columns: () => number): Screen {
  let before: readonly string[] = []
  let width = columns()
  /** A terminal that became narrower has wrapped the lines on it. */
  const rowsOnScreen = (): number => {
    const rows = before.map(line => Math.ceil(widthOf(stripVTControlCharacters(line)) / columns()))
    return rows.reduce((sum, count) => sum + Math.max(1, count), 0)
  }
  const clear = (): void => {
    if (before.length > 0) write(`${begin}\r${up(rowsOnScreen())}${eraseBelow}${end}`)
    before = []
  }
  return {
    clear,
    show: lines => {
      if (columns() < width) clear()
      width = columns()
      if (lines.length === before.length && lines.every((line, at) => line === before[at])) return
      const changed = lines.map((line, at) => (line === before[at] ? '\n' : `${line}${eraseToEndOfLine}\n`))
      write(`${begin}\r${up(before.length)}${changed.join('')}${eraseBelow}${end}`)
      before = lines
    },
  }
}
