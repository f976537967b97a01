import { expect, test } from 'vitest'
import { figuresInForce, foldFigures } from '../../pipeline/memory/fold-figures.ts'
import type { FigureDescriptor, FigureRecord } from '../../pipeline/source.ts'

const descriptor = {
  ...{ id: 'xx', country: 'XX', basis: 'national_maximum', currency: 'EUR' },
  freshness: { readWithinHours: 96, validForDays: 10 },
} as FigureDescriptor

function figure(validFrom: string, amount: number, more: Partial<FigureRecord> = {}): FigureRecord {
  return { region: null, fuel: 'diesel', amount, validFrom, validTo: null, ...more }
}

const friday = '2026-11-13 12:00:00'
const monday = '2026-11-16 12:00:00'

test('a figure that is announced for later waits beside the one in force', () => {
  const delivered = [figure('2026-11-12 23:00:00', 1.7), figure('2026-11-13 23:00:00', 1.8)]
  const before = foldFigures(descriptor, [], [figure('2026-11-11 23:00:00', 1.6)], '2026-11-12 12:00:00')
  const { figures, moved } = foldFigures(descriptor, before.figures, delivered, friday)
  expect(moved).toBe(1)
  const words = (now: string) => figuresInForce(descriptor, figures, now).map(one => one.unusable)
  expect(words(friday)).toEqual([null, 'not yet valid'])
  expect(words(monday)).toEqual(['followed by a newer figure', null])
})

test('a figure that was followed is forgotten, and the move is counted', () => {
  const first = foldFigures(descriptor, [], [figure('2026-11-12 23:00:00', 1.7)], friday)
  expect(first.moved).toBe(0)
  const second = foldFigures(descriptor, first.figures, [figure('2026-11-15 23:00:00', 1.8)], monday)
  expect(second.figures.map(one => one.amountMicros)).toEqual([1_800_000])
  expect(second.moved).toBe(1)
  expect(foldFigures(descriptor, second.figures, [figure('2026-11-15 23:00:00', 1.8)], monday).moved).toBe(0)
})

test('the newest delivery has the last word on a first day that was published before', () => {
  const first = foldFigures(descriptor, [], [figure('2026-11-12 23:00:00', 1.7)], friday)
  const second = foldFigures(descriptor, first.figures, [figure('2026-11-12 23:00:00', 1.9)], monday)
  expect(second.figures.map(one => one.amountMicros)).toEqual([1_900_000])
})

test('figures end with their stated validity, and else with their age', () => {
  const word = (record: FigureRecord, now: string, readAt = now) =>
    figuresInForce(descriptor, foldFigures(descriptor, [], [record], readAt).figures, now)[0]!.unusable
  const stated = figure('2026-11-12 23:00:00', 1.7, { validTo: '2026-11-16 12:00:00' })
  expect(word(stated, '2026-11-16 11:59:59')).toBe(null)
  expect(word(stated, '2026-11-16 12:00:00')).toBe('validity ended')
  expect(word(figure('2026-11-06 12:00:00', 1.7), monday)).toBe(null)
  expect(word(figure('2026-11-06 11:59:59', 1.7), monday)).toBe('validity too old')
  expect(word(figure('2026-11-12 23:00:00', 1.7), monday, '2026-11-12 11:00:00')).toBe('read too long ago')
})

test('regions of an older bulletin do not stand beside those of the newest', () => {
  const old = foldFigures(descriptor, [], [figure('2026-11-12 23:00:00', 1.7, { region: 'A' })], friday)
  const both = foldFigures(descriptor, old.figures, [figure('2026-11-15 23:00:00', 1.8, { region: 'B' })], monday)
  const inForce = figuresInForce(descriptor, both.figures, monday).filter(one => one.unusable === null)
  expect(inForce.map(one => one.region)).toEqual(['B'])
})
