/** The phrases of a list that is separated by commas. */
export function commaList(text: string): readonly string[] {
  return text
    .split(',')
    .map(phrase => phrase.trim().replaceAll(/\s+/g, ' '))
    .filter(phrase => phrase !== '')
}

export function setOf(text: string): ReadonlySet<string> {
  return new Set(commaList(text))
}
