import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../api/nl/because.ts'
import { namesIn } from '../../api/nl/intents/intent.ts'
import { intents } from '../../api/nl/intents/table.ts'
import { operator } from '../../api/nl/operators/operator.ts'
import { type OperatorName, operatorNames } from '../../api/nl/operators/operator-mention.ts'
import { readQuestion } from '../../api/nl/reading/read-question.ts'
import { understand } from '../../api/nl/understand.ts'
import { phraseLists } from '../../api/nl/words/phrase-file.ts'
import { tokenise } from '../../api/nl/words/tokenise.ts'
import { calendar } from '../support/questions.ts'
import { repositoryFiles, repositoryText } from '../support/repository.ts'

type Refusal = readonly [question: string, because: string]
/** These take something away from a question, and no kind of question carries them out. */
type Carried = Exclude<OperatorName, 'refused' | 'doubted' | 'deny'>

const lists = phraseLists('operators')
const readingOf = (question: string) => readQuestion(tokenise(question), calendar)
const operatorsIn = (question: string) => readingOf(question).operators.map(({ name }) => name)

// What is carried out is labelled in fixtures/nl/*-operators.jsonl, and tested by accuracy.test.ts.

const refused: readonly Refusal[] = [
  ['toll from Paris to Lyon', 'the tolls of a route are not summed; ask for a country, a road or a tunnel'],
  ['toll for a lorry in Austria', 'the tolls are those of cars'],
  ['petrol in Germany without VAT', 'prices without taxes, VAT among them'],
  ['median petrol price in Europe', 'the median is not calculated'],
  ['cheapest weekday for diesel in Spain: which day of the week', 'the best day or time to fill up'],
  ['mpg of a diesel car in France', 'fuel use (mpg, litres per 100 km)'],
  ['how much is 100 km of driving on diesel in Spain', 'the cost of a distance'],
  ['petrol in Spain in real terms', 'not adjusted for inflation'],
  ['most stable petrol price in Europe', 'how much prices vary is not calculated'],
  ["in which month was Spain's biggest petrol rise", 'the largest change within one country is not searched for'],
  ['cheapest diesel in the EU except', 'it is not understood what "except" leaves out'],
  ['cheapest petrol in neighbouring countries', 'it is not said whose neighbours are meant'],
]

// Refused for another reason than an operator: there is no data for what is asked.
const unheld: readonly Refusal[] = [
  ['will diesel be cheaper next month in France', 'forecasts are not offered'],
  ['why is diesel so expensive in Italy', 'the reason for a price is not held'],
  ['AdBlue price in Germany', 'AdBlue is not a fuel held here'],
  ['heating oil in Germany', 'Heating oil is not a fuel held here'],
  ['diesel in France on 31 February 2024', '31 February 2024 is not a date'],
  ['petrol in Japan', 'there is no data for Japan'],
  ['Shell diesel in Denmark a year ago', 'prices by brand are only held for now'],
]

describe('the list of operators', () => {
  const carried = [...new Set(intents.flatMap(({ carries }) => namesIn(carries)))] as readonly Carried[]

  test('is closed: each is carried out by some intents, or refused, doubted or denied', () => {
    expect([...carried, 'deny', 'doubted', 'refused'].sort()).toEqual([...operatorNames].sort())
  })

  test.each(carried)('%s is refused by name by each intent that does not carry it out', name => {
    const plain = readingOf('diesel in Spain')
    const reading = { ...plain, operators: [operator(name, 0, 1, name === 'brand' ? { brands: ['shell'] } : {})] }
    const refusing = intents.filter(intent => refusalOf(reading, intent) !== undefined)
    expect(refusing).toEqual(intents.filter(({ carries }) => !namesIn(carries).includes(name)))
    for (const intent of refusing) expect(refusalOf(reading, intent)).toMatch(/^"diesel" is not carried out for /)
  })

  test.each(intents.map(intent => intent.name))('%s refuses what is refused by name', name => {
    const intent = intents.find(one => one.name === name)!
    const operators = [operator('refused', 0, 1, {}, 'it is not held')]
    expect(refusalOf({ ...readingOf('diesel in Spain'), operators }, intent)).toBe('it is not held')
  })
})

describe('a question is refused with its reason', () => {
  test.each([...refused, ...unheld])('%s', (question, because) => {
    const got = understand(question, calendar)
    expect(got).toMatchObject({ intent: 'unknown' })
    expect(got.confidence).toBeLessThan(0.5)
    expect(got.because).toContain(because)
  })

  test.each(refused)('%s: by an operator', question => {
    expect(operatorsIn(question)).toContain('refused')
  })

  test('and the parse keeps what was understood', () => {
    const { parsed } = understand('petrol in Germany without VAT', calendar)
    expect(parsed).toMatchObject({ countries: ['DE'], fuel_type: 'euro95' })
  })
})

test('a caravan is doubted: the tolls are those of cars', () => {
  const question = 'toll for a caravan in Austria'
  expect(operatorsIn(question)).toContain('doubted')
  const got = understand(question, calendar)
  expect(got).toMatchObject({ intent: 'toll_lookup', because: 'the tolls are those of cars' })
  expect(got.confidence).toBeLessThan(0.8)
  expect(got.readAs).toBe('What are the tolls in Austria?')
})

describe('docs/natural-language.md', () => {
  const section = repositoryText('docs/natural-language.md')
    .split('## Words that change what is asked')[1]!
    .split('## ')[0]!
  const rows = section
    .split('| Refused |')[0]!
    .split('\n')
    .filter(line => /^\| (?!Carried)\w/.test(line))
  const examples = rows.flatMap(line => {
    const [, asked = '', members = ''] = line.split(/ \| ?/)
    const named = [...members.matchAll(/`(\w+)`/g)].map(([, name]) => name!)
    return [...asked.matchAll(/"([^"]+)"/g)].map(([, question]) => ({ question: question!, named }))
  })

  test('has examples of what is carried out', () => {
    expect(rows.length).toBeGreaterThan(10)
    expect(examples.length).toBeGreaterThan(20)
  })

  test.each(examples)('$question', ({ question, named }) => {
    const { confidence, parsed } = understand(question, calendar)
    expect(confidence).toBeGreaterThanOrEqual(0.8)
    if (named.length > 0) expect(Object.keys(parsed).filter(name => named.includes(name))).not.toEqual([])
  })
})

test('brands without a fuel are compared for both fuels', () => {
  expect(understand('Shell against Esso in France', calendar)).toMatchObject({ intent: 'brand_price' })
})

test('the best day to fill up is refused with its own reason', () => {
  expect(understand('best day to fill up in Germany', calendar).because).toContain('the best day or time')
})

test('stations on motorways are refused by name', () => {
  expect(understand('motorway stations in France', calendar)).toMatchObject({ intent: 'unknown' })
})

test('no list of operators.txt is without a reader', () => {
  expect(lists.size).toBeGreaterThan(40)
  expect(unused()).toEqual([])
})

/** The lists that no file with `phrasesOf` names. */
function unused(): readonly string[] {
  const readers = repositoryFiles('.ts', 'api/nl').map(repositoryText)
  const asking = readers.filter(text => /phrasesOf\b.*from '\.\/(?:operators\/)?phrases\.ts'/.test(text)).join('\n')
  return [...lists.keys()].filter(name => !asking.includes(`'${name}'`))
}

// Words of [turning] that are answered although no operator reads them.
const answeredWords: Readonly<Record<string, string>> = {
  'a superlative with one country asks for its price': 'cheapest, dearest, smallest, maximum, minimum, bottom',
  'the change of a price': 'halves, double, triple, percent, percentage',
  'stations near the user': 'local',
  'half a tank, or the neighbours of Spain': 'halfway, neighbours, neighbors',
  'in doubt, so the answer states how it was read': `apart, neither, minus, below, above, under, beneath, less, instead,
    against, different, same, equal, discount, discounts, biggest, largest`,
  'without a point they mean nothing': 'within, around, near',
}
// These are answered without a doubt, and should not be: three are taken for misspellings of other words.
const notCaught = ['motorway', 'counties', 'slowest']

describe('the words that change what is asked', () => {
  const words = lists.get('turning')!.filter(word => tokenise(word).length === 1)
  const answers = words.map(word => ({ word, got: understand(`diesel in Spain ${word}`, calendar) }))
  const exceptions = Object.values(answeredWords).flatMap(some => some.split(/,\s+/))

  test('are not answered where nothing reads them, with known exceptions', () => {
    expect(words.length).toBeGreaterThan(150)
    const answered = answers.filter(({ got }) => got.confidence >= 0.5).map(({ word }) => word)
    expect(answered.filter(word => !exceptions.includes(word) && !notCaught.includes(word))).toEqual([])
  })

  test('name the word or the reason if they are refused', () => {
    const silent = answers.filter(({ got }) => got.confidence < 0.5 && !got.because).map(({ word }) => word)
    expect(silent).toEqual([])
  })

  test('lower the confidence where they are only in doubt', () => {
    const doubted = answeredWords['in doubt, so the answer states how it was read']!.split(/,\s+/)
    const sure = answers.filter(({ word, got }) => doubted.includes(word) && got.confidence >= 0.8)
    expect(sure.map(({ word }) => word)).toEqual([])
  })
})
