import type { Calendar } from '../parsed.ts'
import type { Token } from '../words/tokenise.ts'
import { findLimits, findLitres, findRadii } from './amounts.ts'
import { findCoordinates } from './coordinates.ts'
import { wordAt } from './found.ts'
import { findFuels } from './fuels.ts'
import type { Finder, Mention } from './mention.ts'
import { findPlaces } from './places/places.ts'
import { findPeriods } from './time/periods.ts'
import { findTolls } from './tolls.ts'

// Of equally long readings of the same words the earlier one counts, "French" of "the French tunnel" as a country; but that
// of a town counts last, because "Dublin tunnel" names a tunnel.
const finders: readonly Finder[] = [
  findCoordinates,
  findRadii,
  findLitres,
  findPeriods,
  findLimits,
  findFuels,
  findPlaces,
  findTolls,
]

/** What all finders know, in order of place; where two want the same words the longer one counts, exact before near. */
export function mentionsIn(tokens: readonly Token[], calendar: Calendar): readonly Mention[] {
  const found = finders.flatMap(finder => finder(tokens, calendar))
  const taken = new Array<boolean>(tokens.length).fill(false)
  const kept: Mention[] = []
  for (const mention of found.sort(byStrength)) {
    if (isTaken(taken, mention) || isManner(mention, tokens)) continue
    taken.fill(true, mention.from, mention.to)
    kept.push(mention)
  }
  return kept.sort((a, b) => a.from - b.from)
}

/** "Ever so kind" is no time. */
function isManner({ kind, to }: Mention, tokens: readonly Token[]): boolean {
  const next = wordAt(tokens, to)
  return kind === 'period' && wordAt(tokens, to - 1) === 'ever' && (next === 'so' || next === 'such')
}

function isTaken(taken: readonly boolean[], { from, to }: Mention): boolean {
  for (let at = from; at < to; at += 1) if (taken[at]) return true
  return false
}

function byStrength(a: Mention, b: Mention): number {
  const exact = Number(isMisspelt(a)) - Number(isMisspelt(b))
  const length = b.to - b.from - (a.to - a.from)
  return exact || length || Number(a.kind === 'town') - Number(b.kind === 'town')
}

function isMisspelt(mention: Mention): boolean {
  return 'isMisspelt' in mention && mention.isMisspelt
}
