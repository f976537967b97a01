import type { Clause } from './clauses.ts'
import type { Cue, CueName } from './cue.ts'
import type { Mention } from './mention.ts'
import type { Token } from './token.ts'

const subjects: ReadonlySet<Mention['kind']> = new Set(['fuel', 'unheld fuel', 'toll type', 'toll name', 'litres'])
const subjectCues: ReadonlySet<CueName> = new Set(['toll', 'station', 'tank', 'fill', 'covers', 'cheapest', 'dearest'])
const priceCues: ReadonlySet<CueName> = new Set(['price', 'amount', 'cheaper', 'dearer', 'change', 'trend', 'average'])

interface Weighed {
  readonly clause: Clause
  /** 2 names what the data is about, 1 only asks for a price or a place. */
  readonly weight: 0 | 1 | 2
  readonly isClear: boolean
}

/**
 * The clauses that ask. What stands beside them (the trip, the family, the car) is background and weighs nothing; where
 * no question names what it is about, the telling clauses are read as well.
 */
export function focusOf(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  mentions: readonly Mention[],
  cues: readonly Cue[],
): readonly Clause[] {
  const weighed = weigh(tokens, clauses, mentions, cues)
  const asking = weighed.filter(one => one.clause.kind === 'asking' && (one.weight > 0 || one.isClear))
  const fragments = weighed.filter(one => one.clause.kind === 'fragment')
  const isAsked = asking.some(one => one.weight > 0)
  if (isAsked) return inOrder([...asking, ...fragments.filter(one => one.isClear)])
  if (fragments.some(one => one.weight > 0)) return inOrder([...asking, ...fragments])
  return clauses
}

function inOrder(weighed: readonly Weighed[]): readonly Clause[] {
  return weighed.map(one => one.clause).sort((a, b) => a.from - b.from)
}

function weigh(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  mentions: readonly Mention[],
  cues: readonly Cue[],
): readonly Weighed[] {
  const known = new Array<boolean>(tokens.length).fill(false)
  const weights = new Array<0 | 1 | 2>(tokens.length).fill(0)
  for (const { from, to, kind } of mentions) {
    known.fill(true, from, to)
    weights[from] = subjects.has(kind) ? 2 : 1
  }
  for (const { from, to, names } of cues) {
    if (!names.includes('foreign')) known.fill(true, from, to)
    if (names.some(name => subjectCues.has(name))) weights[from] = 2
    else if (weights[from] === 0 && names.some(name => priceCues.has(name))) weights[from] = 1
  }
  return clauses.map(clause => {
    let weight: Weighed['weight'] = 0
    let isClear = true
    for (let at = clause.from; at < clause.to; at += 1) {
      if (weights[at]! > weight) weight = weights[at]!
      if (tokens[at]!.kind !== 'sign' && !known[at]) isClear = false
    }
    return { clause, weight, isClear }
  })
}
