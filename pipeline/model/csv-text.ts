export type CsvCell = string | number | boolean | null

// Characters that begin a formula in Excel, LibreOffice and Sheets (OWASP, CSV injection, seen 2026-11-21); the wide forms do in
// Japanese and Chinese editions. Spaces, invisible characters and quotes before them are skipped, because spreadsheets remove
// some of them. `sql/macros/cell.sql` has the same rule for the files of a snapshot.
const formula = /[=+\-@＝＋－＠]/u
const skipped = /[\p{Z}\p{Cc}\p{Cf}"]/u
const startsFormula = /^(?:[\t\r]|[\p{Z}\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠])/u
// A spreadsheet that is set to another list separator splits the line at it, and does not see the quotes around a cell in the
// middle of a line. A comment is not quoted, so a comma splits it too.
const cellSeparators = new Set([';', '|', '\t', '\r', '\n'])
const commentSeparators = new Set([',', ';', '|'])
const quoted = /[",\r\n]/

/**
 * One line of CSV as in RFC 4180, ended by CRLF. An apostrophe precedes what a spreadsheet would execute, so that opening the
 * file runs nothing. Numbers stay numbers, including -1. Null and the empty text are both an empty cell.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  const line = cells.map(csvCell).join(',')
  // A line with one empty cell would be an empty line, which many readers skip.
  return line === '' && cells.length > 0 ? '""\r\n' : `${line}\r\n`
}

/** One cell, quoted if it must be. */
export function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = withoutFormulas(startsFormula.test(cell) ? `'${cell}` : cell, cellSeparators)
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// All characters that some reader treats as the end of a line: C0 and C1 controls, line and paragraph separator.
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu

/**
 * `# name: text`, a line before the header row. A spreadsheet splits it like any other line, so a part that it would execute is
 * preceded by an apostrophe too.
 */
export function csvComment(name: string, text: string): string {
  return `# ${name}: ${withoutFormulas(text.replace(controls, ' '), commentSeparators)}\r\n`
}

/** With an apostrophe before each formula that follows a separator. Not by one expression: on thousands of tabs it would hang. */
function withoutFormulas(text: string, separators: ReadonlySet<string>): string {
  if (!formula.test(text)) return text
  let isAtStart = false
  let safe = ''
  for (const sign of text) {
    if (isAtStart && formula.test(sign)) safe += "'"
    isAtStart = separators.has(sign) || (isAtStart && skipped.test(sign))
    safe += sign
  }
  return safe
}
