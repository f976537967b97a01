import { numberAt } from '../slots/numbers.ts'
import { type OperatorReader, operator } from './operator.ts'
import { phrasesOf } from './phrases.ts'

const each = phrasesOf('each')
const eachAlone = phrasesOf('each alone')

const holdings: ReadonlySet<string> = new Set(['have', 'hold', 'cover', 'know', 'track', 'support', 'list', 'serve'])

/** "Every Nordic country", "each of the Baltics", "list diesel prices in Benelux", "country by country". */
export const readEach: OperatorReader = ({ tokens, mentions, beginning }) => {
  // "List the countries you have".
  const isOfOurs = tokens.some(({ word }, at) => word === 'you' && holdings.has(tokens[at + 1]?.word ?? ''))
  if (isOfOurs && !mentions.some(({ kind }) => kind === 'fuel')) return []
  const hasRegion = mentions.some(({ kind }) => kind === 'region' || kind === 'everywhere')
  return tokens.flatMap((token, from) => {
    const match = each.at(tokens, from)
    const isAll = token.word === 'all' || token.word === 'both'
    const alone = eachAlone.at(tokens, from)
    // "The complete ranking": all of it.
    if (whole.has(token.word) && lists.has(tokens[from + 1]?.word ?? ''))
      return [operator('each', from, from + 1, { each: true })]
    const to = Math.max(match?.to ?? 0, alone?.to ?? 0, isAll ? from + 1 : 0)
    if (to === 0) return []
    // "All three Benelux countries".
    let at = tokens[to]?.word === 'the' ? to + 1 : to
    if (numberAt(tokens, at) !== null) at += 1
    const next = beginning.get(at)
    const isOfRegion = next?.kind === 'region' || next?.kind === 'everywhere'
    const isOfCountries =
      members.has(tokens[at]?.word ?? '') ||
      (adjectives.has(tokens[at]?.word ?? '') && members.has(tokens[at + 1]?.word ?? ''))
    if (isOfRegion) return [operator('each', from, at, { each: true })]
    if (isOfCountries) return [operator('each', from, members.has(tokens[at]!.word) ? at + 1 : at + 2, { each: true })]
    return alone?.to === to && hasRegion ? [operator('each', from, to, { each: true })] : []
  })
}

const whole: ReadonlySet<string> = new Set(['full', 'complete', 'entire', 'whole'])
const lists: ReadonlySet<string> = new Set(['list', 'ranking', 'table', 'order'])

const members = new Set([
  'country',
  'countries',
  'state',
  'states',
  'member',
  'members',
  'nation',
  'nations',
  'market',
  'markets',
  'place',
])
const adjectives = new Set(['single', 'individual', 'other', 'covered', 'european'])
