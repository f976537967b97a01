export type CsvCell = string | number | boolean | null

// What Excel, LibreOffice and Sheets take for the begin of a formula (OWASP, CSV injection, seen 2026-11-21).
const formula = /^[=+\-@\t\r]/
const quoted = /[",\r\n]/

/**
 * One line of CSV by RFC 4180, ended by CRLF. A text that a spreadsheet would run gets an apostrophe before it, so whoever
 * opens the file runs nothing; numbers stay numbers, -1 too. Null and the empty text are both an empty cell.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  const line = cells.map(cellText).join(',')
  // A line of one empty cell would be an empty line, which many readers pass over.
  return line === '' && cells.length > 0 ? '""\r\n' : `${line}\r\n`
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
