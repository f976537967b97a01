import { setOf } from '../lexicons/comma-list.ts'
import { countedThings } from '../lexicons/neutral.ts'
import type { Calendar } from '../parsed.ts'
import type { Mention } from '../slots/mention.ts'
import { mentionsIn } from '../slots/mentions.ts'
import { correctionOf } from '../words/corrections.ts'
import type { Token } from '../words/token.ts'
import { fuelsOf } from './asked-fuels.ts'
import { placesOf } from './asked-places.ts'
import { type Clause, clausesOf } from './clauses.ts'
import type { Cue } from './cue.ts'
import { cuesIn } from './cues.ts'
import { focusOf } from './focus.ts'
import { isSaid, type OfKind, of } from './mentions-of.ts'
import type { QuestionReading } from './question-reading.ts'

/** The evidence of a question. Linear in the number of its tokens. */
export function readQuestion(tokens: readonly Token[], calendar: Calendar): QuestionReading {
  const mentions = withoutDenied(tokens, withListedAsides(tokens, mentionsIn(tokens, calendar)))
  const held = heldBy(tokens, mentions)
  const meant = tokens.map((token, at) => (held[at] ? token : asMeant(token)))
  const cues = [...cuesIn(meant), ...choicesIn(tokens, mentions)].sort((a, b) => a.from - b.from)
  const listed = listedBy(tokens, mentions)
  const clauses = clausesOf(meant, at => held[at]! || listed[at]!)
  const focus = focusOf(tokens, clauses, mentions, cues)
  const isAsked = insideOf(tokens, focus)
  const asked = mentions.filter(one => isAsked[one.from])
  const askedCues = cues.filter(one => isAsked[one.from])
  return {
    tokens,
    mentions,
    clauses,
    asking: focus,
    newestWeek: calendar.newestWeek,
    cues: askedCues,
    said: new Set(askedCues.flatMap(cue => cue.names)),
    ...placesOf(asked, mentions, askedCues),
    ...fuelsOf(asked, mentions, { tokens, cues: askedCues }),
    ...figuresOf(asked, mentions, askedCues),
    ...wordsOf(tokens, isAsked, held, cues),
    misspeltWords: meant.filter((token, at) => isAsked[at] && token !== tokens[at]).length,
  }
}

/** "Which Nordic country", "what EU member state": the question asks for one of several. */
function choicesIn(tokens: readonly Token[], mentions: readonly Mention[]): readonly Cue[] {
  const chosen = mentions.filter(({ kind, from }) => {
    const before = tokens[from - 1]?.word
    return (kind === 'region' || kind === 'everywhere') && (before === 'which' || before === 'what')
  })
  return chosen.map(({ from, to }) => ({ names: ['rank', 'countries'], from: from - 1, to }))
}

function asMeant(token: Token): Token {
  const word = correctionOf(token)
  return word === undefined ? token : { ...token, word }
}

function figuresOf(asked: readonly Mention[], all: readonly Mention[], cues: readonly Cue[]) {
  const first = <Kind extends Mention['kind']>(kind: Kind): OfKind<Kind> | undefined =>
    of(asked, kind)[0] ?? of(all, kind)[0]
  const { lat, lng } = first('coordinates') ?? {}
  const limits = of(asked, 'limit')
  // "We cross the Øresund bridge. What does it cost?"
  const tolled = of(all, 'fuel').length === 0 && !asked.some(isTolled) ? all : asked
  return {
    ...(isSaid(cues, 'backThen') && of(asked, 'period').length === 0 ? dayOf(periodOf(all)) : periodOf(asked)),
    litres: first('litres')?.litres,
    limit: limits[0]?.limit,
    coordinates: lat === undefined || lng === undefined ? undefined : { lat, lng },
    radiusKm: first('radius')?.radiusKm,
    tollType: of(tolled, 'toll type')[0]?.type,
    tollName: of(tolled, 'toll name')[0]?.name,
    asksForImpossible: of(asked, 'impossible').length > 0,
  }
}

function isTolled({ kind }: Mention): boolean {
  return kind === 'toll type' || kind === 'toll name'
}

/** The time of the question: the one that the present is compared with, otherwise any time but now. */
function periodOf(asked: readonly Mention[]) {
  const periods = of(asked, 'period')
  const past = periods.filter(({ period: { shape } }) => shape !== 'now' && shape !== 'recently')
  const compared = past.filter(one => one.isComparedWith)
  const chosen = compared[0] ?? past[0] ?? periods[0]
  const others = past.filter(one => one !== chosen && JSON.stringify(one.period) !== JSON.stringify(chosen?.period))
  return {
    period: chosen?.period,
    comparesWithPast: chosen?.isComparedWith ?? false,
    isTimeDoubtful: (chosen?.isDoubtful ?? false) || others.length > 0,
  }
}

/** "My receipt is from 10 June 2022. What was it that day?" */
function dayOf(said: ReturnType<typeof periodOf>): ReturnType<typeof periodOf> {
  const { period } = said
  return period?.shape === 'since' ? { ...said, period: { shape: 'day', date: period.from } } : said
}

function wordsOf(
  tokens: readonly Token[],
  isAsked: readonly boolean[],
  held: readonly boolean[],
  cues: readonly Cue[],
) {
  const cued = heldBy(tokens, cues)
  const told = heldBy(tokens, cues.filter(isTelling))
  const words = tokens.map((token, at) => ({ token, at })).filter(({ at }) => isAsked[at])
  return {
    strangeWords: words
      .filter(
        ({ token, at }) =>
          token.kind !== 'sign' && token.word.length > 1 && !held[at] && !cued[at] && !isMeasured(tokens, at),
      )
      .map(({ token }) => token),
    tellingWords: words.filter(({ at }) => held[at] || told[at]).length,
  }
}

/** "Within 10 km", "3 kids": an amount of what does not matter. */
function isMeasured(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.word === '-' ? tokens[at + 2] : tokens[at + 1]
  const { kind, word } = tokens[at]!
  // "Is it 1.70 in Slovakia".
  if (kind === 'number' && word.includes('.')) return true
  return kind === 'number' && next !== undefined && measures.has(next.word)
}

const measures = setOf(countedThings)

function isTelling(cue: Cue): boolean {
  return cue.names.some(name => name !== 'neutral' && name !== 'foreign')
}

function heldBy(tokens: readonly Token[], spans: readonly { from: number; to: number }[]): readonly boolean[] {
  const held = new Array<boolean>(tokens.length).fill(false)
  for (const { from, to } of spans) held.fill(true, from, to)
  return held
}

/** "Petrol, not diesel": what is named only to exclude it, if something else is named. */
function withoutDenied(tokens: readonly Token[], mentions: readonly Mention[]): readonly Mention[] {
  const denied = mentions.filter(
    ({ kind, from }) => (kind === 'fuel' || kind === 'country') && tokens[from - 1]?.word === 'not',
  )
  const isOther = (one: Mention) => mentions.some(other => other.kind === one.kind && !denied.includes(other))
  return denied.length === 0 ? mentions : mentions.filter(one => !denied.includes(one) || !isOther(one))
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

/** The commas within "Germany, Austria and Italy": no clause ends there. */
function listedBy(tokens: readonly Token[], mentions: readonly Mention[]): readonly boolean[] {
  const listed = new Array<boolean>(tokens.length).fill(false)
  mentions.forEach(({ kind, to }, index) => {
    const next = mentions[index + 1]
    if (next?.kind === kind && next.from === to + 1 && tokens[to]!.word === ',') listed[to] = true
  })
  return listed
}

function insideOf(tokens: readonly Token[], clauses: readonly Clause[]): readonly boolean[] {
  return heldBy(tokens, clauses)
}
