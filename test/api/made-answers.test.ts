import { describe, expect, test } from 'vitest'
import type { Answer, MadeAnswer } from '../../api/http/answer.ts'
import { MadeAnswers } from '../../api/http/made-answers.ts'

const url = '/live/geojson.php?country=FR'

function madeOf(bytes: number, until?: number): MadeAnswer {
  return { kind: 'made', body: Buffer.alloc(bytes), headers: [], changedAt: 1, ...(until !== undefined && { until }) }
}

const never = (): Answer => {
  throw new Error('made although it is in memory')
}

describe('large answers', () => {
  test('are found by their address until their next change', () => {
    const answers = new MadeAnswers()
    const kept = answers.findOrMake(url, 100, () => madeOf(20_000, 160))
    expect(answers.findOrMake(url, 100, never)).toBe(kept)
    expect(answers.findOrMake(url, 159, never)).toBe(kept)
    expect(answers.find(url, 160)).toBeUndefined()
    expect(answers.find(`${url}&limit=1`, 100)).toBeUndefined()
  })

  test('are not found by a clock before the one that they were made with', () => {
    const answers = new MadeAnswers()
    answers.findOrMake(url, 100, () => madeOf(20_000, 160))
    expect(answers.find(url, 99)).toBeUndefined()
  })

  test('whose next change is not known are found in the same second only', () => {
    const answers = new MadeAnswers()
    answers.findOrMake(url, 100, () => madeOf(20_000))
    expect(answers.find(url, 100)).toBeDefined()
    expect(answers.find(url, 101)).toBeUndefined()
  })

  test('are stored only if they are large and not a 304', () => {
    const answers = new MadeAnswers()
    const small = madeOf(1000)
    const unchanged = { ...madeOf(20_000), isUnchanged: true } as const
    expect(answers.findOrMake(url, 100, () => small)).toBe(small)
    expect(answers.findOrMake(url, 100, () => unchanged)).toBe(unchanged)
    expect(answers.find(url, 100)).toBeUndefined()
  })

  test('that are being made are waited for, not made again', async () => {
    const answers = new MadeAnswers()
    let finish = (_: MadeAnswer): void => {}
    const first = answers.findOrMake(url, 100, () => new Promise(resolve => (finish = resolve)))
    const second = answers.findOrMake(url, 100, never)
    finish(madeOf(20_000))
    expect(await second).toBe(await first)
  })

  test('that could not be made are made again', async () => {
    const answers = new MadeAnswers()
    await expect(answers.findOrMake(url, 100, () => Promise.reject(new Error('once')))).rejects.toThrow('once')
    const made = madeOf(1000)
    expect(answers.findOrMake(url, 100, () => made)).toBe(made)
  })

  test('use at most 64 MB', () => {
    const answers = new MadeAnswers()
    const addresses = Array.from({ length: 100 }, (_, at) => `${url}&limit=${at}`)
    for (const address of addresses) answers.findOrMake(address, 1, () => madeOf(1_000_000))
    const found = addresses.filter(address => answers.find(address, 1))
    expect(found.length).toBeGreaterThan(40)
    expect(found.length).toBeLessThanOrEqual(64)
    expect(found.at(-1)).toBe(addresses.at(-1))
  })

  test('have long addresses counted, too', () => {
    const answers = new MadeAnswers(1024 * 1024)
    const addresses = Array.from({ length: 40 }, (_, at) => `${url}&limit=${at}&x=${'x'.repeat(15_000)}`)
    for (const address of addresses) answers.findOrMake(address, 1, () => madeOf(20_000))
    const found = addresses.filter(address => answers.find(address, 1))
    expect(found.length).toBeGreaterThan(20)
    expect(found.length).toBeLessThan(30)
  })
})
