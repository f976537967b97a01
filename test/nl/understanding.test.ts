import { describe, expect, test } from 'vitest'
import { clausesOf } from '../../api/nl/reading/clauses.ts'
import { understand } from '../../api/nl/understand.ts'
import { tokenise } from '../../api/nl/words/tokenise.ts'
import { calendar, questionsIn } from '../support/questions.ts'
import { repositoryText } from '../support/repository.ts'

const understood = (question: string) => understand(question, calendar)

describe('clauses', () => {
  const kinds = (text: string) => clausesOf(tokenise(text), []).map(one => one.kind)

  test.each([
    ['I drive a Golf. What is petrol in Spain?', ['telling', 'asking']],
    ['Spain: diesel', ['fragment', 'fragment']],
    ["we're in Vienna so what does diesel cost", ['telling', 'asking']],
    ['my sister moved there and I want to know the price', ['telling', 'asking']],
    ['Riding the Alps, where is petrol cheapest?', ['telling', 'asking']],
    ['petrol in Latvia, where I will be', ['fragment', 'telling']],
  ])('%s', (text, expected) => expect(kinds(text)).toEqual(expected))
})

describe('confidence', () => {
  const sure = (question: string) => understood(question).confidence

  test('is lower for each unknown word', () => {
    const plain = sure('price of diesel in Spain')
    const one = sure('price of quonky diesel in Spain')
    const two = sure('price of quonky mirble diesel in Spain')
    expect(plain).toBeGreaterThanOrEqual(0.9)
    expect(one).toBeLessThan(0.8)
    expect(two).toBeLessThan(one)
  })

  test('is only slightly lower for a misspelt word', () => {
    expect(sure('averge price of diesel in Spain over the last monht')).toBeGreaterThan(0.5)
  })

  test.each([
    'It rained all day and the dog was sick. Price of diesel in Spain?',
    'Price of diesel in Spain, please, if you would be so kind',
  ])('is not lower for what stands beside the question: %s', question => expect(sure(question)).toBeGreaterThan(0.9))

  test('below 0.5 is a refusal', () => {
    expect(understood('price of quonky mirble zorbs for diesel')).toMatchObject({ intent: 'unknown' })
  })
})

describe('suggestions', () => {
  test('give the other meaning as a question that is understood', () => {
    const { suggestions, confidence } = understood('rank european countries by diesel price')
    expect(confidence).toBeLessThan(0.8)
    expect(suggestions.length).toBeLessThanOrEqual(1)
  })

  const asked = questionsIn(repositoryText('fixtures/nl/tune.jsonl')).map(({ q }) => understood(q))

  test('are complete questions, and all are understood', () => {
    const offered = new Set(asked.flatMap(one => one.suggestions))
    expect(offered.size).toBeGreaterThan(10)
    expect([...offered].filter(one => !one.endsWith('?') || understood(one).intent === 'unknown')).toEqual([])
  })

  test('are given only if the question is ambiguous', () => {
    expect(asked.filter(one => one.confidence >= 0.8 && one.suggestions.length > 0)).toEqual([])
  })
})
