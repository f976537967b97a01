import { describe, expect, test } from 'vitest'
import { understand } from '../../api/nl/understand.ts'
import { phraseList } from '../../api/nl/words/phrase-file.ts'
import { tokenise } from '../../api/nl/words/tokenise.ts'
import { calendar } from '../support/questions.ts'

const understood = (question: string) => understand(question, calendar)
const plain = phraseList('plain-words', 'plain')

// What "diesel in Spain" says already: the newest price, in euros, at the pump, here; and words for this service.
const said =
  'recent recently latest newest current currently today tonight present presently nowadays lately monday tuesday wednesday ' +
  'thursday friday saturday sunday prevailing eur euro euros cent cents pump pumps charge charges charged level levels info information dear ' +
  'local everywhere myself atm countries bot site tool'

describe('a word that has a meaning and no part in the answer', () => {
  test.each([
    ['diesel in the north of France', 'north'],
    ['is petrol on the mainland of Portugal cheaper than a year ago', 'mainland'],
    ['which Australian state has the dearest diesel', 'state'],
    ['petrol at Frankfurt airport', 'airport'],
    ['cheapest diesel near the central station in Munich', 'central'],
    ['what is diesel now in Italy and what was it in March 2023', 'now'],
    ['what does diesel cost in Poland and where is the nearest station to Warsaw', 'Poland'],
    ['which is cheaper in Austria, petrol or diesel, and how long has that been so', 'long'],
    ['my sister moved from Poland to Dublin. what would she pay for 45 litres of petrol', 'Dublin'],
    ['most expensive petrol station in Italy right now', 'petrol'],
    ['was diesel in Austria above 2 euros for the whole of June 2022', 'whole'],
    ['which stations in Graz are closed', 'closed'],
    ['which country is cheapest for petrol and which for diesel', 'diesel'],
    ['compare petrol in Spain with diesel in Portugal', 'diesel'],
    ['which countries have diesel at least 1.60 but less than 1.70', 'less than 1.70'],
    ['did diesel ever cross 2.50 anywhere in the EU', 'anywhere'],
    ['which is cheaper in Austria, petrol or diesel, and since when', 'since'],
    ['how much was the Swiss vignette two years ago', 'two years ago'],
    ['record high of diesel in the Spain of old', 'old'],
    ['average petrol price in Ireland, motorists grumbling', 'grumbling'],
  ])('%s: the answer is in doubt, and names it', (question, word) => {
    const { confidence, because } = understood(question)
    expect(confidence).toBeLessThan(0.8)
    expect(because).toContain(`"${word}"`)
  })

  // Words of the lexicon that only show what is no question: the list of [neutral] is long, and none of it is certain.
  test('is any word that is not in the list of words without meaning', () => {
    const words = phraseList('cues', 'neutral').filter(word => /^[a-z]{3,}$/.test(word) && !plain.includes(word))
    expect(words.length).toBeGreaterThan(800)
    const bare = JSON.stringify(understood('diesel in Spain').parsed)
    const skipped = words.filter(word => {
      const { confidence, parsed } = understood(`diesel in Spain ${word}`)
      return confidence >= 0.8 && JSON.stringify(parsed) === bare
    })
    expect(skipped.filter(word => !said.includes(word))).toEqual([])
  })
})

describe('an amount', () => {
  test.each([
    ['which countries have diesel at 1.60 or less', { below: 1.6, inclusive: true }],
    ['is diesel at least 1.60 in Italy', { above: 1.6, inclusive: true }],
    ['which countries have diesel at no more than 1.60', { below: 1.6, inclusive: true }],
    ['which countries have diesel between 1.50 and 1.60', { above: 1.5, below: 1.6, inclusive: true }],
  ])('%s: counts itself', (question, slots) => expect(understood(question).parsed).toMatchObject(slots))

  test.each(['which countries have diesel below 1.60', 'is diesel in Spain over 1.60'])(
    '%s: does not count itself',
    question => expect(understood(question).parsed).not.toHaveProperty('inclusive'),
  )

  test('by which one price is above another is refused by name', () => {
    const { intent, because } = understood('is petrol at least 10 cents cheaper in Spain than in France')
    expect([intent, because]).toEqual(['unknown', expect.stringContaining('by how much one price is above another')])
  })
})

test.each([
  ['what does E10 cost in France', { fuel_type: 'e10' }],
  ['40 litres of E5 in the UK', { fuel_type: 'e5' }],
  ['how has E10 changed in France since 2022', { fuel_type: 'euro95', grade: 'e10' }],
])('%s: the grade is asked about, and said where the series has only petrol', (question, parsed) => {
  expect(understood(question).parsed).toMatchObject(parsed)
})

test.each(['where is diesel dearer than petrol', 'in how many countries has diesel become cheaper since last month'])(
  '%s: is not surely answered for all countries together',
  question => expect(understood(question).confidence).toBeLessThan(0.8),
)

describe('the words without meaning', () => {
  test('are few', () => {
    expect(plain.length).toBeLessThan(500)
  })

  test('change no parse, and cause no doubt', () => {
    // "To what" asks for a reason, "what will" for the future; the others are of a past, and no time is named.
    const others: ReadonlySet<string> = new Set(['to', 'what will', 'was', 'were', 'did'])
    const phrases = plain.filter(phrase => !others.has(phrase))
    const bare = understood('what does diesel cost in Spain').parsed
    const wrong = phrases.filter(phrase => {
      const { parsed, confidence } = understood(`${phrase} what does diesel cost in Spain`)
      return confidence < 0.8 || JSON.stringify(parsed) !== JSON.stringify(bare)
    })
    expect(wrong).toEqual([])
  })
})

describe('a part of a country, or a town', () => {
  test.each([
    'did diesel fall in Sicily',
    'record high diesel in Bavaria',
    'petrol in Scotland',
    'has petrol gone up in Queensland this week',
  ])('%s: is refused by its name, and never answered for another place', question => {
    const { intent, because } = understood(question)
    expect(intent).toBe('unknown')
    expect(because).toContain(question.split(' in ')[1]!.split(' ')[0]!)
  })
})

test('a word one edit from a common one is no country', () => {
  expect(understood('mutch is petrol in France').parsed.countries).toEqual(['FR'])
  expect(understood('Dutsh petrol').parsed.countries).toEqual(['NL'])
})

test('every phrase of the list is read as it is typed', () => {
  expect(plain.filter(phrase => tokenise(phrase).length === 0)).toEqual([])
})
