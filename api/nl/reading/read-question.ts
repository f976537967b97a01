import type { OperatorMention, OperatorName } from '../operators/operator-mention.ts'
import { withOperators } from '../operators/read-operators.ts'
import type { Calendar } from '../parsed.ts'
import type { Mention } from '../slots/mention.ts'
import { mentionsIn } from '../slots/mentions.ts'
import { asMeant } from '../words/spelling.ts'
import type { Token } from '../words/tokenise.ts'
import { figuresOf } from './asked-figures.ts'
import { fuelsOf } from './asked-fuels.ts'
import { placesOf } from './asked-places.ts'
import { pointOf } from './asked-point.ts'
import { wordsOf } from './asked-words.ts'
import { clausesOf, storyPlaces } from './clauses.ts'
import type { Cue } from './cue.ts'
import { choicesIn, cuesIn } from './cues.ts'
import { focusOf } from './focus.ts'
import { inContext } from './in-context.ts'
import { purposesIn } from './purposes.ts'
import { isMentioned, of, type QuestionReading } from './question-reading.ts'
import { topicsIn } from './topics.ts'

// "We only use Q8. What is their price?", "There is a legal maximum. What is it?"
const told: ReadonlySet<OperatorName> = new Set(['brand', 'legal maximum', 'tank share'])
const references: ReadonlySet<string> = new Set(['it', 'its', 'their', 'they', 'them', 'that', 'those', 'this', 'both'])

/** "I put a fifth of a tank of diesel in. What do I pay?" */
function isToldShare({ name }: OperatorMention, asked: readonly Mention[]): boolean {
  return name === 'tank share' && !asked.some(({ kind }) => kind === 'fuel')
}

/** What an operator leaves of a cue that begins inside it: words without a meaning of their own. */
function outside(cue: Cue, within: readonly (OperatorMention | undefined)[]): readonly Cue[] {
  const around = within[cue.from]
  if (!around) return [cue]
  return cue.to > around.to ? [{ names: ['neutral'], from: around.to, to: cue.to }] : []
}

/** The evidence of a question. Linear in the number of its tokens. */
export function readQuestion(tokens: readonly Token[], calendar: Calendar): QuestionReading {
  const named = inContext(tokens, mentionsIn(tokens, calendar))
  const mentions = withOperators(tokens, named, cuesIn(tokens))
  const isNamed = new Array<boolean>(tokens.length).fill(false)
  for (const { from, to } of mentions) isNamed.fill(true, from, to)
  const meant = tokens.map((token, at) => (isNamed[at] ? token : asMeant(token)))
  const operators = of(mentions, 'operator')
  const within = new Array<OperatorMention | undefined>(tokens.length)
  for (const one of operators) within.fill(one, one.from, one.to)
  const cues = [...cuesIn(meant), ...choicesIn(tokens, mentions)]
    .flatMap(cue => outside(cue, within))
    .sort((a, b) => a.from - b.from)
  const clauses = clausesOf(meant, mentions)
  const asking = focusOf(tokens, clauses, mentions, cues)
  const isAsked = new Array<boolean>(tokens.length).fill(false)
  for (const { from, to } of asking) isAsked.fill(true, from, to)
  const isReferring = tokens.some(({ word }, at) => isAsked[at] && references.has(word))
  const asked = mentions.filter(one => isAsked[one.from])
  const isStory = storyPlaces(meant, clauses)
  const open = mentions.filter(one => !isStory[one.from])
  const askedCues = cues.filter(one => isAsked[one.from])
  return {
    tokens,
    mentions,
    clauses,
    asking,
    newestWeek: calendar.newestWeek,
    cues: askedCues,
    said: new Set(askedCues.flatMap(cue => cue.names)),
    saidBesides: new Set(cues.filter(one => !isAsked[one.from]).flatMap(cue => cue.names)),
    ...placesOf(asked, mentions, askedCues),
    ...fuelsOf(asked, mentions, { tokens, cues: askedCues }),
    ...figuresOf(asked, { tokens, open, all: mentions }, askedCues),
    ...pointOf(
      tokens,
      asked,
      mentions,
      isMentioned(askedCues, 'here') || isMentioned(askedCues, 'station') || isMentioned(askedCues, 'near'),
    ),
    operators: operators.filter(
      one => one.isOfAll || isAsked[one.from] || (isReferring && told.has(one.name)) || isToldShare(one, asked),
    ),
    topics: topicsIn(meant, isAsked),
    ...wordsOf(tokens, isAsked, isNamed, cues),
    isPurpose: purposesIn(tokens, mentions, askedCues),
    misspeltWords: meant.filter((token, at) => isAsked[at] && token !== tokens[at]).length,
  }
}
