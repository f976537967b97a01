/** Columns of plain text, as wide as their widest cell. */
export function printTable(columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): void {
  const cells = [columns.map(column => column), ...rows.map(row => columns.map(column => cellOf(row[column])))]
  const widths = columns.map((_, at) => Math.max(...cells.map(line => line[at]!.length)))
  for (const line of cells) {
    process.stdout.write(
      `${line
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd()}\n`,
    )
  }
}

function cellOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
