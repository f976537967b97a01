import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Machine, openMachine, type Step } from './machine.ts'
import { allowFewStations } from './publishers.ts'

vi.mock('../../../pipeline/fetch/exchange.ts', async () => ({ exchange: (await import('./publishers.ts')).answer }))

let machine: Machine
const days: Step[] = []

// Austria is read by a sweep, and is in euro: nothing else is requested.
beforeAll(async () => {
  allowFewStations('at')
  machine = await openMachine('2026-12-24', ['at'])
  await machine.call('accept', 'at')
  while (days.length < 21) days.push(await machine.step())
}, 3_600_000)

afterAll(() => machine.close())

test('every run reads the sweep, and nothing is late', () => {
  expect(
    days.filter(({ run }) => run.exitCode !== 0 || run.stderr !== '' || !/^at +success/m.test(run.stdout)),
  ).toEqual([])
  expect(days.filter(({ status }) => status.exitCode !== 0)).toEqual([])
  expect(days.flatMap(({ alerts }) => alerts)).toEqual([])
})

test('the server is ready, with the prices that are published', async () => {
  expect(await machine.answers()).toEqual({ ready: true, live: days.at(-1)!.served.get('at') })
})
