import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Machine, openMachine, type Step } from './machine.ts'
import { allowFewStations, publishers } from './publishers.ts'

vi.mock('../../../pipeline/fetch/exchange.ts', async () => ({ exchange: (await import('./publishers.ts')).answer }))

// Victoria answers with 401 for five days. Two runs a day, because its prices are served for 24 hours.
const refusedFrom = '2026-12-01'
const acceptedFrom = '2026-12-06'
const consumer = 'consumer-of-the-operator'

let machine: Machine
const days: Step[] = []
const answers: Record<string, unknown> = {}

beforeAll(async () => {
  allowFewStations('au-vic')
  machine = await openMachine('2026-11-29', ['au-vic', 'ecb'], { FUEL_AU_VIC_CONSUMER_ID: consumer })
  await machine.call('accept', 'au-vic')
  while (days.length < 18) {
    const date = machine.today()
    publishers.refusesKeysOf = refusedFrom <= date && date < acceptedFrom ? 'au-vic' : ''
    days.push(await machine.step(12))
    if (['2026-11-30', '2026-12-05', '2026-12-06'].includes(date)) answers[date] = await machine.answers()
  }
}, 3_600_000)

afterAll(() => machine.close())

const isRefused = ({ at }: Step): boolean => refusedFrom <= at && at < acceptedFrom

test('the notice is sent by the first run that is refused, and ends with the first run that is not', () => {
  expect(days.flatMap(({ at, alerts }) => alerts.map(alert => `${at.slice(0, 16)} ${alert}`))).toEqual([
    '2026-12-01 00:03 begins key-refused au-vic',
    '2026-12-01 12:03 begins market-late AU',
    '2026-12-06 00:03 ends market-late AU',
    '2026-12-06 00:03 ends key-refused au-vic',
  ])
})

test('every refused run and status say how another key is set, and no other one does', () => {
  const next = "the publisher refuses FUEL_AU_VIC_CONSUMER_ID; 'fuel-etl setup au-vic' sets another"
  for (const day of days) {
    expect([day.at, day.run.stdout.includes(next)]).toEqual([day.at, isRefused(day)])
    expect([day.at, day.status.stdout.includes('"errorCode":"KEY_REFUSED"')]).toEqual([day.at, isRefused(day)])
  }
})

test('no secret is printed', () => {
  expect(days.filter(({ run, status }) => JSON.stringify([run, status]).includes(consumer))).toEqual([])
})

test('what the refused runs said was compared with the published prices, while there were some and afterwards', () => {
  const refused = days.filter(isRefused)
  expect(refused.filter(({ claims }) => claims === 0)).toEqual([])
  expect(refused.map(({ served }) => served.get('au-vic') ?? 0)).toEqual([327, 327, ...Array(8).fill(0)])
})

test('the server has live prices before and after, and is not ready at the end of the refusal', () => {
  expect(answers).toEqual({
    '2026-11-30': { ready: true, live: 327 },
    '2026-12-05': { ready: false, live: 0 },
    '2026-12-06': { ready: true, live: 327 },
  })
})
