import { expect, test } from 'vitest'
import { SlicedWork } from '../../api/http/in-slices.ts'

/** Sliced work with a clock by which each step takes so long, and turns that the test takes. */
function slicing() {
  let nowMs = 0
  const turns: (() => void)[] = []
  const sliced = new SlicedWork(
    () => nowMs,
    turn => turns.push(turn),
  )
  const seen: string[] = []
  function* work(name: string, count: number, stepMs: number) {
    for (let at = 0; at < count; at++) {
      if (name === 'faulty' && at === 1) throw new RangeError('of the second step')
      nowMs += stepMs
      seen.push(name)
      yield
    }
    return `${name} is done`
  }
  return {
    seen,
    run: (name: string, count: number, stepMs: number, isGone?: () => boolean) =>
      sliced.run(work(name, count, stepMs), isGone),
    takeTurn: () => turns.shift()?.(),
    hasTurns: () => turns.length > 0,
  }
}

test('returns a short answer without a promise', () => {
  expect(slicing().run('short', 20, 0.04)).toBe('short is done')
})

test('stops a long answer after 1 ms of a turn', async () => {
  const { run, seen, takeTurn } = slicing()
  const answer = run('long', 7, 0.35)
  expect(seen).toHaveLength(3)
  takeTurn()
  expect(seen).toHaveLength(6)
  takeTurn()
  expect(await answer).toBe('long is done')
})

test('answers of one turn share its 1 ms', () => {
  const { run, seen } = slicing()
  for (const name of ['a', 'b', 'c', 'd', 'e']) void run(name, 1, 0.35)
  expect(seen).toEqual(['a', 'b', 'c'])
})

test('starts new answers before it continues long ones', async () => {
  const { run, seen, takeTurn } = slicing()
  const long = run('long', 7, 0.35)
  const small = run('small', 1, 0.35)
  takeTurn()
  expect(seen.slice(3)).toEqual(['small', 'long', 'long'])
  takeTurn()
  expect(await small).toBe('small is done')
  takeTurn()
  expect(await long).toBe('long is done')
})

test('completes long answers one after the other', () => {
  const { run, seen, takeTurn, hasTurns } = slicing()
  void run('a', 6, 0.35)
  void run('b', 6, 0.35)
  while (hasTurns()) takeTurn()
  expect(seen.join('')).toBe('aaabaaabbbbb')
})

test('passes on an error of a later step, and continues with the rest', async () => {
  const { run, takeTurn, hasTurns } = slicing()
  const faulty = run('faulty', 3, 10)
  const sound = run('sound', 1, 0.35)
  while (hasTurns()) takeTurn()
  await expect(faulty).rejects.toThrow('of the second step')
  expect(await sound).toBe('sound is done')
})

test('ends an answer before its next step when its client is gone, and continues with the rest', async () => {
  const { run, seen, takeTurn, hasTurns } = slicing()
  let isGone = false
  const left = run('left', 9, 10, () => isGone)
  const sound = run('sound', 1, 0.35)
  isGone = true
  const refused = expect(left).rejects.toThrow('Request aborted')
  while (hasTurns()) takeTurn()
  await refused
  expect(seen.filter(name => name === 'left')).toHaveLength(1)
  expect(await sound).toBe('sound is done')
})
