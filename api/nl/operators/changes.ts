import { numberAt } from '../slots/numbers.ts'
import type { Token } from '../words/tokenise.ts'
import { type OperatorReader, operator } from './operator.ts'
import { endingAt, matchesOf, phrasesOf } from './phrases.ts'

const up = phrasesOf('up')
const down = phrasesOf('down')
const most = phrasesOf('most')
const stable = phrasesOf('stable')

// What may stand between "biggest" and "rise", or between "rose" and "most".
const between: ReadonlySet<string> = new Set(
  'price prices fuel petrol diesel gasoline unleaded weekly monthly annual yearly percentage relative the by in at pump year month week quarter - its their price on of'.split(
    ' ',
  ),
)
// Words of degree, not of a change: "most expensive", "higher than most".
const degrees: ReadonlySet<string> = new Set([
  'up',
  'down',
  'more',
  'less',
  'higher',
  'lower',
  'dearer',
  'cheaper',
  'cut',
  'lost',
])

const ranks: ReadonlySet<string> = new Set(
  'rank ranks ranked ranking order ordered sort sorted top league table list'.split(' '),
)

/** "Rose most", "the biggest fall", "went up fastest": places in the order of their change. */
export const readChanges: OperatorReader = ({ tokens, mentions }) => {
  const isOfCountry =
    new Set(mentions.flatMap(one => (one.kind === 'country' && !one.isAside ? [one.country] : []))).size === 1
  const isChoice = mentions.some(({ kind }) => kind === 'region' || kind === 'everywhere')
  const isRanking = tokens.some(({ word }) => ranks.has(word))
  const ranked = [
    ...matchesOf(up, tokens).map(one => ({ ...one, direction: 'rise' as const })),
    ...matchesOf(down, tokens).map(one => ({ ...one, direction: 'fall' as const })),
  ].flatMap(({ from, to, direction }) => {
    const after = most.at(tokens, past(tokens, to, 1))
    // "Petrol up most", but not "higher than most".
    if (to === from + 1 && degrees.has(tokens[from]!.word) && !(after && isMove(tokens, from))) return []
    const before = endingAt(most, tokens, past(tokens, from, -1))
    const isDegree = after && (tokens[after.to]?.word === 'expensive' || tokens[after.to]?.word === 'of')
    // "Ranked by increase", "the ranking by petrol rise".
    const by = isRanking ? tokens.slice(0, from).findLastIndex(({ word }) => word === 'by') : -1
    const isRanked = by >= 0 && by >= from - 7
    if (!before && !isRanked && (!after || isDegree)) return []
    const start = before ? before.from : isRanked && by === from - 1 ? by : from
    const end = before || !after ? to : after.to
    return isOfCountry && !isChoice
      ? [
          operator(
            'refused',
            start,
            end,
            {},
            'the largest change within one country is not searched for; ask for its history',
          ),
        ]
      : [operator('change ranking', start, end, { direction })]
  })
  const steady = matchesOf(stable, tokens).map(({ from, to }) =>
    operator('refused', from, to, {}, 'how much prices vary is not calculated; ask for a history or a change'),
  )
  return [...ranked, ...steady]
}

/** "Up most", "its petrol up most". */
function isMove(tokens: readonly Token[], at: number): boolean {
  const { word } = tokens[at]!
  return word === 'up' || word === 'down' || word === 'cut' || word === 'lost' || word === 'lower'
}

/** Past the words in between, three at most, in one direction. */
function past(tokens: readonly Token[], from: number, step: 1 | -1): number {
  let at = from
  for (let count = 0; count < 3; count += 1) {
    const word = tokens[step === 1 ? at : at - 1]?.word ?? ''
    if (!between.has(word) && numberAt(tokens, step === 1 ? at : at - 1) === null) break
    at += step
  }
  return at
}
