import { expect, test } from 'vitest'
import { sparkline, sparklineText } from '../../api/shared/chart/sparkline.ts'
import { priceText } from '../../api/shared/format.ts'

const options = { width: 102, height: 22, leastSpan: 0 }

/** The points of the path, recomputed from its steps. */
function pointsOf(values: readonly (number | null)[], more: Partial<typeof options> = {}): [number, number][] {
  const drawn = sparkline(values, { ...options, ...more })
  const path = drawn!.children[0]
  if (typeof path !== 'object') throw new Error('The drawing has no path')
  const steps = String(path.attributes.d).matchAll(/([Mlh])(-?\d+) ?(-?\d+)?/g)
  const points: [number, number][] = []
  for (const [, command, x, y = '0'] of steps) {
    const [lastX, lastY] = points.at(-1) ?? [0, 0]
    points.push(command === 'M' ? [Number(x), Number(y)] : [lastX + Number(x), lastY + Number(y)])
  }
  return points
}

test('draws the first value at the left, the last at the right, and the highest at the top', () => {
  expect(pointsOf([1, 3, 2])).toEqual([
    [1, 21],
    [1, 21],
    [51, 1],
    [101, 11],
  ])
})

test('does not draw a small difference as a large one', () => {
  expect(pointsOf([1.5, 1.51], { leastSpan: 0.1 })).toEqual([
    [1, 12],
    [1, 12],
    [101, 10],
  ])
})

test('leaves a gap open and draws a single reading as a dot', () => {
  const drawn = sparkline([1, 2, null, 1, null, 2, 2], options)!
  expect(JSON.stringify(drawn.children)).toContain('M1 21h0l17-20M51 21h0M84 1h0h17')
})

test('draws nothing for fewer than two readings', () => {
  expect(sparkline([null, 1], options)).toBeNull()
  expect(sparkline([], options)).toBeNull()
})

test('says first, last, lowest and highest', () => {
  const days = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23']
  expect(sparklineText(days, [null, 1.6, 1.5, 1.7], priceText)).toBe(
    '9 Nov 2026 €1.600, 23 Nov 2026 €1.700, lowest 16 Nov 2026 €1.500, highest 23 Nov 2026 €1.700',
  )
  expect(sparklineText(days, [null, null, null, null], priceText)).toBe('')
})
