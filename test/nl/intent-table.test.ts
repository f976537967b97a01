import { describe, expect, test } from 'vitest'
import { intentNames } from '../../api/allowed-values/questions.ts'
import { choicesOf } from '../../api/nl/intents/choice.ts'
import { evidence, namedEvidence } from '../../api/nl/intents/evidence.ts'
import { namesIn } from '../../api/nl/intents/intent.ts'
import { intents } from '../../api/nl/intents/table.ts'
import { operatorNames } from '../../api/nl/operators/operator-mention.ts'
import { cueNames } from '../../api/nl/reading/cue.ts'
import { readQuestion } from '../../api/nl/reading/read-question.ts'
import { understand } from '../../api/nl/understand.ts'
import { tokenise } from '../../api/nl/words/tokenise.ts'
import { intentTerms } from '../support/intent-terms.ts'
import { calendar } from '../support/questions.ts'

const choices = (question: string) => choicesOf(readQuestion(tokenise(question), calendar))
// Asked of all countries.
const among: ReadonlySet<string> = new Set([
  'threshold',
  'change_ranking',
  'cheapest_ranking',
  'most_expensive_ranking',
])

describe('the table of intents', () => {
  test('has one row for each intent', () => {
    expect([...intents.map(({ name }) => name), 'unknown'].sort()).toEqual([...intentNames].sort())
  })

  test('names only cues, operators and intents that exist, and none twice in a row', () => {
    const lists = intents.flatMap(({ explains, carries, rivals }) => [
      [namesIn(explains), cueNames],
      [namesIn(carries), operatorNames],
      [namesIn(rivals), intents.map(({ name }) => name)],
    ]) as readonly (readonly [readonly string[], readonly string[]])[]
    for (const [names, known] of lists) {
      expect(names.filter(name => !known.includes(name))).toEqual([])
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('uses each named evidence, whose name is that of no cue and no operator', () => {
    const names = Object.keys(namedEvidence)
    expect(names.filter(name => !intentTerms.has(name))).toEqual([])
    expect(evidence.size).toBe(names.length + cueNames.length + operatorNames.length)
  })

  test.each(intents.map(intent => [intent.name, intent] as const))(
    '%s: its own question is certain',
    (name, { ask }) => {
      const countries = among.has(name) ? [] : name === 'comparison' ? ['ES', 'FR'] : ['ES']
      const date = name === 'price_on_date' ? '2022-03-07' : undefined
      const asked = ask({ countries, fuel_type: 'diesel', time_range_weeks: 1, below: 1.5, neighbours_of: 'ES', date })
      expect(choices(asked).find(({ intent }) => intent.name === name)?.level, asked).toBe('certain')
    },
  )
})

describe('of the intents that fit', () => {
  test('the one with the highest level wins', () => {
    const [first, second] = choices('Where in the EU was diesel cheapest over the last 3 months?')
    expect([first, second].map(one => `${one?.intent.name} ${one?.level}`)).toEqual([
      'cheapest_ranking certain',
      'price_history weak',
    ])
    expect(intents.indexOf(second!.intent)).toBeLessThan(intents.indexOf(first.intent))
  })

  test('the one that is further up in the table wins, if their levels are equal', () => {
    const order = choices('How did diesel in Spain change over the last 3 months?').filter(
      ({ level }) => level === 'certain',
    )
    expect(order.map(({ intent }) => intent.name)).toEqual(['price_change', 'price_history'])
  })

  test('a rival that is as certain leaves a doubt', () => {
    expect(understand('Where does Spain rank for average petrol price', calendar).confidence).toBe(0.75)
  })
})
