import { parse } from 'csv-parse/sync'
import { ContractError } from '../model/errors.ts'

export interface TableRow<Column extends string> {
  /** Line in the file, for error messages. */
  readonly line: number
  readonly cells: Readonly<Record<Column, string>>
}

/** The rows of a curated file. Throws ContractError when its headings differ from `columns`. */
export function tableRows<Column extends string>(
  file: string,
  text: string,
  columns: readonly Column[],
): TableRow<Column>[] {
  let lines: string[][]
  try {
    lines = parse(text, { relax_column_count: false })
  } catch (cause) {
    throw new ContractError(`${file}: expected comma-separated rows, found ${(cause as Error).message}`, { cause })
  }
  const headings = (lines[0] ?? []).join(',')
  if (headings !== columns.join(',')) {
    throw new ContractError(`${file}: expected the headings '${columns.join(',')}', found '${headings.slice(0, 200)}'`)
  }
  return lines.slice(1).map((cells, index) => ({
    line: index + 2,
    cells: Object.fromEntries(columns.map((column, at) => [column, cells[at]!])) as Record<Column, string>,
  }))
}
