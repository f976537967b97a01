import { describe, expect, test } from 'vitest'
import type { MadeAnswer } from '../../api/http/answer.ts'
import { MadeAnswers } from '../../api/http/made-answers.ts'

const url = '/live/geojson.php?country=FR'

function madeOf(bytes: number): MadeAnswer {
  return { kind: 'made', body: Buffer.alloc(bytes), headers: [], changedAt: 1 }
}

describe('recent large answers', () => {
  test('are found by their address in the same second only', () => {
    const answers = new MadeAnswers()
    const kept = answers.keep(url, 100, madeOf(20_000))
    expect(answers.find(url, 100)).toBe(kept)
    expect(answers.find(url, 101)).toBeUndefined()
    expect(answers.find(`${url}&limit=1`, 100)).toBeUndefined()
  })

  test('are stored only if they are large and not a 304', () => {
    const answers = new MadeAnswers()
    const small = madeOf(1000)
    const unchanged = { ...madeOf(20_000), isUnchanged: true } as const
    expect(answers.keep(url, 100, small)).toBe(small)
    expect(answers.keep(url, 100, unchanged)).toBe(unchanged)
    expect(answers.find(url, 100)).toBeUndefined()
  })

  test('use at most 32 MB', () => {
    const answers = new MadeAnswers()
    const seconds = Array.from({ length: 50 }, (_, at) => at)
    for (const second of seconds) answers.keep(url, second, madeOf(1_000_000))
    const found = seconds.filter(second => answers.find(url, second))
    expect(found.length).toBeGreaterThan(20)
    expect(found.length).toBeLessThanOrEqual(33)
    expect(found.at(-1)).toBe(49)
  })
})
