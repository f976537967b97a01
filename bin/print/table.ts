/** Columns of plain text, as wide as their widest cell; lines that are longer than `width` end in `…`. */
export function printTable(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
  width = Number.POSITIVE_INFINITY,
): void {
  const cells = [columns.map(column => column), ...rows.map(row => columns.map(column => cellOf(row[column])))]
  const widths = columns.map((_, at) => Math.max(...cells.map(line => line[at]!.length)))
  for (const line of cells) {
    const text = line.map((cell, at) => cell.padEnd(widths[at]!)).join('  ')
    process.stdout.write(`${cut(text.trimEnd(), width)}\n`)
  }
}

function cut(line: string, width: number): string {
  return line.length > width ? `${line.slice(0, width - 1)}…` : line
}

function cellOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
