/** Columns are as wide as their widest cell; the first is left-aligned, all others right-aligned. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  const lines = rows.map(row =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
  )
  const rule = widths.map(width => '-'.repeat(width)).join('  ')
  return [lines[0]!.trimEnd(), rule, ...lines.slice(1).map(line => line.trimEnd())].join('\n')
}

export function megabytes(bytes: number): string {
  const size = bytes / 1e6
  return `${size.toFixed(size < 10 ? 2 : 0)} MB`
}

export function secondsText(seconds: number): string {
  return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`
}

/** `3.4 x`; a dash where there is nothing to divide by. */
export function ratioText(value: number, by: number): string {
  return by === 0 ? '-' : `${(value / by).toFixed(value / by < 10 ? 2 : 0)} x`
}
