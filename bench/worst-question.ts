import { changed, type Kinds, kindsOf, type Pattern, questionOf, randomPattern } from '../fixtures/nl/bad-questions.ts'
import { lexiconPhrases } from '../fixtures/nl/lexicon-words.ts'
import { randomOf } from '../fixtures/snapshots/made-up-figures.ts'

interface Bad {
  readonly kind: string
  readonly pattern: Pattern
  /** What it costs to understand it, in the unit of the search. */
  readonly cost: number
}

export interface Search {
  /** The worst of each kind, in the order of their costs. */
  readonly byKind: readonly Bad[]
  readonly worst: Bad
  readonly tried: number
}

const triesOfKind = 40
const climbs = 6
const stepsOfClimb = 250

/**
 * Searches for the questions that cost most: tries some of each kind at random, then changes the worst of them step by step
 * and keeps each change that costs more. The same costs give the same questions.
 */
export async function searchWorst(costOf: (question: string) => number, seed = 1): Promise<Search> {
  const random = randomOf(seed)
  const kinds = kindsOf(await lexiconPhrases(), random)
  let tried = 0
  const bad = (kind: string, pattern: Pattern): Bad => {
    tried += 1
    return { kind, pattern, cost: costOf(questionOf(pattern)) }
  }
  const byKind = Object.entries(kinds)
    .map(([kind, pieces]) =>
      worstOf(Array.from({ length: triesOfKind }, () => bad(kind, randomPattern(pieces, random)))),
    )
    .sort((a, b) => b.cost - a.cost)
  const found = byKind.slice(0, climbs).map(start => climb(start, kinds, bad, random))
  return { byKind, worst: worstOf(found), tried }
}

function climb(start: Bad, kinds: Kinds, bad: (kind: string, pattern: Pattern) => Bad, random: () => number): Bad {
  const lists = Object.values(kinds)
  let best = start
  for (let step = 0; step < stepsOfClimb; step += 1) {
    const pieces = lists[Math.floor(random() * lists.length)]!
    const next = bad(`from ${start.kind}`, changed(best.pattern, pieces, random))
    if (next.cost > best.cost) best = next
  }
  return best
}

function worstOf(all: readonly Bad[]): Bad {
  return all.reduce((worst, one) => (one.cost > worst.cost ? one : worst))
}
