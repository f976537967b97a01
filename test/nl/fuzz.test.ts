import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { type AnsweredQuestion, ask, compactReply, csvOf } from '../../api/nl/ask.ts'
import { understand } from '../../api/nl/understand.ts'
import { kindsOf, randomPattern, roundOf } from '../../fixtures/nl/bad-questions.ts'
import { lexiconPhrases } from '../../fixtures/nl/lexicon-words.ts'
import { madeUpQuestions } from '../../fixtures/nl/made-up-questions.ts'
import { pick, randomOf } from '../../fixtures/snapshots/made-up-figures.ts'
import { nlFigures } from '../../fixtures/snapshots/nl-figures.ts'
import { isDay } from '../../pipeline/model/instants.ts'
import { tollRecords } from '../support/toll-records.ts'
import { expectAnswerFromData, questionContextOf } from './reply-checks.ts'

const held = questionContextOf({ figures: nlFigures, tolls: tollRecords })
const random = randomOf(20_261_119)
const questions = await fuzzed(250)
const answered: readonly AnsweredQuestion[] = questions.map(question => ask(question, held))

/** What people ask, with words of all lexicons and signs between their words, left out and doubled. */
async function fuzzed(count: number): Promise<string[]> {
  const all = kindsOf(await lexiconPhrases(), random)
  const kinds = Object.values(all)
  const times = [...all['dates and periods']!, ...all.digits!]
  const asked = madeUpQuestions(count, 60)
  return asked.map((question, at) => {
    if (at % 8 === 0) return roundOf(randomPattern(pick(kinds, random), random)).repeat(3)
    if (at % 8 === 4) return [question, ...Array.from({ length: 6 }, () => pick(times, random))].join(' ')
    const words = question.split(' ')
    for (let edits = at % 4; edits > 0; edits -= 1) {
      const place = Math.floor(random() * words.length)
      const piece = pick(pick(kinds, random), random)
      words.splice(place, random() < 0.3 ? 1 : 0, ...(random() < 0.8 ? [piece] : []))
    }
    return words.join(' ')
  })
}

/** The questions of which something is not so, the first few. */
function wrong(isRight: (one: AnsweredQuestion, question: string) => boolean): readonly string[] {
  return questions.filter((question, at) => !isRight(answered[at]!, question)).slice(0, 5)
}

test('some questions are understood, some are not, and most intents occur', () => {
  const kinds = new Set(answered.map(({ answer }) => answer.intent))
  expect(kinds.size).toBeGreaterThan(12)
  expect([...new Set(answered.map(({ answer }) => answer.status))].sort()).toEqual(['no_data', 'ok', 'unsupported'])
})

test('confidence is between 0 and 1 with two decimals, and below 0.5 there is no answer', () => {
  expect(
    wrong(({ answer: { confidence, status, intent } }) => {
      const isShare = confidence >= 0 && confidence <= 1 && Math.round(confidence * 100) / 100 === confidence
      return isShare && confidence < 0.5 === (status === 'unsupported') && confidence < 0.5 === (intent === 'unknown')
    }),
  ).toEqual([])
})

test('a parse has no undefined member', () => {
  const isWhole = ({ answer }: AnsweredQuestion) =>
    JSON.stringify(answer, (_name, value) => (value === undefined ? 'undefined!' : value)) === JSON.stringify(answer)
  expect(wrong(isWhole)).toEqual([])
})

test('days are valid and in order, numbers are in range, and coordinates are on the globe', () => {
  expect(
    wrong(({ answer: { parsed } }) => {
      const { countries, time_range_weeks: weeks, date, from, to, limit = 1, litres = 1, lat = 0, lng = 0 } = parsed
      const areDays = [date, from, to].every(day => day === undefined || isDay(day))
      const counts = Number.isInteger(weeks) && weeks >= 0 && Number.isInteger(limit) && limit > 0 && litres > 0
      const areCodes = countries.every(code => /^[A-Z]{2}$/.test(code)) && new Set(countries).size === countries.length
      const isOnGlobe = Math.abs(lat) <= 90 && Math.abs(lng) <= 180
      return areDays && !(from && to && from > to) && counts && areCodes && isOnGlobe
    }),
  ).toEqual([])
})

test('each number of the message is in the data', () => {
  for (const { answer } of answered) expectAnswerFromData(answer)
})

test('the same question gets the same bytes', () => {
  expect(
    wrong(({ answer }, question) => JSON.stringify(ask(question, held).answer) === JSON.stringify(answer)),
  ).toEqual([])
})

test('surrounding whitespace and an initial capital make no difference', () => {
  const meant = (question: string) => {
    const { intent, parsed } = understand(question, { newestWeek: '2026-11-16' })
    return JSON.stringify({ intent, parsed })
  }
  const asMeant = ({ answer: { intent, parsed } }: AnsweredQuestion) => JSON.stringify({ intent, parsed })
  expect(wrong((one, question) => meant(` ${question} \n`) === asMeant(one))).toEqual([])
  // The other way round it may: "Wien" is a town, "wien" nothing.
  const capital = (question: string) => question.replace(/^[a-z]/, letter => letter.toUpperCase())
  expect(questions.filter(question => capital(question) !== question).length).toBeGreaterThan(questions.length / 3)
  expect(wrong((one, question) => meant(capital(question)) === asMeant(one))).toEqual([])
})

test('each row of the table has the same number of cells, and the short form has the sentence', () => {
  expect(
    wrong(one => {
      const lines = parse(csvOf(one), { comment: '#', comment_no_infix: true, record_delimiter: '\r\n' }) as string[][]
      const columns = new Set(one.rows.flatMap(row => Object.keys(row)))
      const isTable = lines.length === one.rows.length + 1 && lines[0]!.length === Math.max(1, columns.size)
      return isTable && compactReply(one.answer).message === one.answer.message
    }),
  ).toEqual([])
})

test.each([
  'price of diesel in Spain in the 20220310 quarters from 2022',
  'diesel in France in the 2.5nd quarter of 2022',
  'highest petrol price in Italy in the 99999999th week of 2022',
  'how has diesel in Poland changed in the last 99999999 years',
])('counts that no calendar holds break nothing: %s', question => {
  const { answer } = ask(question, held)
  expect(['ok', 'no_data', 'unsupported']).toContain(answer.status)
  expectAnswerFromData(answer)
})

// A hundred times what the endpoint takes. Nothing is repeated within itself: a call for each would leave no room.
const endless = ['-', '\u0301\u0323', 'a', '1.', 'Bosnia-', 'the last ']
test.each(endless)('50,000 characters of %j are parsed like any question', piece => {
  const question = piece.repeat(50_000 / piece.length)
  const { intent, confidence, parsed } = understand(question, { newestWeek: '2026-11-16' })
  expect({ intent, isLow: confidence < 0.5, ...parsed }).toMatchObject({ intent: 'unknown', isLow: true })
})
