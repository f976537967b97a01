import { describe, expect, test } from 'vitest'
import { makeKey } from '../../api/store/key-text.ts'
import { keyIn, now, storeIn, temporaryStoreFolder, today } from './support.ts'

const limit = 1000

describe('a key', () => {
  test('is admitted up to its limit, and each admission counts', async () => {
    const store = storeIn(temporaryStoreFolder())
    const key = await keyIn(store)
    const ask = () => store.admit({ key, on: today, dailyLimit: 3 })
    expect(await ask()).toEqual({ kind: 'admitted', plan: 'pro', used: 1 })
    expect(await ask()).toEqual({ kind: 'admitted', plan: 'pro', used: 2 })
    expect(await ask()).toEqual({ kind: 'admitted', plan: 'pro', used: 3 })
    expect(await ask()).toEqual({ kind: 'spent', plan: 'pro', used: 3 })
    expect(await ask()).toEqual({ kind: 'spent', plan: 'pro', used: 3 })
  })

  test('is neither counted nor limited for a request without a limit', async () => {
    const store = storeIn(temporaryStoreFolder())
    const key = await keyIn(store, 'business')
    await store.admit({ key, on: today, dailyLimit: 1 })
    for (let count = 0; count < 3; count += 1) {
      expect(await store.admit({ key, on: today, dailyLimit: null })).toEqual({
        kind: 'admitted',
        plan: 'business',
        used: 1,
      })
    }
  })

  test('is unknown by its id alone, by its secret alone, and by half a hash', async () => {
    const store = storeIn(temporaryStoreFolder())
    const key = await keyIn(store)
    const other = await keyIn(store)
    for (const shown of [
      { id: key.id, secretHash: other.secretHash },
      { id: makeKey().id, secretHash: key.secretHash },
      { id: key.id, secretHash: key.secretHash.slice(0, 16) },
      { id: makeKey().id, secretHash: new Uint8Array(32) },
    ]) {
      expect(await store.admit({ key: shown, on: today, dailyLimit: limit })).toEqual({ kind: 'unknown' })
    }
    expect((await store.listKeys(today)).map(one => one.used)).toEqual([0, 0])
  })

  test('starts again on the next day, and each day keeps its count', async () => {
    const store = storeIn(temporaryStoreFolder())
    const key = await keyIn(store)
    await store.admit({ key, on: today, dailyLimit: 1 })
    expect(await store.admit({ key, on: today, dailyLimit: 1 })).toMatchObject({ kind: 'spent' })
    expect(await store.admit({ key, on: '2026-11-22', dailyLimit: 1 })).toMatchObject({ kind: 'admitted', used: 1 })
    expect((await store.listKeys(today))[0]).toMatchObject({ used: 1 })
  })

  test('that is rotated keeps plan, address, state and count, and the old key is unknown', async () => {
    const store = storeIn(temporaryStoreFolder())
    const old = await keyIn(store, 'business', 'b@example.org')
    const next = makeKey()
    await store.admit({ key: old, on: today, dailyLimit: 2 })
    const made = await store.rotateKey(old.id, { ...next, createdAt: '2026-11-21 13:00:00' }, today)
    expect(made).toEqual({
      id: next.id,
      plan: 'business',
      email: 'b@example.org',
      active: true,
      used: 1,
      createdAt: '2026-11-21 13:00:00',
    })
    expect(await store.admit({ key: old, on: today, dailyLimit: 2 })).toEqual({ kind: 'unknown' })
    expect(await store.admit({ key: next, on: today, dailyLimit: 2 })).toMatchObject({ kind: 'admitted', used: 2 })
    expect(await store.admit({ key: next, on: today, dailyLimit: 2 })).toMatchObject({ kind: 'spent' })
    await store.setActive(next.id, false)
    expect(await store.rotateKey(next.id, { ...makeKey(), createdAt: now }, today)).toMatchObject({ active: false })
    expect(await store.listKeys(today)).toHaveLength(1)
  })

  test('that is revoked is unknown, and its count is deleted', async () => {
    const store = storeIn(temporaryStoreFolder())
    const key = await keyIn(store)
    await store.admit({ key, on: today, dailyLimit: limit })
    expect(await store.revokeKey(key.id)).toBe(true)
    expect(await store.admit({ key, on: today, dailyLimit: limit })).toEqual({ kind: 'unknown' })
    await store.createKey({ ...key, plan: 'free', email: 'a@example.org', createdAt: now })
    expect(await store.admit({ key, on: today, dailyLimit: limit })).toMatchObject({ used: 1 })
  })

  test('that does not exist is reported', async () => {
    const store = storeIn(temporaryStoreFolder())
    expect(await store.setActive('nobody', true)).toBe(false)
    expect(await store.revokeKey('nobody')).toBe(false)
    expect(await store.rotateKey('nobody', { ...makeKey(), createdAt: now }, today)).toBeNull()
    expect(await store.listKeys(today)).toEqual([])
  })

  test('with a taken id is refused alone, and other calls of the same batch succeed', async () => {
    const store = storeIn(temporaryStoreFolder())
    const key = await keyIn(store)
    const made = { ...makeKey(), plan: 'free', email: 'c@example.org', createdAt: now } as const
    const results = await Promise.allSettled([store.createKey({ ...made, id: key.id }), store.createKey(made)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect((results[0] as PromiseRejectedResult).reason).toMatchObject({ name: 'StoreError', exitCode: 74 })
    expect((await store.listKeys(today)).map(({ id }) => id)).toEqual([key.id, made.id])
  })
})

describe('keys', () => {
  test('are listed oldest first', async () => {
    const store = storeIn(temporaryStoreFolder())
    const made = ['2026-11-21 12:00:02', '2026-11-21 12:00:01', '2026-11-21 12:00:02'].map(createdAt => ({
      ...makeKey(),
      plan: 'free',
      email: 'a@example.org',
      createdAt,
    })) as Parameters<typeof store.createKey>[0][]
    for (const key of made) await store.createKey(key)
    expect((await store.listKeys(today)).map(({ id }) => id)).toEqual([made[1]!.id, made[0]!.id, made[2]!.id])
  })

  test('are answered in the order of the calls, with all waiting calls in one transaction', async () => {
    const store = storeIn(temporaryStoreFolder())
    const key = await keyIn(store)
    const asked = Array.from({ length: 2000 }, () => store.admit({ key, on: today, dailyLimit: limit }))
    const answers = await Promise.all(asked)
    expect(answers.slice(0, limit).map(one => 'used' in one && one.used)).toEqual(
      Array.from({ length: limit }, (_, at) => at + 1),
    )
    expect(answers.slice(limit).every(({ kind }) => kind === 'spent')).toBe(true)
  })

  test('lose the counts of days more than 400 days ago', async () => {
    const dataDir = temporaryStoreFolder()
    const store = storeIn(dataDir)
    const key = await keyIn(store)
    for (const on of ['2025-10-16', '2025-10-17', today]) await store.admit({ key, on, dailyLimit: limit })
    const used = async (day: string) => (await store.listKeys(day))[0]!.used
    expect([await used('2025-10-16'), await used('2025-10-17'), await used(today)]).toEqual([0, 1, 1])
  })
})
