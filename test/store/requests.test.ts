import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { firstKeptInstant } from '../../api/store/first-kept.ts'
import { request, storeIn, temporaryStoreFolder } from './support.ts'

describe('requests for access', () => {
  test('are stored unchanged, oldest first, each with an id', async () => {
    const store = storeIn(temporaryStoreFolder())
    const second = { ...request, company: 'Ünïted; "Fleet"\n= Ltd', useCase: 'x'.repeat(2000), plan: 'free' } as const
    expect([await store.addRequest(request), await store.addRequest(second)]).toEqual([1, 2])
    expect(await store.listRequests()).toEqual([
      { id: 1, ...request },
      { id: 2, ...second },
    ])
  })

  test('of an address are erased regardless of case, and no others', async () => {
    const store = storeIn(temporaryStoreFolder())
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
    const dataDir = temporaryStoreFolder()
    const store = storeIn(dataDir)
    const bytes = () =>
      Buffer.concat(readdirSync(dataDir).map(name => readFileSync(join(dataDir, name)))).toString('latin1')
    await store.addRequest({ ...request, email: 'erased@example.org', useCase: 'a-secret-plan' })
    expect(bytes()).toContain('erased@example.org')
    await store.eraseRequests('erased@example.org')
    expect(bytes()).not.toMatch(/erased@|a-secret-plan/)
    expect(await store.addRequest(request)).toBe(2)
  })

  test('before an instant are deleted on request, those of the instant itself are not', async () => {
    const store = storeIn(temporaryStoreFolder())
    for (const receivedAt of ['2026-11-20 23:59:59', '2026-11-21 00:00:00']) {
      await store.addRequest({ ...request, receivedAt })
    }
    expect(await store.dropRequestsBefore('2026-11-21 00:00:00')).toBe(1)
    expect((await store.listRequests()).map(({ id }) => id)).toEqual([2])
  })

  test('of more than twelve months ago are deleted with the first request of a day', async () => {
    const store = storeIn(temporaryStoreFolder())
    for (const receivedAt of ['2025-11-21 11:59:59', '2025-11-21 12:00:00', '2026-11-21 12:00:00']) {
      await store.addRequest({ ...request, receivedAt })
    }
    expect((await store.listRequests()).map(({ id }) => id)).toEqual([2, 3])
    expect(firstKeptInstant('2028-02-29 12:00:00')).toBe('2027-03-01 12:00:00')
  })
})
