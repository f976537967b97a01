import type { Cell } from './suite.ts'

/** Cells by source and kind, in the order in which they were filled. */
export class Matrix {
  readonly #rows = new Map<string, Map<string, Cell>>()

  set(source: string, kind: string, cell: Cell): void {
    const row = this.#rows.get(source) ?? new Map<string, Cell>()
    this.#rows.set(source, row.set(kind, cell))
  }

  /** One line per source and one letter per kind; then a legend of the kinds with how often each finding occurred. */
  print(kinds: readonly string[]): string {
    const width = Math.max(...[...this.#rows.keys()].map(source => source.length))
    const numbers = kinds.map((_, at) => String(at + 1).padStart(2))
    const heading = `${' '.repeat(width)}  ${numbers.join(' ')}`
    const lines = [...this.#rows].map(([source, row]) => {
      const letters = kinds.map(kind => ` ${letterOf(row.get(kind))}`)
      return `${source.padEnd(width)}  ${letters.join(' ')}`
    })
    return [
      heading,
      ...lines,
      '',
      legend,
      '',
      ...kinds.map((kind, at) => `${numbers[at]} ${kind}: ${this.#tally(kind)}`),
    ].join('\n')
  }

  #tally(kind: string): string {
    const counts = new Map<string, number>()
    for (const row of this.#rows.values()) {
      const cell = row.get(kind)
      for (const word of cell ? wordsOf(cell) : []) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    return sorted.map(([word, count]) => `${word} ${count}`).join(', ')
  }
}

const legend =
  'R refused, P partial, Q rows quarantined, H held, W withheld, C position put aside, r reported, . harmless, u known as undetectable, - the format has no such thing, ! served'

function letterOf(cell: Cell | undefined): string {
  if (!cell) return ' '
  if (cell.state === 'n/a') return '-'
  if (cell.state === 'harmless') return '.'
  if (cell.state === 'reported') return 'r'
  if (cell.state !== 'detected') return cell.state === 'undetectable' ? 'u' : '!'
  const first = (word: string): boolean => cell.signs.some(sign => sign.startsWith(word))
  if (first('refused')) return 'R'
  if (first('position')) return 'C'
  if (first('withheld')) return 'W'
  if (first('held')) return 'H'
  return first('quarantined') ? 'Q' : 'P'
}

function wordsOf(cell: Cell): readonly string[] {
  return cell.state === 'detected' || cell.state === 'reported' ? cell.signs : [cell.state]
}
