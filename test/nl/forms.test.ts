import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { answerTo, ask, compactReply, csvOf } from '../../api/nl/ask.ts'
import type { Understanding } from '../../api/nl/parsed.ts'
import { nlFigures } from '../../fixtures/snapshots/nl-figures.ts'
import { questionContextOf } from './reply-checks.ts'

const held = questionContextOf({ figures: nlFigures })

const lookUp: Understanding = {
  intent: 'price_lookup',
  confidence: 0.93,
  suggestions: [],
  parsed: { countries: ['ES', 'FI'], fuel_type: 'both', time_range_weeks: 1 },
}

const nothing: Understanding = {
  intent: 'unknown',
  confidence: 0.12,
  suggestions: [],
  parsed: { countries: [], fuel_type: 'both', time_range_weeks: 1 },
}

describe('the full answer', () => {
  test('has its members in order', () => {
    const { answer } = answerTo('fuel in Spain and Finland', lookUp, held)
    expect(Object.keys(answer).join(' ')).toBe('status query intent confidence parsed metadata message data')
    expect(answer).toMatchObject({ status: 'ok', query: 'fuel in Spain and Finland', confidence: 0.93 })
    expect(answer.metadata).toEqual({
      generated_at: '2026-11-19T12:00:00+00:00',
      data_date: '2026-11-16',
      source: 'European Commission, Weekly Oil Bulletin',
      currency: 'EUR',
      unit: 'EUR per litre, taxes included',
      update_frequency: 'weekly, Thursday after 15:00 EET',
      rate_limits: { requests: 60, window_seconds: 60, per: 'client address' },
      snapshot_id: '20261119T120000Z-000000000001',
      licence: 'CC BY 4.0',
    })
  })

  test('with a confidence below 0.5 states what is supported, with three examples', () => {
    const { answer } = answerTo('what is love', nothing, held)
    expect(answer).toMatchObject({ status: 'unsupported', intent: 'unknown', confidence: 0.12 })
    expect(answer.message).toMatch(/^This question cannot be answered\. Ask in English about /)
    expect(answer.data.suggestions).toHaveLength(3)
    const unsure = answerTo('fuel in Spain', { ...lookUp, confidence: 0.49 }, held).answer
    expect([unsure.status, unsure.intent]).toEqual(['unsupported', 'unknown'])
  })

  test('suggests other possible meanings', () => {
    const suggestions = ['What does diesel cost in Slovenia?']
    expect(answerTo('q', { ...lookUp, suggestions }, held).answer.data.suggestions).toEqual(suggestions)
    const { data, message } = answerTo('q', { ...nothing, suggestions }, held).answer
    expect(data.suggestions).toEqual(suggestions)
    expect(message).toBe('This question was not understood. Did you mean "What does diesel cost in Slovenia?"')
  })

  test('names the ambiguous word', () => {
    const { message } = ask('Slovania diesel price', held).answer
    expect(message).toBe(
      '"Slovania" could be Slovenia or Slovakia. Did you mean "What does diesel cost in Slovenia?" or "What does diesel cost in Slovakia?"',
    )
  })
})

test('the compact answer has only the sentence and its figures', () => {
  const { answer } = answerTo('q', lookUp, held)
  expect(Object.keys(compactReply(answer)).join(' ')).toBe('status intent confidence message data data_date source')
})

describe('the CSV answer', () => {
  const csv = (question: string, understood = lookUp) => csvOf(answerTo(question, understood, held))
  const commentsOf = (text: string) => text.split('\r\n').filter(line => line.startsWith('# '))

  test('consists of comment lines, a header row and the rows, each ending with CRLF', () => {
    const text = csv('fuel in Spain, Finland')
    expect(commentsOf(text).slice(0, 8)).toEqual([
      '# query: fuel in Spain, Finland',
      '# intent: price_lookup',
      '# confidence: 0.93',
      '# source: European Commission, Weekly Oil Bulletin',
      '# data_date: 2026-11-16',
      '# generated_at: 2026-11-19T12:00:00+00:00',
      '# licence: CC BY 4.0',
      '# snapshot_id: 20261119T120000Z-000000000001',
    ])
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.endsWith('\r\n')).toBe(true)
    const rows = parse(text, { columns: true, comment: '#', comment_no_infix: true }) as Record<string, string>[]
    expect(rows).toEqual([
      {
        country_code: 'ES',
        country_name: 'Spain',
        week: '2026-11-16',
        price_euro95: '1.377',
        price_diesel: '1.21',
        change_pct_4w_euro95: '-0.4',
        change_pct_4w_diesel: '-7.9',
      },
      {
        country_code: 'FI',
        country_name: 'Finland',
        week: '2026-11-16',
        price_euro95: '1.295',
        price_diesel: '',
        change_pct_4w_euro95: '0.4',
        change_pct_4w_diesel: '',
      },
    ])
  })

  test.each(['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f'])('is not broken by %j', end => {
    const text = csv(`fuel${end}country_code,price${end}ES,0`)
    expect(commentsOf(text)[0]).toMatch(/^# query: fuel {1,2}country_code,price {1,2}ES,0$/)
    expect(text.split('\r\n')).toHaveLength(csv('fuel').split('\r\n').length)
  })

  test('contains no formula for a spreadsheet, also not after a separator in a comment', () => {
    const text = csv('a,=1+1; @b |\t-c,,+d, plain - text')
    expect(commentsOf(text)[0]).toBe("# query: a,'=1+1; '@b | '-c,,'+d, plain - text")
  })

  test('has the columns of all rows, and only a header if there are no rows', () => {
    const parsed = { ...lookUp.parsed, countries: ['ES', 'TR'] }
    const header = csv('q', { ...lookUp, parsed })
      .split('\r\n')
      .find(line => line.startsWith('country_code'))
    expect(header).toMatch(/^country_code,country_name,week,.*,date,basis,stations,series_until$/)
    const ofNothing = csv('q', { ...lookUp, parsed: { ...lookUp.parsed, countries: ['UA'] } })
    expect(ofNothing.split('\r\n').slice(-2)).toEqual(['status', ''])
    expect(csv('q', nothing).split('\r\n').at(-5)).toBe('suggestion')
  })
})
