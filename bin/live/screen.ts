import { stripVTControlCharacters } from 'node:util'
import { widthOf } from '../print/text-width.ts'

export interface Screen {
  /** Shows these lines in the place of those before, with the cursor on the line below. */
  show(lines: readonly string[]): void
  /** Takes the lines away: what is printed next stands where they stood. */
  clear(): void
}

const up = (lines: number): string => (lines > 0 ? `\u001B[${lines}A` : '')
const eraseToEndOfLine = '\u001B[K'
const eraseBelow = '\u001B[J'
// A terminal that knows the first pair shows all between it at once, others pass over it. The cursor is hidden only while
// one write is on its way, so that it is there however the process ends, by kill -9 too.
const begin = '\u001B[?2026h\u001B[?25l'
const end = '\u001B[?25h\u001B[?2026l'

/** This terminal's. One that does not say how large it is has 80 columns and 24 rows. */
export function screenOfTerminal(): Screen & { readonly columns: () => number; readonly rows: () => number } {
  const { stdout } = process
  const columns = (): number => stdout.columns || 80
  const screen = screenOn(text => void stdout.write(text), columns)
  // The last column stays empty: a terminal whose cursor waits behind it would erase what stands there.
  return { ...screen, columns: () => columns() - 1, rows: () => stdout.rows || 24 }
}

/** Lines that are rewritten where they stand. What has not changed is not written again, and all of a change is one write. */
export function screenOn(write: (text: string) => void, columns: () => number): Screen {
  let before: readonly string[] = []
  let width = columns()
  /** A terminal that became narrower has broken the lines that are on it. */
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
