import type { Mention } from '../slots/mention.ts'
import type { Token } from '../words/tokenise.ts'

/** The mentions, judged by those beside them. */
export function inContext(tokens: readonly Token[], mentions: readonly Mention[]): readonly Mention[] {
  return withoutDenied(tokens, withListedAsides(tokens, withoutPlainMembers(tokens, withoutPlainPetrol(mentions))))
}

/** "The member states of the eurozone": of that region, and not of the Union. */
function withoutPlainMembers(tokens: readonly Token[], mentions: readonly Mention[]): readonly Mention[] {
  const isPlain = (one: Mention) => one.kind === 'region' && one.region === 'EU' && tokens[one.from]!.word === 'member'
  const isOfOther = mentions.some(one => one.kind === 'region' && !isPlain(one))
  return isOfOther ? mentions.filter(one => !isPlain(one)) : mentions
}

/** "98 petrol", "E10 petrol": one fuel. */
function withoutPlainPetrol(mentions: readonly Mention[]): readonly Mention[] {
  const grades = new Set(mentions.flatMap(one => (one.kind === 'fuel' && isGrade(one.fuel) ? [one.to] : [])))
  return mentions.filter(one => !(one.kind === 'fuel' && one.fuel === 'euro95' && grades.has(one.from)))
}

function isGrade(fuel: string): boolean {
  return fuel === 'sp98' || fuel === 'e5' || fuel === 'e10' || fuel === 'e85'
}

/** "Driving through Poland, Latvia and Estonia": what holds of the first holds of all. */
function withListedAsides(tokens: readonly Token[], mentions: readonly Mention[]): readonly Mention[] {
  const found: Mention[] = []
  for (const mention of mentions) {
    const before = found.at(-1)
    const isListed = mention.kind === 'country' && before?.kind === 'country' && before.isAside
    const from = tokens[mention.from - 1]?.word === 'the' ? mention.from - 1 : mention.from
    const isNext = isListed && from === before.to + 1 && [',', 'and', '&'].includes(tokens[before.to]!.word)
    found.push(isNext ? { ...mention, isAside: true } : mention)
  }
  return found
}

function isSame(one: Mention, other: Mention): boolean {
  return one.kind === 'fuel' && other.kind === 'fuel' && one.fuel === other.fuel
}

/** "Petrol, not diesel": what is named only to exclude it, if something else is named. */
function withoutDenied(tokens: readonly Token[], mentions: readonly Mention[]): readonly Mention[] {
  const denied = mentions.filter(
    ({ kind, from }) => (kind === 'fuel' || kind === 'country') && tokens[from - 1]?.word === 'not',
  )
  const isOther = (one: Mention) =>
    mentions.some(other => other.kind === one.kind && !denied.includes(other) && !isSame(one, other))
  const fuels = new Set(denied.flatMap(one => (one.kind === 'fuel' ? [one.fuel] : [])))
  const isDenied = (one: Mention) => denied.includes(one) || (one.kind === 'fuel' && fuels.has(one.fuel))
  return denied.length === 0 ? mentions : mentions.filter(one => !isDenied(one) || !isOther(one))
}
