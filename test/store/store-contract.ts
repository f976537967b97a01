import { describe, expect, test } from 'vitest'
import { firstKeptInstant } from '../../api/store/first-kept.ts'
import { makeClaim, takeKey } from '../../api/store/key-claims.ts'
import { makeKey } from '../../api/store/key-text.ts'
import type { Store } from '../../api/store/store.ts'
import { keyIn, now, request, today } from './support.ts'

/** A store that is removed at the end of the test. */
export interface StoreUnderTest {
  /** Opens it once more, as another process does. Closed at the end of the test. */
  open(): Store
  /** Everything in the files with its data, as Latin-1 text. */
  bytes(): Promise<string>
}

const limit = 1000

/** What every implementation of the store does: the tests of `Store`. */
export function checkStoreContract(emptyStore: () => Promise<StoreUnderTest>): void {
  describe('a key', () => {
    test('is admitted up to its limit, and each admission counts', async () => {
      const store = (await emptyStore()).open()
      const key = await keyIn(store)
      const ask = () => store.admit({ key, on: today, dailyLimit: 3 })
      expect(await ask()).toEqual({ kind: 'admitted', plan: 'pro', used: 1 })
      expect(await ask()).toEqual({ kind: 'admitted', plan: 'pro', used: 2 })
      expect(await ask()).toEqual({ kind: 'admitted', plan: 'pro', used: 3 })
      expect(await ask()).toEqual({ kind: 'spent', plan: 'pro', used: 3 })
      expect(await ask()).toEqual({ kind: 'spent', plan: 'pro', used: 3 })
    })

    test('is neither counted nor limited for a request without a limit', async () => {
      const store = (await emptyStore()).open()
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
      const store = (await emptyStore()).open()
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

    test('is unknown while there is none at all', async () => {
      const store = (await emptyStore()).open()
      expect(await store.admit({ key: makeKey(), on: today, dailyLimit: limit })).toEqual({ kind: 'unknown' })
    })

    test('starts again on the next day, and each day keeps its count', async () => {
      const store = (await emptyStore()).open()
      const key = await keyIn(store)
      await store.admit({ key, on: today, dailyLimit: 1 })
      expect(await store.admit({ key, on: today, dailyLimit: 1 })).toMatchObject({ kind: 'spent' })
      expect(await store.admit({ key, on: '2026-11-22', dailyLimit: 1 })).toMatchObject({ kind: 'admitted', used: 1 })
      expect((await store.listKeys(today))[0]).toMatchObject({ used: 1 })
    })

    test('that is rotated keeps plan, address, state and count, and the old key is unknown', async () => {
      const store = (await emptyStore()).open()
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
      const store = (await emptyStore()).open()
      const key = await keyIn(store)
      await store.admit({ key, on: today, dailyLimit: limit })
      expect(await store.revokeKey(key.id)).toBe(true)
      expect(await store.admit({ key, on: today, dailyLimit: limit })).toEqual({ kind: 'unknown' })
      await store.createKey({ ...key, plan: 'free', email: 'a@example.org', createdAt: now })
      expect(await store.admit({ key, on: today, dailyLimit: limit })).toMatchObject({ used: 1 })
    })

    test('that is revoked leaves no address in the files', async () => {
      const place = await emptyStore()
      const store = place.open()
      const key = await keyIn(store, 'pro', 'holder@example.org')
      await keyIn(store, 'pro', 'other@example.org')
      expect(await place.bytes()).toContain('holder@example.org')
      await store.revokeKey(key.id)
      const bytes = await place.bytes()
      expect(bytes).toContain('other@example.org')
      expect(bytes).not.toContain('holder@example.org')
    })

    test('that is disabled is inactive for every process at once, and is not counted', async () => {
      const place = await emptyStore()
      const stores = [place.open(), place.open()]
      const key = await keyIn(stores[0]!)
      const use = { key, on: today, dailyLimit: limit }
      for (const store of stores) expect(await store.admit(use)).toMatchObject({ kind: 'admitted' })
      await stores[0]!.setActive(key.id, false)
      for (const store of stores) expect(await store.admit(use)).toEqual({ kind: 'inactive', plan: 'pro', used: 2 })
      await stores[1]!.setActive(key.id, true)
      expect(await stores[0]!.admit(use)).toMatchObject({ kind: 'admitted', used: 3 })
    })

    test('that does not exist is reported', async () => {
      const store = (await emptyStore()).open()
      expect(await store.setActive('unknown', true)).toBe(false)
      expect(await store.revokeKey('unknown')).toBe(false)
      expect(await store.rotateKey('unknown', { ...makeKey(), createdAt: now }, today)).toBeNull()
      expect(await store.listKeys(today)).toEqual([])
    })

    test('with a taken id is refused alone, and other calls of the same batch succeed', async () => {
      const store = (await emptyStore()).open()
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
      const store = (await emptyStore()).open()
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
      const store = (await emptyStore()).open()
      const key = await keyIn(store)
      const asked = Array.from({ length: 2000 }, () => store.admit({ key, on: today, dailyLimit: limit }))
      const answers = await Promise.all(asked)
      expect(answers.slice(0, limit).map(one => 'used' in one && one.used)).toEqual(
        Array.from({ length: limit }, (_, at) => at + 1),
      )
      expect(answers.slice(limit).every(({ kind }) => kind === 'spent')).toBe(true)
    })

    test('are admitted exactly up to their limit when 8 connections ask at once', async () => {
      const place = await emptyStore()
      const stores = Array.from({ length: 8 }, () => place.open())
      const keys = [await keyIn(stores[0]!), await keyIn(stores[0]!)]
      // Each connection asks in another order, in batches of several sizes, with pauses that let the others in.
      const asking = stores.map(async (store, at) => {
        const admissions: { readonly key: number; readonly kind: string }[] = []
        for (let batch = 0; batch < 10; batch += 1) {
          const uses = Array.from({ length: 1 + ((at + batch) % 5) * 10 }, (_, use) => (at + batch + use) % 2)
          const done = await Promise.all(uses.map(key => store.admit({ key: keys[key]!, on: today, dailyLimit: 700 })))
          admissions.push(...done.map(({ kind }, use) => ({ key: uses[use]!, kind })))
        }
        return admissions
      })
      const all = (await Promise.all(asking)).flat()
      for (const key of [0, 1]) {
        const kinds = all.filter(one => one.key === key).map(({ kind }) => kind)
        expect(kinds.length).toBeGreaterThan(800)
        expect(kinds.filter(kind => kind === 'admitted')).toHaveLength(700)
        expect(kinds.filter(kind => kind === 'spent')).toHaveLength(kinds.length - 700)
      }
      expect((await stores[0]!.listKeys(today)).map(({ used }) => used)).toEqual([700, 700])
    })

    test('of one batch with other calls are answered in the order of the calls', async () => {
      const store = (await emptyStore()).open()
      const key = await keyIn(store)
      const next = makeKey()
      const use = { key, on: today, dailyLimit: limit }
      const answers = await Promise.all([
        store.admit(use),
        store.admit({ ...use, on: '2026-11-22' }),
        store.setActive(key.id, false),
        store.admit(use),
        store.setActive(key.id, true),
        store.admit(use),
        store.rotateKey(key.id, { ...next, createdAt: now }, today),
        store.admit(use),
        store.admit({ ...use, key: next }),
        store.admit({ ...use, key: makeKey() }),
        store.admit({ ...use, dailyLimit: null, key: next }),
      ])
      expect(answers.map(one => (typeof one === 'object' && one !== null && 'kind' in one ? one : typeof one))).toEqual(
        [
          { kind: 'admitted', plan: 'pro', used: 1 },
          { kind: 'admitted', plan: 'pro', used: 1 },
          'boolean',
          { kind: 'inactive', plan: 'pro', used: 1 },
          'boolean',
          { kind: 'admitted', plan: 'pro', used: 2 },
          'object',
          { kind: 'unknown' },
          { kind: 'admitted', plan: 'pro', used: 3 },
          { kind: 'unknown' },
          { kind: 'admitted', plan: 'pro', used: 3 },
        ],
      )
    })

    test('lose the counts of days more than 400 days ago', async () => {
      const store = (await emptyStore()).open()
      const key = await keyIn(store)
      for (const on of ['2025-10-16', '2025-10-17', today]) await store.admit({ key, on, dailyLimit: limit })
      const used = async (day: string) => (await store.listKeys(day))[0]!.used
      expect([await used('2025-10-16'), await used('2025-10-17'), await used(today)]).toEqual([0, 1, 1])
    })
  })

  describe('a claim', () => {
    const inMinutes = (minutes: number) => `2026-11-21 12:${String(minutes).padStart(2, '0')}:00`

    test('shows its key once, in any process', async () => {
      const place = await emptyStore()
      const stores = [place.open(), place.open()]
      const { text: key } = makeKey()
      const claim = makeClaim(key, now)
      await stores[0]!.addClaim(claim, now)
      expect(await takeKey(stores[1]!, makeClaim(key, now).text, now)).toBeNull()
      const taken = await Promise.all(stores.map(store => takeKey(store, claim.text, inMinutes(9))))
      expect([...taken].sort()).toEqual([key, null])
      expect(await takeKey(stores[0]!, claim.text, now)).toBeNull()
    })

    test('expires after ten minutes, and is then deleted with the next one', async () => {
      const store = (await emptyStore()).open()
      const [late, deleted] = [makeClaim(makeKey().text, now), makeClaim(makeKey().text, now)]
      await store.addClaim(late, now)
      await store.addClaim(deleted, now)
      expect(await takeKey(store, late.text, inMinutes(10))).toBeNull()
      await store.addClaim(makeClaim(makeKey().text, inMinutes(10)), inMinutes(10))
      expect(await takeKey(store, deleted.text, now)).toBeNull()
    })

    test('leaves neither itself nor its key readable in the files', async () => {
      const place = await emptyStore()
      const store = place.open()
      const { text: key } = makeKey()
      const claim = makeClaim(key, now)
      await store.addClaim(claim, now)
      const bytes = await place.bytes()
      expect(bytes).toContain(Buffer.from(claim.hash).toString('latin1'))
      expect(bytes).not.toContain(key.slice(-43))
      expect(bytes).not.toContain(claim.text)
    })

    test('whose bytes were changed shows nothing', async () => {
      const store = (await emptyStore()).open()
      const claim = makeClaim(makeKey().text, now)
      const changed = claim.sealedKey.map((byte, at) => (at === 40 ? byte ^ 1 : byte))
      await store.addClaim({ ...claim, sealedKey: changed }, now)
      await expect(takeKey(store, claim.text, now)).rejects.toThrow(/authenticate/)
    })
  })

  describe('requests for access', () => {
    test('are stored unchanged, oldest first, each with an id', async () => {
      const store = (await emptyStore()).open()
      const second = { ...request, company: 'Ünïted; "Fleet"\n= Ltd', useCase: 'x'.repeat(2000), plan: 'free' } as const
      expect([await store.addRequest(request), await store.addRequest(second)]).toEqual([1, 2])
      expect(await store.listRequests()).toEqual([
        { id: 1, ...request },
        { id: 2, ...second },
      ])
    })

    test('of an address are erased regardless of case, and no others', async () => {
      const store = (await emptyStore()).open()
      // biome-ignore format: a list of short words reads better in lines
      const emails = [
        'Ada@Example.org', 'ada@example.org', 'xada@example.org', 'ada@example.org.uk', 'ad_@example.org',
        'ada%@example.org', 'KÄTHE@MÜLLER.example',
      ]
      for (const email of emails) await store.addRequest({ ...request, email })
      expect(await store.eraseRequests('ada@EXAMPLE.org')).toBe(2)
      expect(await store.eraseRequests('käthe@müller.example')).toBe(1)
      expect(await store.eraseRequests('%')).toBe(0)
      expect((await store.listRequests()).map(({ email }) => email)).toEqual(emails.slice(2, 6))
    })

    test('that are erased leave nothing in the files, and their ids are not reused', async () => {
      const place = await emptyStore()
      const store = place.open()
      await store.addRequest({ ...request, email: 'erased@example.org', useCase: 'a-secret-plan' })
      expect(await place.bytes()).toContain('erased@example.org')
      await store.eraseRequests('erased@example.org')
      expect(await place.bytes()).not.toMatch(/erased@|a-secret-plan/)
      expect(await store.addRequest(request)).toBe(2)
    })

    test('are counted', async () => {
      const store = (await emptyStore()).open()
      expect(await store.countRequests()).toBe(0)
      await Promise.all([store.addRequest(request), store.addRequest(request)])
      expect(await store.countRequests()).toBe(2)
    })

    test('before an instant are deleted on request, those of the instant itself are not', async () => {
      const store = (await emptyStore()).open()
      for (const receivedAt of ['2026-11-20 23:59:59', '2026-11-21 00:00:00']) {
        await store.addRequest({ ...request, receivedAt })
      }
      expect(await store.dropRequestsBefore('2026-11-21 00:00:00')).toBe(1)
      expect((await store.listRequests()).map(({ id }) => id)).toEqual([2])
    })

    test('of more than twelve months ago are deleted with the first request of a day', async () => {
      const store = (await emptyStore()).open()
      for (const receivedAt of ['2025-11-21 11:59:59', '2025-11-21 12:00:00', '2026-11-21 12:00:00']) {
        await store.addRequest({ ...request, receivedAt })
      }
      expect((await store.listRequests()).map(({ id }) => id)).toEqual([2, 3])
      expect(firstKeptInstant('2028-02-29 12:00:00')).toBe('2027-03-01 12:00:00')
    })
  })
}
