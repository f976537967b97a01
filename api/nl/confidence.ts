import type { Intent } from './intents/intent.ts'
import { type Reading, says } from './reading.ts'

/** Below this nothing is answered. */
export const threshold = 0.5

// What one strange word, two and three leave of the confidence: with one the answer is right about nine times in ten,
// with three hardly ever.
const afterStrange = [1, 0.79, 0.62, 0.4]

/** How much of the asking clauses is understood: 1 is every word. */
export function understoodShare(reading: Reading): number {
  const strange = reading.strangeWords.length
  const share = reading.tellingWords / (reading.tellingWords + strange)
  const left = afterStrange[strange] ?? 0.2
  return share < 0.6 ? left * 0.75 : left
}

/** Is the question about what the data cannot answer, although it names a country or a fuel? */
export function isForeign(reading: Reading, intent: Intent): boolean {
  if (reading.asksOfElsewhere || reading.asksOfUnheldFuel || reading.asksForImpossible) return true
  const foreign = reading.cues.some(cue => cue.names.includes('foreign') && cue.names.length === 1)
  if (foreign) return true
  return isAhead(reading) && intent.name !== 'toll_lookup'
}

function isAhead(reading: Reading): boolean {
  if (reading.period?.shape === 'ahead') return true
  return says(reading, 'ahead')
}

/** A fuel before a word that is none of ours names a thing: "diesel generator", "petrol mower". */
export function isCompound(reading: Reading): boolean {
  const strange = new Set(reading.strangeWords.map(token => token.start))
  return reading.mentions.some(({ kind, to }) => {
    const next = reading.tokens[to]
    return kind === 'fuel' && next !== undefined && strange.has(next.start)
  })
}
