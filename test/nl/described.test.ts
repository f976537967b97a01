import { describe, expect, test } from 'vitest'
import { type IntentName, intentNames } from '../../api/allowed-values/questions.ts'
import { replies } from '../../api/nl/answers/index.ts'
import { answerTo, compactReply } from '../../api/nl/ask.ts'
import type { Parsed } from '../../api/nl/parsed.ts'
import { understand } from '../../api/nl/understand.ts'
import { schemaRef } from '../../api/openapi/operation.ts'
import { answerExample, questionExamples } from '../../api/openapi/question-examples.ts'
import { questionsOf } from '../../api/params/question-body.ts'
import { nlFigures } from '../../fixtures/snapshots/nl-figures.ts'
import { undescribed } from '../support/described.ts'
import { tollRecords } from '../support/toll-records.ts'
import { questionContextOf } from './reply-checks.ts'

const held = questionContextOf({ figures: nlFigures, tolls: tollRecords })
const nothing = questionContextOf({ figures: { ...nlFigures, history: [], markets: [], fuels: [], reference: [] } })

const asked: readonly Partial<Parsed>[] = [
  {},
  { countries: ['FR'] },
  { countries: ['FR'], fuel_type: 'diesel', time_range_weeks: 52 },
  { countries: ['ES', 'GB', 'NO', 'FI', 'SE'] },
  { countries: ['IS'] },
  { countries: ['NO'] },
  { countries: ['PT'], region: 'EU', fuel_type: 'euro95' },
  { region: 'Benelux', limit: 5 },
  { region: 'Nordics', date: '2020-05-04', time_range_weeks: 342 },
  { countries: ['AT'], from: '2022-03-01', to: '2022-08-31' },
  { countries: ['BG', 'HR'], date: '2006-01-02', time_range_weeks: 1090 },
  { countries: ['FR'], from: '2027-01-04' },
  { fuel_type: 'gpl' },
  { countries: ['ES', 'AD'], fuel_type: 'gpl' },
  { countries: ['TR'], fuel_type: 'lng' },
  { countries: ['IT'], fuel_type: 'cng' },
  { time_range_weeks: 0 },
  { countries: ['IT', 'DE'], litres: 50 },
  { lat: 47.3, lng: 5 },
  { lat: 0.5, lng: 0.5, fuel_type: 'diesel' },
  { countries: ['AT'], toll_type: 'vignette' },
  { toll_name: 'mont blanc' },
]

/** What of the answers to an intent the description does not have. */
function faultsOf(intent: IntentName): readonly string[] {
  return [held, nothing].flatMap(from =>
    asked.flatMap(some => {
      const parsed: Parsed = { countries: [], fuel_type: 'both', time_range_weeks: 1, ...some }
      const understood = { intent, confidence: 0.9, parsed, suggestions: ['Where is diesel cheapest in Europe?'] }
      const { answer } = answerTo('a question', understood, from)
      const faults = [
        ...undescribed(schemaRef('QuestionAnswer'), JSON.parse(JSON.stringify(answer))),
        ...undescribed(schemaRef('CompactAnswer'), JSON.parse(JSON.stringify(compactReply(answer)))),
      ]
      return faults.map(fault => `${JSON.stringify(some)} ${fault}`)
    }),
  )
}

describe('the OpenAPI description', () => {
  test('has examples whose parse and answer match their description', () => {
    const { query, intent, parsed } = answerExample
    expect(understand(query, { newestWeek: '2026-11-16' })).toMatchObject({ intent, parsed })
    expect(undescribed(schemaRef('QuestionAnswer'), answerExample)).toEqual([])
    const bodies = Object.values(questionExamples).map(({ value }) => value)
    expect(bodies.map(body => undescribed(schemaRef('Questions'), body))).toEqual([[], []])
    expect(bodies.map(body => questionsOf(Buffer.from(JSON.stringify(body))).questions.length)).toEqual([1, 2])
  })

  test.each(intentNames)('has every member of the answers to %s', intent => {
    expect(intent === 'unknown' || replies[intent] ? faultsOf(intent).slice(0, 5) : []).toEqual([])
  })
})
