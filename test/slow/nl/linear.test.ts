import { afterAll, describe, expect, test } from 'vitest'
import { kindsOf, type Pattern, randomPattern, roundOf } from '../../../fixtures/nl/bad-questions.ts'
import { countWork } from '../../../fixtures/nl/count-work.ts'
import { lexiconPhrases } from '../../../fixtures/nl/lexicon-words.ts'
import { madeUpQuestions } from '../../../fixtures/nl/made-up-questions.ts'
import { randomOf } from '../../../fixtures/snapshots/made-up-figures.ts'

// Time means little on a busy machine, so the test compares how often the blocks of the code run. The counter has to
// start before the code is imported.
const counter = countWork('/api/nl/')
const { understand } = await import('../../../api/nl/understand.ts')
afterAll(() => counter.stop())
// The first town that is looked up reads the gazetteer.
understand('diesel in Lyon', { newestWeek: '2026-11-16' })

function workOf(question: string): number {
  counter.count()
  understand(question, { newestWeek: '2026-11-16' })
  return counter.count()
}

/** The growth of the work from two rounds to four, divided by that from one round to two: 2 is linear, 4 is square. */
function growthOf(questionOf: (rounds: number) => string, work = workOf): number {
  const [first, second, third] = [1, 2, 4].map(rounds => work(questionOf(rounds))) as [number, number, number]
  return (third - second) / Math.max(1, second - first)
}

// Longer than any distance over which the code looks ahead or back: reaching such a limit would look like growth.
const roundLength = 300

function longRound(text: string): string {
  return text.repeat(Math.ceil(roundLength / Math.max(1, text.length)))
}

const random = randomOf(6)
const kinds = kindsOf(await lexiconPhrases(), random)
const patterns = Object.entries(kinds).map(([kind, pieces]): [string, Pattern] => [kind, randomPattern(pieces, random)])

// Slightly above 2, because of sorting and of rare words.
const limit = 2.4

// Code that searches from one piece to the end, or back to the beginning, walks over the whole other half.
const halves: readonly (readonly [first: string, second: string])[] = [
  ['IN ', '- '],
  ['the ', '. '],
  ['IT and ', '('],
  ['from 2022 to ', 'in '],
  ['select from where ', '* '],
  ['hi, ', 'what is '],
  ['my ', 'Spain '],
  ['a ', '1, '],
  ['de ', '? '],
  ['diesel in Spain or ', 'bridge '],
]

describe('the work grows linearly with the length of the question', () => {
  test.each(patterns)('%s', (_kind, pattern) => {
    const round = longRound(roundOf(pattern))
    expect(growthOf(rounds => round.repeat(rounds))).toBeLessThan(limit)
  })

  test.each(halves)('%j and then %j', (...pair) => {
    const [first, second] = pair.map(longRound) as [string, string]
    expect(growthOf(rounds => first.repeat(rounds) + second.repeat(rounds))).toBeLessThan(limit)
    expect(growthOf(rounds => second.repeat(rounds) + first.repeat(rounds))).toBeLessThan(limit)
  })

  test('a hundred ordinary questions joined', () => {
    const round = `${madeUpQuestions(10, 100).join('. ')}. `
    const growth = growthOf(rounds => round.repeat(rounds))
    expect(growth).toBeGreaterThan(1.5)
    expect(growth).toBeLessThan(limit)
  })
})

describe('work that grows faster', () => {
  test('is detected by the number of executed blocks', () => {
    const counted = countWork('/test/slow/nl/linear')
    const growth = growthOf(
      rounds => 'a'.repeat(10 * rounds),
      text => {
        counted.count()
        let steps = 0
        for (const _first of text) for (const _second of text) steps += 1
        expect(steps).toBe(text.length ** 2)
        return counted.count()
      },
    )
    counted.stop()
    expect(growth).toBeGreaterThan(3.5)
  })

  test('is detected by the characters that built-in methods process', () => {
    const growth = growthOf(
      rounds => 'a'.repeat(10 * rounds),
      text => {
        counter.count()
        const letters = text.split('')
        expect(letters.filter((letter, at) => letters.slice(0, at).includes(letter))).toHaveLength(letters.length - 1)
        return counter.count()
      },
    )
    expect(growth).toBeGreaterThan(3.5)
  })
})
