/** A text in lines of a width, broken between words; those behind the first begin with `indent` blanks. Long words stay whole. */
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
