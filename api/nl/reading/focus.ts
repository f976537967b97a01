import type { Mention } from '../slots/mention.ts'
import type { Token } from '../words/tokenise.ts'
import type { Clause } from './clauses.ts'
import type { Cue, CueName } from './cue.ts'

const subjects: ReadonlySet<Mention['kind']> = new Set(['fuel', 'unheld fuel', 'toll type', 'toll name', 'litres'])
const unnaming: ReadonlySet<Mention['kind']> = new Set(['impossible', 'town'])
const subjectCues: ReadonlySet<CueName> = new Set(['toll', 'station', 'tank', 'fill', 'covers', 'holding'])
const askedCues: ReadonlySet<CueName> = new Set([
  ...([
    'price',
    'amount',
    'cheapest',
    'dearest',
    'cheaper',
    'dearer',
    'change',
    'trend',
    'average',
    'compare',
  ] as const),
  ...(['rank', 'record', 'spread', 'near', 'nearest', 'order', 'here', 'byHowMuch', 'when'] as const),
])

interface Weighed {
  readonly clause: Clause
  /** Names what the data is about. */
  readonly isAbout: boolean
  /** Names a place, a time, an amount. */
  readonly isNaming: boolean
  /** States what the question wants. */
  readonly isWanting: boolean
  /** Every word is known, and none is of another subject. */
  readonly isClear: boolean
  /** All but one. */
  readonly isNearlyClear: boolean
  /** "Why is petrol so dear in Denmark?" */
  readonly isForeign: boolean
  /** "For the gas bottles", next to the fuel that the question is about. */
  readonly isUnheld: boolean
}

/**
 * The clauses that contain the question. Other clauses (the trip, the family, the car) are background and do not count,
 * unless no question names its subject: then statements are read as well.
 */
export function focusOf(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  mentions: readonly Mention[],
  cues: readonly Cue[],
): readonly Clause[] {
  const weighed = weigh(tokens, clauses, mentions, cues)
  const asking = weighed.filter(({ clause }) => clause.kind === 'asking')
  const wholes = asking.filter(one => one.isAbout && (one.isNaming || one.isWanting))
  const last = asking.at(-1)
  // "Why do they charge for tunnels? What do they cost?"
  if (last && isPlainAfter(last, wholes)) return [last.clause]
  if (wholes.length > 0) return inOrder(weighed.filter(one => wholes.includes(one) || joins(one, wholes)))
  const fragments = weighed.filter(({ clause }) => clause.kind === 'fragment')
  const wanting = asking.filter(one => one.isAbout || one.isWanting)
  if (wanting.length > 0) {
    const naming = asking.filter(one => one.isNaming && !wanting.includes(one))
    return inOrder([...wanting, ...naming, ...fragments.filter(one => one.isClear && !one.isUnheld)])
  }
  const about = [...asking, ...fragments].filter(one => one.isAbout || one.isNaming || one.isWanting)
  const clear = about.filter(one => one.isNearlyClear)
  if (!about.some(one => one.clause.kind === 'fragment')) return clauses
  return inOrder(clear.some(one => one.isAbout) ? clear : about)
}

/** Is it a plain question after one that is of another subject? */
function isPlainAfter(last: Weighed, wholes: readonly Weighed[]): boolean {
  if (wholes.length === 0 || wholes.includes(last) || !last.isClear || !last.isWanting) return false
  return wholes.every(one => one.isForeign && one.clause.sentence < last.clause.sentence)
}

/** Whether a clause adds to a whole question: "Spain:", "and in Portugal?", "with diesel, please". */
function joins(
  { clause, isClear, isNaming, isAbout, isWanting, isUnheld }: Weighed,
  wholes: readonly Weighed[],
): boolean {
  if (!isClear || isUnheld || clause.kind === 'telling') return false
  const isBeside = wholes.some(whole => whole.clause.sentence === clause.sentence)
  const isAfter = wholes.some(whole => whole.clause.sentence < clause.sentence)
  return isBeside || (isAfter && (isNaming || isAbout || isWanting))
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
  for (const { from, to } of mentions) known.fill(true, from, to)
  for (const { from, to, names } of cues) if (!names.includes('foreign')) known.fill(true, from, to)
  const isHeldNamed = mentions.some(one => one.kind === 'fuel')
  let mention = 0
  let cue = 0
  return clauses.map(clause => {
    const firstMention = mention
    const firstCue = cue
    while ((mentions[mention]?.from ?? tokens.length) < clause.to) mention += 1
    while ((cues[cue]?.from ?? tokens.length) < clause.to) cue += 1
    const named = mentions.slice(firstMention, mention).map(one => one.kind)
    const said = cues.slice(firstCue, cue).flatMap(one => one.names)
    return {
      clause,
      isAbout: named.some(kind => subjects.has(kind)) || said.some(name => subjectCues.has(name)),
      isNaming: named.some(kind => !subjects.has(kind) && !unnaming.has(kind)),
      isWanting: said.some(name => askedCues.has(name)),
      isForeign: said.includes('foreign'),
      isUnheld: isHeldNamed && named.includes('unheld fuel'),
      ...clarityOf(tokens, clause, known),
    }
  })
}

function clarityOf(tokens: readonly Token[], { from, to }: Clause, known: readonly boolean[]) {
  let strange = 0
  for (let at = from; at < to; at += 1) if (tokens[at]!.kind !== 'sign' && !known[at]) strange += 1
  return { isClear: strange === 0, isNearlyClear: strange < 2 }
}
