/** Words or phrases that stand between bars, in lines that fit a page. */
export function listed(...lines: readonly string[]): readonly string[] {
  return lines.flatMap(line => line.split('|'))
}

export function setOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(listed(...lines))
}
