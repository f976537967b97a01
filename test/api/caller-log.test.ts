import { describe, expect, test } from 'vitest'
import { CallerLog } from '../../api/limits/caller-log.ts'
import { seeded } from '../../fixtures/compose/seeded.ts'

const limit = { name: 'test', requests: 3, windowSeconds: 10 }

/** A simple reference implementation of the log. A request that was found expired stays expired. */
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
    'admits the same requests as a list of all requests, seed %i',
    seed => {
      const dice = seeded(`limits ${seed}`)
      const log = new CallerLog(limit)
      const naive = new NaiveLog()
      let nowMs = 1_763_700_000_000
      const answers = Array.from({ length: 500 }, () => {
        // Often within the window, sometimes exactly its length, rarely backwards.
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

  test('stores at most the given number of callers, and removes the one that was inactive longest', () => {
    const log = new CallerLog({ ...limit, requests: 1 }, 100)
    for (let caller = 0; caller < 100; caller++) log.take(`${caller}`, 0)
    expect(log.take('0', 1)).toBe(false)
    for (let caller = 100; caller < 199; caller++) log.take(`${caller}`, 2)
    expect([log.peek('0', 3).remaining, log.peek('1', 3).remaining, log.peek('198', 3).remaining]).toEqual([0, 1, 0])
  })
})
