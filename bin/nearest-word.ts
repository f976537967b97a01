/** The most similar word, in any case. Null if none is similar: more than a third of the letters differ. */
export function nearestWord(word: string, words: readonly string[]): string | null {
  const folded = word.toLowerCase()
  const ranked = words
    .map(one => ({ one, distance: editsBetween(folded, one.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(word.length, best.one.length) / 3 ? best.one : null
}

/** The number of letters to insert, delete or replace (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let at = 1; at <= other.length; at++) {
      const replaced = above[at - 1]! + (one[row - 1] === other[at - 1] ? 0 : 1)
      line.push(Math.min(above[at]! + 1, line[at - 1]! + 1, replaced))
    }
    above = line
  }
  return above.at(-1)!
}
