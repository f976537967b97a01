import { widthOf } from '../../bin/print/text-width.ts'

/**
 * What a person sees of the bytes that a program wrote to a terminal: its lines, the cursor, whether it is shown, and
 * what was left on. Knows what `fuel-etl` writes, and throws on any other control sequence.
 */
export class SeenTerminal {
  readonly #columns: number
  readonly #rows: number
  /** All lines, those that have scrolled away too. */
  readonly #lines: string[][] = [[]]
  /** The first line that has not scrolled away. */
  #top = 0
  #row = 0
  #column = 0
  #cursorIsShown = true
  #isColoured = false

  constructor({ columns, rows }: { readonly columns: number; readonly rows: number }) {
    this.#columns = columns
    this.#rows = rows
  }

  write(text: string): void {
    // A control sequence, a control character, or what is written.
    for (const [piece] of text.matchAll(/\p{Cc}\[[?\d;]*[A-Za-z]|\p{Cc}|[^\p{Cc}]+/gu)) {
      if (piece.startsWith('\u001B[')) this.#obey(piece.slice(2))
      else if (piece === '\r') this.#column = 0
      else if (piece === '\n') this.#down()
      else if (/^\p{Cc}/u.test(piece)) throw new Error(`expected no control character, found ${JSON.stringify(piece)}`)
      else for (const { segment } of new Intl.Segmenter().segment(piece)) this.#put(segment)
    }
  }

  /** The lines on the screen, without those that have scrolled away. */
  screen(): string[] {
    return this.all().slice(this.#top)
  }

  all(): string[] {
    return this.#lines.map(line => line.join('').trimEnd())
  }

  get state() {
    const { row, column } = { row: this.#row, column: this.#column }
    return { row, column, cursorIsShown: this.#cursorIsShown, isColoured: this.#isColoured }
  }

  #down(): void {
    this.#row += 1
    if (this.#row === this.#lines.length) this.#lines.push([])
    this.#top = Math.max(this.#top, this.#row - this.#rows + 1)
  }

  #put(grapheme: string): void {
    const width = widthOf(grapheme)
    if (this.#column + width > this.#columns) {
      this.#down()
      this.#column = 0
    }
    const line = this.#lines[this.#row]!
    while (line.length < this.#column) line.push(' ')
    line[this.#column] = grapheme
    // The second half of a wide letter is a cell that shows nothing of its own.
    if (width === 2) line[this.#column + 1] = ''
    this.#column += width
  }

  #obey(sequence: string): void {
    const count = Number.parseInt(sequence, 10) || 1
    const what = sequence.at(-1)
    if (what === 'A') this.#row = Math.max(this.#top, this.#row - count)
    else if (sequence === 'K') this.#lines[this.#row]!.length = Math.min(this.#lines[this.#row]!.length, this.#column)
    else if (sequence === 'J') this.#eraseBelow()
    else if (what === 'm') this.#isColoured = !['0m', '22m', '39m'].includes(sequence)
    else if (/^\?25[hl]$/.test(sequence)) this.#cursorIsShown = what === 'h'
    else if (!/^\?2026[hl]$/.test(sequence)) throw new Error(`expected no control sequence ${sequence}`)
  }

  #eraseBelow(): void {
    this.#obey('K')
    this.#lines.length = this.#row + 1
  }
}
