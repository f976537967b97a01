import { foldBrand } from '../model/plain-letters.ts'

/** Of the letters of a longer name, how many may differ. */
const differentShare = 0.2

/** The name that looks most like this one: without accents, case and signs, a few letters differ. Null if none does. */
export function alikeName(name: string, others: readonly string[]): string | null {
  const letters = foldBrand(name)
  const most = Math.max(1, Math.floor(letters.length * differentShare))
  const [best] = others
    .map(other => ({ other, distance: editDistance(letters, foldBrand(other)) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
  return best?.other ?? null
}

/** How many letters are added, removed or replaced (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = row[column - 1]! + (letter === other[column - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[column]! + 1, next[column - 1]! + 1))
    }
    row = next
  }
  return row.at(-1)!
}
