/** Wraps a text between words. Lines after the first begin with `indent` blanks. Long words are not split. */
export function wrapped(text: string, width: number, indent: number): string[] {
  const [, lead = '', rest = ''] = /^(\s*)([\s\S]*)$/.exec(text) ?? []
  const lines: string[] = []
  let line = lead
  for (const part of rest.split(/(?<= )/)) {
    if (line.trim() !== '' && line.length + part.trimEnd().length > width) {
      lines.push(line.trimEnd())
      line = ' '.repeat(indent)
    }
    line += part
  }
  return [...lines, line.trimEnd()]
}
