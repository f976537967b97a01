export type CsvCell = string | number | boolean | null

// Characters that begin a formula in Excel, LibreOffice and Sheets (OWASP, CSV injection, seen 2026-11-21).
const formula = /^[=+\-@\t\r]/
const quoted = /[",\r\n]/

/**
 * One line of CSV as in RFC 4180, ended by CRLF. A text that a spreadsheet would execute is prefixed with an apostrophe, so that opening
 * the file runs nothing. Numbers stay numbers, including -1. Null and the empty text are both an empty cell.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  const line = cells.map(cellText).join(',')
  // A line with one empty cell would be an empty line, which many readers skip.
  return line === '' && cells.length > 0 ? '""\r\n' : `${line}\r\n`
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// All characters that some reader treats as the end of a line: C0 and C1 controls, line and paragraph separator.
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu
const separators = new Set([',', ';', '|'])
const formulas = new Set(['=', '+', '-', '@'])

/** `# name: text`, a line before the header row. */
export function csvComment(name: string, text: string): string {
  return `# ${name}: ${commentText(text)}\r\n`
}

/**
 * One line. A spreadsheet splits a comment at its separators like any other line, so a part that it would execute is prefixed with an
 * apostrophe too.
 */
function commentText(text: string): string {
  let isAtStart = false
  let safe = ''
  for (const sign of text.replace(controls, ' ')) {
    if (isAtStart && formulas.has(sign)) safe += "'"
    if (sign.trim() !== '') isAtStart = separators.has(sign)
    safe += sign
  }
  return safe
}
