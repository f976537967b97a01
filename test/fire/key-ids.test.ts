import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { makeKey } from '../../api/store/key-text.ts'
import { keyIn, storeIn, temporaryStoreFolder, today } from '../store/support.ts'

test('an unknown key id costs the same work as a known one with a wrong secret', async () => {
  const store = storeIn(temporaryStoreFolder())
  const keys = [await keyIn(store), await keyIn(store), await keyIn(store)]
  await store.admit({ key: keys[1]!, on: today, dailyLimit: 10 })
  const work = countedWork()
  const workFor = async (id: string) => {
    work.length = 0
    const key = { id, secretHash: makeKey().secretHash }
    expect(await store.admit({ key, on: today, dailyLimit: 10 })).toEqual({ kind: 'unknown' })
    return [...work]
  }
  const known = await workFor(keys[1]!.id)
  expect(known).toEqual(['1 row, hash of 32 bytes', 'compare 32 with 32 bytes'])
  for (const id of [keys[0]!.id, keys[2]!.id, makeKey().id, makeKey().id, '0000000000', 'zzzzzzzzzz']) {
    expect([id, await workFor(id)]).toEqual([id, known])
  }
})

test('the secret of one key does not open another id', async () => {
  const store = storeIn(temporaryStoreFolder())
  const oldest = await keyIn(store)
  const { secretHash } = oldest
  expect(await store.admit({ key: { id: makeKey().id, secretHash }, on: today, dailyLimit: 10 })).toEqual({
    kind: 'unknown',
  })
  expect(await store.admit({ key: oldest, on: today, dailyLimit: 10 })).toMatchObject({ kind: 'admitted', used: 1 })
})

/** The look-ups and comparisons from now to the end of the test, in their order. */
function countedWork(): string[] {
  const work: string[] = []
  const probe = new Database(':memory:')
  const statement = Object.getPrototypeOf(probe.prepare('select 1')) as Database.Statement
  probe.close()
  const { all } = statement
  statement.all = function (this: Database.Statement, ...parameters: unknown[]) {
    const rows = all.apply(this, parameters) as { readonly secret_hash?: ArrayBuffer }[]
    work.push(`${rows.length} row, hash of ${rows[0]?.secret_hash?.byteLength} bytes`)
    return rows
  }
  const { timingSafeEqual } = crypto
  crypto.timingSafeEqual = (one, other) => {
    work.push(`compare ${one.byteLength} with ${other.byteLength} bytes`)
    return timingSafeEqual(one, other)
  }
  syncBuiltinESMExports()
  onTestFinished(() => {
    statement.all = all
    crypto.timingSafeEqual = timingSafeEqual
    syncBuiltinESMExports()
  })
  return work
}
