import { describe, expect, test } from 'vitest'
import type { IntentName } from '../../api/allowed-values/questions.ts'
import { regionMembers } from '../../api/allowed-values/regions.ts'
import { refusalOf } from '../../api/nl/because.ts'
import { namesIn } from '../../api/nl/intents/intent.ts'
import { intents } from '../../api/nl/intents/table.ts'
import { operator } from '../../api/nl/operators/operator.ts'
import { type OperatorName, operatorNames } from '../../api/nl/operators/operator-mention.ts'
import type { Parsed, Understanding } from '../../api/nl/parsed.ts'
import { readQuestion } from '../../api/nl/reading/read-question.ts'
import { understand } from '../../api/nl/understand.ts'
import { phraseLists } from '../../api/nl/words/phrase-file.ts'
import { tokenise } from '../../api/nl/words/tokenise.ts'
import { calendar } from '../support/questions.ts'
import { repositoryFiles, repositoryText } from '../support/repository.ts'

type Case = readonly [question: string, intent: IntentName, parsed: Partial<Parsed>]
type Refusal = readonly [question: string, because: string]
/** These take something away from a question, and no kind of question carries them out. */
type Carried = Exclude<OperatorName, 'refused' | 'doubted' | 'deny'>

const lists = phraseLists('operators')
const readingOf = (question: string) => readQuestion(tokenise(question), calendar)
const operatorsIn = (question: string) => readingOf(question).operators.map(({ name }) => name)

const neighbours = {
  AT: ['CH', 'CZ', 'DE', 'HU', 'IT', 'LI', 'SI', 'SK'],
  DE: ['AT', 'BE', 'CH', 'CZ', 'DK', 'FR', 'LU', 'NL', 'PL'],
} as const
const milan = { town: 'Milan', lat: 45.46, lng: 9.19 }

// A case a line. Members that are absent are not compared; with `undefined` the parse must not have them.
const carriedOut: Readonly<Record<Carried | 'deny', readonly Case[]>> = {
  except: [
    ['cheapest diesel in the EU except Malta', 'cheapest_ranking', { region: 'EU', except: ['MT'] }],
    ['cheapest diesel outside the eurozone', 'cheapest_ranking', { except: regionMembers('eurozone').toSorted() }],
    ['petrol in the Nordics other than Denmark', 'price_lookup', { region: 'Nordics', except: ['DK'] }],
    ['dearest petrol in Europe, Denmark not counted', 'most_expensive_ranking', { except: ['DK'] }],
    ['leave Malta out of it: cheapest diesel in the EU', 'cheapest_ranking', { region: 'EU', except: ['MT'] }],
    ['where in Europe is petrol dearest without the Netherlands', 'most_expensive_ranking', { except: ['NL'] }],
    ['average petrol price in the EU without Malta', 'average_price', { region: 'EU', except: ['MT'] }],
    ['Poland apart, which EU country has the cheapest diesel', 'cheapest_ranking', { region: 'EU', except: ['PL'] }],
    ['with Cyprus and Malta left off, cheapest petrol in the EU', 'cheapest_ranking', { except: ['CY', 'MT'] }],
    ['I cannot drive to Malta, so strike it: cheapest petrol in the EU', 'cheapest_ranking', { except: ['MT'] }],
    [
      'I have been to Latvia. Diesel in the other Baltic states?',
      'price_lookup',
      { region: 'Baltics', except: ['LV'] },
    ],
    [
      'apart from the EU members Germany and France, dearest diesel',
      'most_expensive_ranking',
      { except: ['DE', 'FR'] },
    ],
  ],
  deny: [["don't tell me about France, what is petrol in Spain", 'price_lookup', { countries: ['ES'] }]],
  neighbours: [
    [
      "which of Germany's neighbours has the cheapest petrol",
      'cheapest_ranking',
      { countries: [...neighbours.DE], neighbours_of: 'DE' },
    ],
    [
      "most expensive diesel among Germany's neighbours",
      'most_expensive_ranking',
      { countries: [...neighbours.DE], neighbours_of: 'DE' },
    ],
    ['diesel in the countries bordering Austria', 'neighbours', { countries: [...neighbours.AT], neighbours_of: 'AT' }],
    [
      'is diesel cheaper in Austria than in its neighbours',
      'comparison',
      { countries: ['AT', ...neighbours.AT], neighbours_of: 'AT', claim: 'cheaper' },
    ],
  ],
  each: [
    ['diesel in every Baltic state', 'price_lookup', { region: 'Baltics', each: true }],
    ['list petrol prices for all Nordic countries', 'price_lookup', { region: 'Nordics', each: true }],
    ['fuel price of each EU country', 'price_lookup', { region: 'EU', fuel_type: 'both', each: true }],
    ['diesel country by country in the Nordics', 'price_lookup', { region: 'Nordics', each: true }],
    [
      'how much did diesel change in each Benelux country this month',
      'price_change',
      { region: 'Benelux', each: true, from: '2026-11-01' },
    ],
  ],
  threshold: [
    ['is petrol in Italy over 2 euros', 'price_lookup', { countries: ['IT'], above: 2 }],
    ['which countries have diesel below 1.60', 'threshold', { countries: [], below: 1.6 }],
    ['how many EU countries sell petrol for less than 1.50', 'threshold', { region: 'EU', below: 1.5, counts: true }],
    ['petrol between 1.50 and 1.60: which countries', 'threshold', { above: 1.5, below: 1.6 }],
    [
      'when was diesel last below 1.50 in Germany',
      'threshold',
      { countries: ['DE'], below: 1.5, last: true, time_range_weeks: 0 },
    ],
  ],
  position: [
    ['where does Ireland rank for petrol', 'position', { countries: ['IE'], direction: 'cheapest' }],
    ['what position is Spain for diesel', 'position', { countries: ['ES'], direction: 'cheapest' }],
    [
      'how many countries are cheaper than Spain for diesel',
      'position',
      { countries: ['ES'], direction: 'cheapest', counts: true },
    ],
    [
      'how many countries are dearer than Spain for diesel',
      'position',
      { countries: ['ES'], direction: 'dearest', counts: true },
    ],
    ['second cheapest diesel in Europe', 'position', { position: 2, direction: 'cheapest' }],
    ['third most expensive petrol in the EU', 'position', { position: 3, direction: 'dearest', region: 'EU' }],
    [
      'is Ireland among the five cheapest for petrol',
      'position',
      { countries: ['IE'], limit: 5, direction: 'cheapest', claim: 'cheapest' },
    ],
  ],
  'change ranking': [
    ["which country's diesel rose most this month", 'change_ranking', { direction: 'rise', from: '2026-11-01' }],
    ['biggest fall in petrol over a year', 'change_ranking', { direction: 'fall', time_range_weeks: 52 }],
  ],
  'legal maximum': [
    ['legal maximum of petrol in Croatia', 'legal_maximum', { countries: ['HR'] }],
    ['price cap for diesel in Belgium', 'legal_maximum', { countries: ['BE'] }],
  ],
  'tank share': [
    ['half a tank of diesel in France', 'fill_cost', { tank_share: 0.5, litres: 25 }],
    ['five eighths of my 48 litre tank, diesel, France', 'fill_cost', { tank_share: 0.625, litres: 30 }],
    ['¾ of a tank of petrol in Spain', 'fill_cost', { tank_share: 0.75, litres: 37.5 }],
    ['two thirds of a 60 litre tank of diesel in Italy', 'fill_cost', { tank_share: 0.67, litres: 40 }],
    ['half of my 60 litre tank of petrol in France', 'fill_cost', { tank_share: 0.5, litres: 30 }],
    ['three quarters of a tank of petrol in Italy', 'fill_cost', { tank_share: 0.75, litres: 37.5 }],
  ],
  brand: [
    ['what does Shell charge for diesel in Denmark', 'brand_price', { countries: ['DK'], brands: ['shell'] }],
    ['diesel: Shell against Esso in France', 'brand_price', { countries: ['FR'], brands: ['shell', 'esso'] }],
    ['cheapest brand for petrol in Italy', 'brand_price', { countries: ['IT'], brands: [], direction: 'cheapest' }],
  ],
  currency: [
    ['petrol price in Britain in pence', 'price_lookup', { currency: 'GBP', unit: undefined }],
    ['petrol price in Germany in dollars per gallon', 'price_lookup', { currency: 'USD', unit: 'us_gallon' }],
    ['petrol per gallon in Britain', 'price_lookup', { currency: undefined, unit: 'imperial_gallon' }],
    ['petrol per gallon in France', 'price_lookup', { currency: undefined, unit: 'us_gallon' }],
    ['diesel in Sweden in kroner', 'price_lookup', { currency: 'SEK' }],
  ],
}

// What turns a question round and is read by other parts than the operators: times, places, fuels, and yes/no questions.
const elsewhere: readonly Case[] = [
  // Spain is compared, and not left out.
  ['petrol in Spain and the other Iberian countries', 'comparison', { countries: ['ES'], region: 'Iberia' }],
  ['cheapest petrol in Europe in 2022', 'cheapest_ranking', { from: '2022-01-01', to: '2022-12-31' }],
  ['cheapest petrol in Europe a year ago', 'cheapest_ranking', { date: '2025-11-17' }],
  ['cheapest petrol in Europe on 3 March 2022', 'cheapest_ranking', { date: '2022-03-03' }],
  [
    'has diesel gone up this week in France',
    'price_change',
    { time_range_weeks: 2, from: '2026-11-09', claim: 'rose' },
  ],
  ['how did diesel change in France this month', 'price_change', { from: '2026-11-01', to: undefined }],
  ['how much did diesel fall in France in March 2022', 'price_change', { from: '2022-03-01', to: '2022-03-31' }],
  ['how much has petrol changed since Monday in Spain', 'price_change', { time_range_weeks: 2, from: '2026-11-09' }],
  [
    'is diesel dearer in France than in 2019',
    'price_change',
    { from: '2019-01-01', to: '2019-12-31', base: 'mean', claim: 'dearer' },
  ],
  [
    'petrol in Spain compared with March 2022',
    'price_change',
    { from: '2022-03-01', to: '2022-03-31', base: 'mean', claim: undefined },
  ],
  ['is petrol in Germany dearer than in summer 2022', 'price_change', { from: '2022-06-01', to: '2022-08-31' }],
  ['cheapest diesel within 10 km of Milan', 'stations_nearby', { ...milan, radius_km: 10 }],
  ['petrol stations in Lyon', 'stations_nearby', { countries: [], town: 'Lyon' }],
  [
    'is LPG cheaper than diesel in Italy',
    'fuel_spread',
    { fuel_type: 'gpl', fuel_types: ['gpl', 'diesel'], claim: 'cheaper' },
  ],
  ['E10 against E85 in France', 'fuel_spread', { fuel_type: 'euro95', fuel_types: ['euro95', 'e85'] }],
  ['did petrol fall in Italy this month', 'price_change', { from: '2026-11-01', claim: 'fell' }],
  ['is diesel the same price in Spain and Portugal', 'comparison', { countries: ['ES', 'PT'], claim: 'same' }],
  ['does Croatia have the cheapest petrol in the EU', 'position', { countries: ['HR'], claim: 'cheapest' }],
]

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
    const reading = { ...plain, operators: [operator(name, 0, 1)] }
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

describe.each(Object.entries(carriedOut))('the operator %s', (name, cases) => {
  test.each(cases)('%s', (question, intent, parsed) => {
    expect(operatorsIn(question)).toContain(name)
    const got = understand(question, calendar)
    expectParsed(got, intent, parsed)
    expect(got.confidence).toBeGreaterThanOrEqual(0.8)
  })
})

describe('what other parts read', () => {
  test.each(elsewhere)('%s', (question, intent, parsed) => {
    expectParsed(understand(question, calendar), intent, parsed)
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

function expectParsed({ intent, parsed }: Understanding, wanted: IntentName, members: Partial<Parsed>): void {
  const got = Object.fromEntries(Object.keys(members).map(name => [name, parsed[name as keyof Parsed]]))
  expect({ intent, parsed: got }).toEqual({ intent: wanted, parsed: members })
}

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

  test('which only put the answer in doubt make it state how it was read', () => {
    const silent = lists.get('doubtful')!.filter(word => {
      const got = understand(`diesel in Spain ${word}`, calendar)
      return got.confidence >= 0.8 || !got.because || (got.confidence >= 0.5 && !got.readAs)
    })
    expect(silent).toEqual([])
  })
})
