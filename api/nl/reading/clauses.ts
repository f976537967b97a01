import type { Mention } from '../slots/mention.ts'
import { phrasesIn } from '../words/phrase-book.ts'
import { commaList, phraseList, setOf, wordSet } from '../words/phrase-file.ts'
import type { Token } from '../words/tokenise.ts'

/**
 * asking    a question or a request
 * telling   "I'm driving from Vienna to Zagreb"
 * fragment  neither: "Spain", "diesel, please"
 */
export interface Clause {
  readonly kind: 'asking' | 'telling' | 'fragment'
  readonly from: number
  readonly to: number
  /** Which sentence it belongs to, counted from 0. */
  readonly sentence: number
}

const asking = phrasesIn(phraseList('clauses', 'asking'))
const opening = phrasesIn(phraseList('clauses', 'openings'))
const telling = phrasesIn(phraseList('clauses', 'tellings'))
const interjected = wordSet('clauses', 'interjections')
const connecting = wordSet('clauses', 'connectives')
const persons = wordSet('clauses', 'persons')
const abbreviated = wordSet('clauses', 'abbreviations')
const sentenceEnds = new Set(['.', '!', '?', ';'])
const stops = new Set([';', '!', '?', ',', ':', '(', ')', '—', '–', '…', '|', '•', '"', '“', '”'])

/** The tokens of clauses that tell something of a person: "I live in Spain", "my brother paid 2 euros". */
export function storyPlaces(tokens: readonly Token[], clauses: readonly Clause[]): Uint8Array {
  const isStory = new Uint8Array(tokens.length)
  for (const { kind, from, to } of clauses)
    if (kind === 'telling' && tokens.slice(from, to).some(({ word }) => persons.has(word))) isStory.fill(1, from, to)
  return isStory
}

/** The clauses of a question, in order. None ends inside a mention ("41.9, 12.5") or between two of a list. */
export function clausesOf(tokens: readonly Token[], mentions: readonly Mention[]): readonly Clause[] {
  const clauses: Clause[] = []
  const isHeld = heldPlaces(tokens, mentions)
  const asks = tokens.map((_token, at) => asksAt(tokens, at))
  let from = 0
  let sentence = 0
  let opens = opensAs(tokens, 0, isHeld)
  let isAsking = false
  const end = (at: number, next: number): void => {
    const kind = isAsking || opens === 'asking' ? 'asking' : opens
    if (at > from) clauses.push({ kind, from, to: at, sentence })
    from = next
    opens = opensAs(tokens, next, isHeld)
    isAsking = false
  }
  for (let at = 0; at < tokens.length; at += 1) {
    if (!isHeld[at] && isStopAt(tokens, at)) {
      end(at, at + 1)
      if (sentenceEnds.has(tokens[at]!.word)) sentence += 1
    } else if (at > from && turns(tokens, at, asks, opens === 'telling' && !isAsking)) end(at, at)
    if (at >= from && asks[at]) isAsking = true
  }
  end(tokens.length, tokens.length)
  return clauses
}

/** The tokens of mentions, and the commas within "Germany, Austria and Italy". */
function heldPlaces(tokens: readonly Token[], mentions: readonly Mention[]): readonly boolean[] {
  const isHeld = new Array<boolean>(tokens.length).fill(false)
  mentions.forEach(({ kind, from, to }, index) => {
    isHeld.fill(true, from, to)
    const next = mentions[index + 1]
    if (next?.kind === kind && next.from === to + 1 && tokens[to]!.word === ',') isHeld[to] = true
  })
  return isHeld
}

function isStopAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!
  const next = tokens[at + 1]
  if (token.word === '-') return token.isApart && (next?.isApart ?? true)
  if (token.word === '.') return (next?.isApart ?? true) && !abbreviated.has(tokens[at - 1]?.word ?? '')
  return stops.has(token.word)
}

/** Whether a question begins here, within a clause that began as something else: "so what is", "and want to know". */
function turns(tokens: readonly Token[], at: number, asks: readonly boolean[], isTelling: boolean): boolean {
  // "Sorry to bother you but we are off to Croatia".
  if (tokens[at]!.word === 'but' && (telling.has(tokens, at + 1) || isDoing(tokens[at + 1]?.word ?? ''))) return true
  if (connecting.has(tokens[at]!.word)) return asks[at + 1] === true || questionVerbs.has(tokens[at + 1]?.word ?? '')
  return isTelling && asks[at]! && !connecting.has(tokens[at - 1]!.word)
}

const questionVerbs = setOf('is, are, was, were, does, do, did, has, have, can, could, would, should')

/** "Where" asks, "where I live" does not. */
function asksAt(tokens: readonly Token[], at: number): boolean {
  const asked = asking.at(tokens, at)
  return asked !== undefined && asked.to >= (telling.at(tokens, at)?.to ?? 0)
}

function opensAs(tokens: readonly Token[], from: number, isHeld: readonly boolean[]): Clause['kind'] {
  let first = from
  while (first < tokens.length - 1 && interjected.has(tokens[first]!.word)) first += 1
  // "I mean Italy or Slovenia".
  if (tokens[first]?.word === 'i' && meant.has(tokens[first + 1]?.word ?? '')) first += 2
  // "Since 2019" is a time, "since I moved" is a story.
  if (isHeld[first]) return 'fragment'
  if (telling.has(tokens, first) && tokens[first + 1]?.word !== '.') return 'telling'
  if (opening.has(tokens, first)) return 'asking'
  return isDoing(tokens[first]?.word ?? '') ? 'telling' : 'fragment'
}

const meant = new Set(['mean', 'meant'])

const askedDoings = new Set(
  commaList(
    'comparing, looking, wondering, asking, trying, needing, wanting, checking, filling, refilling, fuelling, fueling, ' +
      'refuelling, refueling, topping, rising, pricing, charting, plotting, during, including, regarding, concerning, ' +
      'nothing, anything, something, everything, morning, evening, filing, ranking, sorting, charging, costing, ' +
      'changing, moving average, existing, descending, ascending, trailing, rolling, ' +
      ' remaining, following, ongoing, taking, looking, leaving, setting, according, casting, considering, judging, putting, ' +
      'counting, discounting, ignoring, excluding, omitting, barring, starting, beginning, averaging, requesting',
  ),
)

/** "Riding the Alps next summer". */
function isDoing(word: string): boolean {
  return word.length > 5 && word.endsWith('ing') && !askedDoings.has(word)
}
