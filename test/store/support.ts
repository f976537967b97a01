import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { KeyPlan } from '../../api/allowed-values/access-requests.ts'
import { type MadeKey, makeKey } from '../../api/store/key-text.ts'
import { openStore } from '../../api/store/open-store.ts'
import type { Store, StoredAccessRequest } from '../../api/store/store.ts'

export const today = '2026-11-21'
export const now = '2026-11-21 12:00:00'

/** A folder that is deleted at the end of the test. */
export function temporaryStoreFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A store that is closed at the end of the test. */
export function storeIn(dataDir: string): Store {
  const store = openStore(dataDir)
  onTestFinished(() => store.close())
  return store
}

export async function keyIn(store: Store, plan: KeyPlan = 'pro', email = 'a@example.org'): Promise<MadeKey> {
  const key = makeKey()
  await store.createKey({ id: key.id, secretHash: key.secretHash, plan, email, createdAt: now })
  return key
}

export const request: StoredAccessRequest = {
  name: 'Ada',
  company: null,
  email: 'ada@example.org',
  plan: 'pro',
  useCase: 'fleet',
  receivedAt: now,
}
