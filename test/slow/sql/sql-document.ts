import { repositoryText } from '../../support/repository.ts'

export const sqlDocument = 'docs/sql.md'

/** A question of docs/sql.md with its blocks of code. The ways to open the data are in a section of the same form. */
export interface Question {
  readonly title: string
  /** Statements one after another. */
  readonly sql: readonly string[]
  /** The block that states its answer; null for none. */
  readonly excerpt: string | null
  readonly pandas: string | null
  readonly polars: string | null
}

/** The section that opens the data, then the questions. */
export function sqlQuestions(): readonly [Question, ...Question[]] {
  const sections = repositoryText(sqlDocument).split(/^(?=## Open|### )/m)
  const [opening, ...questions] = sections.slice(1).map(questionOf)
  return [opening!, ...questions]
}

function questionOf(section: string): Question {
  const blocks = [...section.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind, text]) => ({
    kind: kind!,
    text: text!,
  }))
  const python = (library: string): string | null =>
    blocks.find(({ kind, text }) => kind === 'python' && text.startsWith(`# ${library}\n`))?.text ?? null
  return {
    title: section.slice(0, section.indexOf('\n')).replace(/^#+ /, ''),
    sql: blocks.filter(({ kind }) => kind === 'sql').flatMap(({ text }) => statementsOf(text)),
    excerpt: blocks.find(({ kind }) => kind === 'text')?.text ?? null,
    pandas: python('pandas'),
    polars: python('polars'),
  }
}

function statementsOf(text: string): string[] {
  return text
    .split(/;$/m)
    .map(statement => statement.trim())
    .filter(statement => statement !== '')
}

const rowsShown = 4
const longest = 60

/** The answer of a statement as the document shows it. */
export function excerptOf(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const shown = rows.slice(0, rowsShown).map(row => row.map(cellText).join(' | ').trimEnd())
  const rest = rows.length > rowsShown ? [`… ${rows.length} rows`] : []
  return `${[columns.join(' | '), ...shown, ...rest].join('\n')}\n`
}

function cellText(cell: unknown): string {
  const text = cell === null ? 'null' : String(cell)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** The document with another excerpt after the last statement of a question. */
export function withExcerpt(text: string, { title }: Question, excerpt: string): string {
  const start = text.indexOf(` ${title}\n`)
  const end = text.indexOf('\n```\n', text.indexOf('```sql\n', start)) + '\n```\n'.length
  const rest = text.slice(end).replace(/^\n```text\n(?:(?!```).*\n)*```\n/, '')
  return `${text.slice(0, end)}\n\`\`\`text\n${excerpt}\`\`\`\n${rest}`
}
