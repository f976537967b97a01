import { describe, expect, test } from 'vitest'
import { CallerLog } from '../../api/limits/caller-log.ts'
import { seeded } from '../../fixtures/compose/seeded.ts'

const limit = { name: 'test', requests: 3, windowSeconds: 10 }

/** What the log promises, with nothing clever. What was over once it was asked about stays over. */
class NaiveLog {
  #times: { caller: string; at: number }[] = []

  inForce(caller: string, nowMs: number): number[] {
    this.#times = this.#times
      .filter(one => one.caller !== caller || nowMs - one.at < 10_000)
      .map(one => (one.caller === caller ? { caller, at: Math.min(one.at, nowMs) } : one))
    return this.#times.filter(one => one.caller === caller).map(one => one.at)
  }

  take(caller: string, nowMs: number): boolean {
    const admitted = this.inForce(caller, nowMs).length < 3
    if (admitted) this.#times.push({ caller, at: nowMs })
    return admitted
  }

  giveBack(caller: string, takenMs: number): void {
    const at = this.#times.findLastIndex(one => one.caller === caller && one.at === takenMs)
    if (at >= 0) this.#times.splice(at, 1)
  }
}

describe('a log of callers', () => {
  test.each(Array.from({ length: 50 }, (_, seed) => seed))(
    'admits what a list of all requests admits, seed %i',
    seed => {
      const dice = seeded(`limits ${seed}`)
      const log = new CallerLog(limit)
      const naive = new NaiveLog()
      let nowMs = 1_763_700_000_000
      const answers = Array.from({ length: 500 }, () => {
        // Often within the window, now and then exactly its length, seldom backwards.
        nowMs += dice.pick([
          dice.between(0, 4_000),
          dice.between(0, 50),
          10_000,
          0,
          dice.chance(0.05) ? -dice.between(0, 60_000) : 1,
        ])
        const caller = `caller ${dice.between(1, 3)}`
        const times = naive.inForce(caller, nowMs)
        expect(log.peek(caller, nowMs)).toEqual({
          ...limit,
          remaining: 3 - times.length,
          resetSeconds: times.length === 0 ? 0 : Math.ceil((Math.min(...times) + 10_000 - nowMs) / 1000),
        })
        if (dice.chance(0.3)) return null
        const admitted = log.take(caller, nowMs)
        expect(admitted).toBe(naive.take(caller, nowMs))
        if (!admitted || dice.chance(0.9)) return admitted
        log.giveBack(caller, nowMs)
        naive.giveBack(caller, nowMs)
        return null
      })
      expect(answers).toEqual(expect.arrayContaining([true, false]))
    },
  )

  test('lets no more than the limit into any window, wherever it begins', () => {
    const dice = seeded('limits')
    const log = new CallerLog(limit)
    const admitted: number[] = []
    for (let nowMs = 0; nowMs < 500_000; nowMs += dice.between(0, 1_500))
      if (log.take('one', nowMs)) admitted.push(nowMs)
    expect(admitted.length).toBeGreaterThan(100)
    expect(admitted.filter((at, index) => index >= 3 && at - admitted[index - 3]! < 10_000)).toEqual([])
  })

  test('says in how many seconds there is room, and there is then and not a millisecond before the window ends', () => {
    const log = new CallerLog({ ...limit, requests: 1 })
    expect([log.take('one', 5_000), log.take('one', 5_001)]).toEqual([true, false])
    expect([5_000, 5_001, 14_001, 14_999].map(now => log.peek('one', now).resetSeconds)).toEqual([10, 10, 1, 1])
    expect([log.take('one', 14_999), log.take('one', 15_000)]).toEqual([false, true])
  })

  test('counts nothing when it is asked', () => {
    const log = new CallerLog(limit)
    for (let times = 0; times < 10; times++) expect(log.peek('one', times).remaining).toBe(3)
    expect(log.take('one', 10)).toBe(true)
  })

  test('lets nobody wait longer than a window after the clock was set back by a day', () => {
    const day = 86_400_000
    const log = new CallerLog(limit)
    for (let times = 0; times < 3; times++) log.take('one', day)
    expect([log.take('one', 0), log.peek('one', 9_999).remaining, log.take('one', 9_999)]).toEqual([false, 0, false])
    expect(log.take('one', 10_000)).toBe(true)
  })

  test('gives back the request that was taken then, even after the clock was set back', () => {
    const log = new CallerLog({ ...limit, requests: 2 })
    log.take('one', 1_000)
    log.take('one', 6_000)
    log.giveBack('one', 1_000)
    expect(log.peek('one', 11_000).remaining).toBe(1)
    expect(log.peek('one', 2_000).remaining).toBe(1)
    log.giveBack('one', 6_000)
    expect(log.peek('one', 2_000).remaining).toBe(2)
    log.giveBack('one', 6_000)
    log.giveBack('nobody', 6_000)
    expect(log.peek('one', 2_000).remaining).toBe(2)
  })

  test('remembers as many callers as it may, and forgets the one that was silent longest', () => {
    const log = new CallerLog({ ...limit, requests: 1 }, 100)
    for (let caller = 0; caller < 100; caller++) log.take(`${caller}`, 0)
    expect(log.take('0', 1)).toBe(false)
    for (let caller = 100; caller < 199; caller++) log.take(`${caller}`, 2)
    expect([log.peek('0', 3).remaining, log.peek('1', 3).remaining, log.peek('198', 3).remaining]).toEqual([0, 1, 0])
  })
})
