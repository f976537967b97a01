import { describe, expect, test } from 'vitest'
import { makeKey } from '../../api/store/key-text.ts'
import { storeOver } from '../../api/store/open-store.ts'
import type { CallOutcome, StoreCall } from '../../api/store/store.ts'
import { StoreError } from '../../pipeline/model/errors.ts'
import { today } from './support.ts'

const key = makeKey()
const request = { key, on: today, dailyLimit: 1000 }

/** A thread that answers on request. Its answers are the sequence numbers of the calls. */
function heldThread() {
  const batches: StoreCall[][] = []
  const answers: (() => void)[] = []
  let closed = 0
  let number = 0
  return {
    batches,
    get closed() {
      return closed
    },
    answer: () => answers.shift()!(),
    ask: (calls: readonly StoreCall[]) => {
      batches.push([...calls])
      return new Promise<readonly CallOutcome[]>(resolve => {
        answers.push(() => {
          resolve(calls.map((_, at) => ({ value: number + at + 1 })))
          number += calls.length
        })
      })
    },
    close: async () => {
      closed += 1
    },
  }
}

const turn = () => new Promise(resolve => setImmediate(resolve))

describe('calls of a store', () => {
  test('of one tick form one batch, and the calls that arrive meanwhile form the next one', async () => {
    const thread = heldThread()
    const store = storeOver(thread)
    const first = Array.from({ length: 3 }, () => store.admit(request))
    await turn()
    const second = [store.listKeys(today), ...Array.from({ length: 4 }, () => store.admit(request))]
    await turn()
    const third = store.revokeKey('x')
    expect(thread.batches.map(({ length }) => length)).toEqual([3])
    thread.answer()
    expect(await Promise.all(first)).toEqual([1, 2, 3])
    await turn()
    expect(thread.batches.map(({ length }) => length)).toEqual([3, 6])
    expect(thread.batches[1]!.map(({ method }) => method).join(' ')).toBe('listKeys admit admit admit admit revokeKey')
    thread.answer()
    expect(await Promise.all([...second, third])).toEqual([4, 5, 6, 7, 8, 9])
  })

  test('of a failed batch are all rejected, and the next calls work', async () => {
    const thread = heldThread()
    let isBroken = true
    const failing = {
      ...thread,
      ask: (calls: readonly StoreCall[]) =>
        isBroken ? Promise.reject(new StoreError('disk full')) : thread.ask(calls),
    }
    const store = storeOver(failing)
    const failed = await Promise.allSettled([store.admit(request), store.listRequests()])
    expect(failed.map(one => one.status === 'rejected' && one.reason.message)).toEqual(['disk full', 'disk full'])
    isBroken = false
    const next = store.listRequests()
    await turn()
    thread.answer()
    expect(await next).toBe(1)
  })

  test('are answered before the store is closed', async () => {
    const thread = heldThread()
    const store = storeOver(thread)
    const last = store.admit(request)
    const closing = store.close()
    await turn()
    expect(thread.closed).toBe(0)
    thread.answer()
    await closing
    expect([await last, thread.closed]).toEqual([1, 1])
  })
})
