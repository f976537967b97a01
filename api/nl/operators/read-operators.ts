import type { Cue } from '../reading/cue.ts'
import type { Mention } from '../slots/mention.ts'
import type { Token } from '../words/tokenise.ts'
import { readChanges } from './changes.ts'
import { readEach } from './each.ts'
import { readExceptions } from './exceptions.ts'
import { readBrands, readCurrencies, readLegalMaxima, readTankShares } from './figures.ts'
import { readNeighbours } from './neighbours.ts'
import type { Found, OperatorReader } from './operator.ts'
import type { OperatorMention } from './operator-mention.ts'
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
  readChanges,
  readRefusals,
  readEach,
  readBrands,
]

/** What these read is part of no other operator. */
const placeReaders: readonly OperatorReader[] = [readExceptions, readNeighbours]

function foundIn(tokens: readonly Token[], mentions: readonly Mention[]): Found {
  return {
    tokens,
    mentions,
    beginning: new Map(mentions.map(one => [one.from, one])),
    ending: new Map(mentions.map(one => [one.to, one])),
  }
}

/**
 * The operators of a question, and its mentions without those that became part of one. A longer phrase with a meaning of
 * its own counts before an operator inside it: "incl. taxes", "every week".
 */
export function withOperators(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  cues: readonly Cue[],
): readonly Mention[] {
  const reach = reachesOf(tokens.length, cues)
  const isWhole = (one: OperatorMention) => one.isOfAll || !isInside(one, reach)
  const ofPlaces = placeReaders.flatMap(reader => reader(foundIn(tokens, mentions))).filter(isWhole)
  // "Which country but Malta ranks second": Malta has no rank.
  const others = foundIn(
    tokens,
    mentions.filter(({ from, to }) => !ofPlaces.some(one => one.from <= from && to <= one.to)),
  )
  const read = [...readers.flatMap(reader => reader(others)).filter(isWhole), ...ofPlaces]
  const kept: OperatorMention[] = []
  const isOfAmount = read.some(({ slots }) => slots.below !== undefined || slots.above !== undefined)
  // "How many countries are above 1.60": than an amount, and not than a country.
  // "The ranking of brands" has no place for a country.
  const isOfBrands = read.some(({ name }) => name === 'brand')
  const meant = read.filter(({ name }) => !((isOfAmount || isOfBrands) && name === 'position'))
  const taken = new Array<OperatorMention | undefined>(tokens.length)
  for (const one of meant.toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    if (taken.slice(one.from, one.to).some(other => other !== undefined)) continue
    taken.fill(one, one.from, one.to)
    kept.push(one)
  }
  const isConverted = kept.some(({ name }) => name === 'currency')
  // "Any country but Italy, my ex lives in Italy".
  const excepted = new Set(kept.flatMap(({ slots }) => slots.except ?? []))
  const denied = new Set(read.flatMap(({ name, from, to }) => (name === 'deny' ? fuelsIn(mentions, from, to) : [])))
  const isExcepted = (one: Mention) =>
    (one.kind === 'country' && excepted.has(one.country)) || (one.kind === 'fuel' && denied.has(one.fuel))
  const rest = mentions.filter(one => !isPartOf(one, taken) && !isAbroad(one, taken, isConverted) && !isExcepted(one))
  return [...rest, ...kept].sort((a, b) => a.from - b.from)
}

/** "Petrol, not diesel: the last one gave me diesel". */
function fuelsIn(mentions: readonly Mention[], from: number, to: number) {
  return mentions.flatMap(one => (one.kind === 'fuel' && one.from >= from && one.to <= to ? [one.fuel] : []))
}

/** How far the cues that begin at a place reach, and those that begin before it. */
function reachesOf(length: number, cues: readonly Cue[]) {
  const own = new Array<number>(length).fill(0)
  for (const { from, to } of cues) own[from] = Math.max(own[from]!, to)
  let furthest = 0
  const before = own.map(to => {
    const reached = furthest
    furthest = Math.max(furthest, to)
    return reached
  })
  return { own, before }
}

/** Is it part of a longer cue? */
function isInside({ from, to }: OperatorMention, { own, before }: ReturnType<typeof reachesOf>): boolean {
  return before[from]! >= to || own[from]! > to
}

/** "The biggest diesel price rise" still names its fuel; "except Malta" names no place. */
function isPartOf({ from, to }: Mention, taken: readonly (OperatorMention | undefined)[]): boolean {
  const one = taken[from]
  return one !== undefined && to <= one.to && one.from <= from && !leaving.has(one.name)
}

const leaving: ReadonlySet<string> = new Set(['change ranking', 'each', 'position', 'legal maximum'])

/** "In the states bordering Czechia", "dollars per gallon for an American": no part of the world that is asked about. */
function isAbroad({ kind, from, to }: Mention, taken: readonly (OperatorMention | undefined)[], isConverted: boolean) {
  if (kind !== 'elsewhere') return false
  return isConverted || taken.slice(from, to).some(one => one?.name === 'neighbours')
}
