import type { Cue } from '../reading/cue.ts'
import type { Mention } from '../slots/mention.ts'
import type { Token } from '../words/token.ts'
import { readChanges } from './changes.ts'
import { readBrands, readCurrencies, readLegalMaxima, readTankShares } from './figures.ts'
import type { Found, OperatorReader } from './operator.ts'
import type { OperatorMention } from './operator-mention.ts'
import { readEach, readExceptions, readNeighbours } from './places.ts'
import { readPositions } from './positions.ts'
import { readRefusals } from './refusals.ts'
import { readThresholds } from './thresholds.ts'

/** Of equally long readings of the same words the earlier one counts. */
const readers: readonly OperatorReader[] = [
  readThresholds,
  readPositions,
  readTankShares,
  readCurrencies,
  readLegalMaxima,
  readExceptions,
  readNeighbours,
  readChanges,
  readRefusals,
  readEach,
  readBrands,
]

/**
 * The operators of a question, and its mentions without those that became part of one. A longer phrase with a meaning of
 * its own counts before an operator inside it: "incl. taxes", "every week".
 */
export function withOperators(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  cues: readonly Cue[],
): readonly Mention[] {
  const found: Found = {
    tokens,
    mentions,
    beginning: new Map(mentions.map(one => [one.from, one])),
    ending: new Map(mentions.map(one => [one.to, one])),
  }
  const read = readers
    .flatMap(reader => reader(found))
    .filter(one => one.isOfAll || !cues.some(cue => isInside(one, cue)))
  const kept: OperatorMention[] = []
  const isOfAmount = read.some(({ slots }) => slots.below !== undefined || slots.above !== undefined)
  // "How many countries are above 1.60": than an amount, and not than a country.
  // "The ranking of brands" has no place for a country.
  const isOfBrands = read.some(({ name }) => name === 'brand')
  const meant = read.filter(({ name }) => !((isOfAmount || isOfBrands) && name === 'position'))
  for (const one of meant.toSorted((a, b) => b.to - b.from - (a.to - a.from)))
    if (!kept.some(other => one.from < other.to && other.from < one.to)) kept.push(one)
  // "The biggest diesel price rise" still names its fuel.
  const taking = kept.filter(({ name }) => name !== 'change ranking' && name !== 'each' && name !== 'position')
  const isRead = (one: Mention) =>
    taking.some(({ from, to }) => from <= one.from && one.to <= to) || isAbroad(one, kept)
  const rest = mentions.filter(one => !isRead(one))
  return [...rest, ...kept].sort((a, b) => a.from - b.from)
}

function isInside(one: OperatorMention, { from, to }: Cue): boolean {
  return from <= one.from && one.to <= to && to - from > one.to - one.from
}

/** "In the states bordering Czechia", "dollars per gallon for an American": no part of the world that is asked about. */
function isAbroad(one: Mention, operators: readonly OperatorMention[]): boolean {
  if (one.kind !== 'elsewhere') return false
  return operators.some(
    ({ name, from, to }) => name === 'currency' || (name === 'neighbours' && from < one.to && one.from < to),
  )
}
