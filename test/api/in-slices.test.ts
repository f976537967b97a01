import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inSlices } from '../../api/http/in-slices.ts'

/** A piece of work, and a clock by which each of its steps takes so long. */
function steps(count: number, stepMs: number, step: (at: number) => void = () => {}) {
  let nowMs = 0
  function* work() {
    for (let at = 0; at < count; at++) {
      step(at)
      nowMs += stepMs
      yield
    }
    return 'done'
  }
  return { work: work(), nowMs: () => nowMs }
}

test('returns a short answer without a promise', () => {
  const { work, nowMs } = steps(20, 0.1)
  expect(inSlices(work, nowMs)).toBe('done')
})

test('lets other callbacks run after each slice of a long answer', async () => {
  const seen: string[] = []
  const { work, nowMs } = steps(3, 10, () => seen.push('slice'))
  void turn().then(() => seen.push('other'))
  const answer = inSlices(work, nowMs)
  expect(await answer).toBe('done')
  expect(seen).toEqual(['slice', 'other', 'slice', 'slice'])
})

test('several short steps share a slice', async () => {
  const seen: string[] = []
  const { work, nowMs } = steps(6, 1, () => seen.push('step'))
  const answer = inSlices(work, nowMs)
  expect(seen).toHaveLength(3)
  await answer
  expect(seen).toHaveLength(6)
})

test('passes on an error of a later slice', async () => {
  const { work, nowMs } = steps(3, 10, at => {
    if (at === 1) throw new RangeError('of the second slice')
  })
  await expect(inSlices(work, nowMs)).rejects.toThrow('of the second slice')
})
