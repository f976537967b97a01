import { repositoryFiles, repositoryText } from './repository.ts'

/** A block of code in a document. */
interface Block {
  readonly file: string
  readonly kind: string
  /** Those that end with `\\` are joined with the next. */
  readonly lines: readonly string[]
}

export const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...repositoryFiles('.md', 'docs')]

const blocks: readonly Block[] = documents.flatMap(file =>
  [...repositoryText(file).matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind, text]) => ({
    file,
    kind: kind!,
    lines: text!
      .replace(/\\\n\s*/g, ' ')
      .trim()
      .split('\n'),
  })),
)

export function linesOf(kind: 'sh' | 'console'): { readonly file: string; readonly line: string }[] {
  return blocks.filter(block => block.kind === kind).flatMap(({ file, lines }) => lines.map(line => ({ file, line })))
}
