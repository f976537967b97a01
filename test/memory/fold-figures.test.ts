import { expect, test } from 'vitest'
import { type DeliveredFigure, figuresInForce, foldFigures } from '../../pipeline/memory/fold-figures.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import type { StoredFigure } from '../../pipeline/model/stored.ts'
import type { FigureDescriptor } from '../../pipeline/source.ts'

const descriptor = {
  id: 'xx',
  country: 'XX',
  basis: 'national_maximum',
  currency: 'EUR',
  freshness: { readWithinHours: 96, validForDays: 10 },
} as FigureDescriptor

function figure(validFrom: string, amount: number, more: Partial<DeliveredFigure> = {}): DeliveredFigure {
  return {
    origin: 'xx/page#1@0',
    region: null,
    fuel: 'diesel',
    amountMicros: microsOf(amount),
    validFrom,
    validTo: null,
    ...more,
  }
}

const friday = '2026-11-13 12:00:00'
const monday = '2026-11-16 12:00:00'

test('an announced figure is stored next to the current one', () => {
  const delivered = [figure('2026-11-12 23:00:00', 1.7), figure('2026-11-13 23:00:00', 1.8)]
  const before = foldFigures(descriptor, [], [figure('2026-11-11 23:00:00', 1.6)], '2026-11-12 12:00:00')
  const { figures, moved } = foldFigures(descriptor, before.figures, delivered, friday)
  expect(moved).toBe(1)
  const words = (now: string) => figuresInForce(descriptor, figures, now).map(one => one.unusable)
  expect(words(friday)).toEqual([null, 'not yet valid'])
  expect(words(monday)).toEqual(['followed by a newer figure', null])
  // The figure came into force since, so it counts as one change.
  const after = foldFigures(descriptor, figures, delivered, monday)
  expect(after.moved).toBe(1)
  expect(foldFigures(descriptor, after.figures, delivered, monday).moved).toBe(0)
})

test('a replaced figure is removed, and the change is counted', () => {
  const first = foldFigures(descriptor, [], [figure('2026-11-12 23:00:00', 1.7)], friday)
  expect(first.moved).toBe(0)
  const second = foldFigures(descriptor, first.figures, [figure('2026-11-15 23:00:00', 1.8)], monday)
  expect(second.figures.map(one => one.amountMicros)).toEqual([1_800_000])
  expect(second.moved).toBe(1)
  expect(foldFigures(descriptor, second.figures, [figure('2026-11-15 23:00:00', 1.8)], monday).moved).toBe(0)
})

test('the newest delivery replaces a figure with the same first day', () => {
  const first = foldFigures(descriptor, [], [figure('2026-11-12 23:00:00', 1.7)], friday)
  const second = foldFigures(descriptor, first.figures, [figure('2026-11-12 23:00:00', 1.9)], monday)
  expect(second.figures.map(one => one.amountMicros)).toEqual([1_900_000])
})

test('an announcement within the period of a newer one is removed', () => {
  const saturday = figure('2026-11-13 23:00:00', 1.8, { validTo: '2026-11-14 23:00:00' })
  const weekend = figure('2026-11-12 23:00:00', 1.7, { validTo: '2026-11-16 23:00:00' })
  const first = foldFigures(descriptor, [], [saturday], '2026-11-12 12:00:00')
  const second = foldFigures(descriptor, first.figures, [weekend], friday)
  expect(second.figures.map(one => one.amountMicros)).toEqual([1_700_000])
})

test('an announcement for a single day interrupts that of a longer period, which applies again afterwards', () => {
  const weekend = figure('2026-11-12 23:00:00', 1.7, { validTo: '2026-11-16 23:00:00' })
  const saturday = figure('2026-11-13 23:00:00', 1.8, { validTo: '2026-11-14 23:00:00' })
  const inForce = (figures: readonly StoredFigure[], now: string) =>
    figuresInForce(descriptor, figures, now).map(({ amountMicros, unusable }) => [amountMicros, unusable])
  const onSaturday = foldFigures(descriptor, [], [weekend, saturday], '2026-11-14 12:00:00')
  expect(inForce(onSaturday.figures, '2026-11-14 12:00:00')).toEqual([
    [1_700_000, 'followed by a newer figure'],
    [1_800_000, null],
  ])
  const onMonday = foldFigures(descriptor, onSaturday.figures, [weekend, saturday], monday)
  expect(inForce(onMonday.figures, monday)).toEqual([
    [1_700_000, null],
    [1_800_000, 'validity ended'],
  ])
  const next = figure('2026-11-16 23:00:00', 1.9, { validTo: '2026-11-17 23:00:00' })
  const onTuesday = foldFigures(descriptor, onMonday.figures, [next], '2026-11-17 12:00:00')
  expect(inForce(onTuesday.figures, '2026-11-17 12:00:00')).toEqual([[1_900_000, null]])
  expect(onTuesday.moved).toBe(1)
})

test('a figure that is read every day and never replaced still expires with its age', () => {
  const delivered = [figure('2026-11-02 12:00:00', 1.7)]
  const { figures } = foldFigures(descriptor, [], delivered, '2026-11-12 12:00:00')
  expect(figuresInForce(descriptor, figures, '2026-11-12 12:00:00')[0]!.unusable).toBeNull()
  expect(figuresInForce(descriptor, figures, '2026-11-12 12:00:01')[0]!.unusable).toBe('validity too old')
})

test('figures expire with their stated validity, or else with their age', () => {
  const word = (record: DeliveredFigure, now: string, readAt = now) =>
    figuresInForce(descriptor, foldFigures(descriptor, [], [record], readAt).figures, now)[0]!.unusable
  const stated = figure('2026-11-12 23:00:00', 1.7, { validTo: '2026-11-16 12:00:00' })
  expect(word(stated, '2026-11-16 11:59:59')).toBe(null)
  expect(word(stated, '2026-11-16 12:00:00')).toBe('validity ended')
  expect(word(figure('2026-11-06 12:00:00', 1.7), monday)).toBe(null)
  expect(word(figure('2026-11-06 11:59:59', 1.7), monday)).toBe('validity too old')
  expect(word(figure('2026-11-12 23:00:00', 1.7), monday, '2026-11-12 11:00:00')).toBe('read too long ago')
})

test('regions of an older bulletin are not mixed with those of the newest', () => {
  const old = foldFigures(descriptor, [], [figure('2026-11-12 23:00:00', 1.7, { region: 'A' })], friday)
  const both = foldFigures(descriptor, old.figures, [figure('2026-11-15 23:00:00', 1.8, { region: 'B' })], monday)
  const inForce = figuresInForce(descriptor, both.figures, monday).filter(one => one.unusable === null)
  expect(inForce.map(one => one.region)).toEqual(['B'])
})
