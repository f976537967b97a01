import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../disk/package-root.ts'
import { InvariantError } from '../model/errors.ts'

export interface TableText {
  /** The first paragraph of its chapter. */
  readonly about: string
  readonly columns: readonly ColumnText[]
}

interface ColumnText {
  readonly name: string
  readonly type: string
  readonly meaning: string
}

let chapters: ReadonlyMap<string, string> | undefined

/**
 * The description of a table and its columns. docs/data-dictionary.md is the only place that has it: the comments of
 * `fuel.duckdb` are read from there.
 */
export function dictionaryOf(table: string): TableText {
  chapters ??= readChapters()
  const chapter = chapters.get(table)
  if (chapter === undefined) {
    throw new InvariantError(`docs/data-dictionary.md: expected a chapter on the table ${table}, found none`)
  }
  const lines = chapter.split('\n')
  const end = lines.findIndex((line, at) => at > 0 && line === '' && lines[at - 1] !== '')
  return {
    about: lines.slice(0, end).filter(Boolean).join(' '),
    columns: lines.filter(line => line.startsWith('| `')).map(columnOf),
  }
}

function readChapters(): ReadonlyMap<string, string> {
  const text = readFileSync(join(packageRoot(), 'docs', 'data-dictionary.md'), 'utf8')
  return new Map(text.split('\n## ').map(chapter => [chapter.split('\n', 1)[0]!, chapter.slice(chapter.indexOf('\n'))]))
}

/** ``| `fuel` | VARCHAR | our code |`` */
function columnOf(line: string): ColumnText {
  const [name, type, meaning] = line.slice(1, -1).split('|')
  return { name: name!.trim().slice(1, -1), type: type!.trim(), meaning: meaning!.trim() }
}
