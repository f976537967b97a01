import { describe, expect, test } from 'vitest'
import type { Forwarded } from '../../api/limits/client-address.ts'
import { MemoryLog } from '../../api/limits/memory-limiter.ts'
import { seeded } from '../../fixtures/compose/seeded.ts'

const limit = { name: 'test', requests: 3, windowSeconds: 10 }

function clientAt(remoteAddress: string): Forwarded {
  return { ips: [], req: { socket: { remoteAddress } } }
}

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

describe('a log of callers in this process', () => {
  test.each(Array.from({ length: 50 }, (_, seed) => seed))(
    'admits the same requests as a list of all requests, seed %i',
    async seed => {
      const dice = seeded(`limits ${seed}`)
      let nowMs = 1_763_700_000_000
      const log = new MemoryLog(limit, () => nowMs)
      const naive = new NaiveLog()
      const answers: boolean[] = []
      for (let request = 0; request < 500; request++) {
        // Often within the window, sometimes exactly its length, rarely backwards.
        nowMs += dice.pick([
          dice.between(0, 4_000),
          dice.between(0, 50),
          10_000,
          0,
          dice.chance(0.05) ? -dice.between(0, 60_000) : 1,
        ])
        const caller = `192.0.2.${dice.between(1, 3)}`
        const client = clientAt(caller)
        const times = naive.inForce(caller, nowMs)
        expect(await log.peek(client)).toEqual({
          ...limit,
          remaining: 3 - times.length,
          resetSeconds: times.length === 0 ? 0 : Math.ceil((Math.min(...times) + 10_000 - nowMs) / 1000),
        })
        if (dice.chance(0.3)) continue
        const taken = await log.take(client)
        expect(taken.kind).toBe(naive.take(caller, nowMs) ? 'counted' : 'limit reached')
        answers.push(taken.kind === 'counted')
        if (taken.kind !== 'counted' || dice.chance(0.9)) continue
        taken.giveBack()
        naive.giveBack(caller, nowMs)
      }
      expect(answers).toEqual(expect.arrayContaining([true, false]))
    },
  )

  test('stores at most the given number of callers, and removes the one that was inactive longest', async () => {
    let nowMs = 0
    const log = new MemoryLog({ ...limit, requests: 1 }, () => nowMs, 100)
    const at = (caller: number) => clientAt(`192.0.2.${caller}`)
    for (let caller = 0; caller < 100; caller++) await log.take(at(caller))
    nowMs = 1
    expect(await log.take(at(0))).toEqual({ kind: 'limit reached' })
    nowMs = 2
    for (let caller = 100; caller < 199; caller++) await log.take(at(caller))
    const left = await Promise.all([0, 1, 198].map(caller => log.peek(at(caller))))
    expect(left.map(({ remaining }) => remaining)).toEqual([0, 1, 0])
  })
})
