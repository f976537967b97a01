/** The phrases of a list in which commas stand between them. */
export function commaList(text: string): readonly string[] {
  return text
    .split(',')
    .map(phrase => phrase.trim().replaceAll(/\s+/g, ' '))
    .filter(phrase => phrase !== '')
}

export function setOf(text: string): ReadonlySet<string> {
  return new Set(commaList(text))
}
