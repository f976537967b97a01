import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Machine, openMachine, type Step } from './machine.ts'
import { publishers } from './publishers.ts'

vi.mock('../../../pipeline/fetch/exchange.ts', async () => ({ exchange: (await import('./publishers.ts')).answer }))

// One market without a sweep, day by day. In March are three weeks without a network, longer than its figures are served. With
// FUEL_YEAR=1 until a year has passed.
const from = '2027-02-18'
const until = process.env.FUEL_YEAR === '1' ? '2028-02-18' : '2027-04-12'
const offlineFrom = '2027-03-01'
const onlineFrom = '2027-03-22'

let machine: Machine
const days: Step[] = []
const answers: Record<string, unknown> = {}

beforeAll(async () => {
  // The rates of Moldova are published every day, Luxembourg's figures are not. A snapshot is made when something is read.
  machine = await openMachine(from, ['lu', 'bnm'])
  await machine.call('accept', 'lu')
  for (let date = machine.today(); date < until; date = machine.today()) {
    publishers.isOffline = offlineFrom <= date && date < onlineFrom
    days.push(await machine.step())
    if (['2027-02-28', '2027-03-21', '2027-03-25'].includes(date)) answers[date] = await machine.answers()
  }
}, 3_600_000)

afterAll(() => machine.close())

const isOffline = ({ at }: Step): boolean => offlineFrom <= at && at < onlineFrom

// The figures that are composed for a week are in force from its Wednesday on.
test('its alerts are those of the three weeks offline, each sent once', () => {
  expect(days.flatMap(({ at, alerts }) => alerts.map(alert => `${at.slice(0, 10)} ${alert}`))).toEqual([
    '2027-03-02 begins run-failed run',
    '2027-03-03 begins market-late LU',
    '2027-03-03 begins market-late bnm',
    '2027-03-10 begins market-late snapshot',
    '2027-03-22 ends run-failed run',
    '2027-03-22 ends market-late snapshot',
    '2027-03-22 ends market-late bnm',
    '2027-03-24 ends market-late LU',
  ])
})

test('no run fails, and the status ends with 1 only while the market is late', () => {
  expect(days.filter(({ run }) => run.exitCode !== 0).filter(day => !isOffline(day))).toEqual([])
  const late = days.filter(({ status }) => status.exitCode === 1).map(({ at }) => at.slice(0, 10))
  expect([late[0], late.at(-1), late.length]).toEqual(['2027-03-03', '2027-03-23', 21])
})

test('what the runs of the outage said was compared with the published figures, and both ways', () => {
  const outage = days.filter(isOffline)
  expect(outage.filter(({ claims }) => claims > 0).length).toBeGreaterThan(15)
  expect(outage.filter(({ served }) => served.size > 0).length).toBeGreaterThan(1)
  expect(outage.filter(({ served }) => served.size === 0).length).toBeGreaterThan(10)
})

test('the server has live figures before and after the outage, and is not ready at its end', () => {
  expect(answers).toEqual({
    '2027-02-28': { ready: true, live: 3 },
    '2027-03-21': { ready: false, live: 0 },
    '2027-03-25': { ready: true, live: 3 },
  })
})

test('the folder is undamaged at the end of the year', async () => {
  const { exitCode, stderr } = await machine.call('verify')
  expect([exitCode, stderr]).toEqual([0, ''])
})
