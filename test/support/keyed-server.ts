import { onTestFinished } from 'vitest'
import type { KeyPlan } from '../../api/allowed-values/access-requests.ts'
import type { ServerOptions } from '../../api/server.ts'
import { makeKey } from '../../api/store/key-text.ts'
import { openStoreHere } from '../../api/store/open-store.ts'
import type { SnapshotMade } from '../../fixtures/snapshots/api-snapshot.ts'
import { type AtEnd, type Received, type Serving, serving } from './api-server.ts'

/** Twelve hours before the request counts start again. */
export const noon = Date.UTC(2026, 10, 21, 12)

export interface KeyedServing extends Serving {
  readonly key: GivenKey
  /** With the key in the header. */
  ask(path: string, headers?: Record<string, string>, method?: string): Promise<Received>
}

export interface GivenKey {
  readonly id: string
  readonly text: string
}

/** A server with made-up tolls, and a key in its store. Both are removed at the end of the test. */
export async function keyedServing(
  snapshot: Partial<SnapshotMade> | null = {},
  options: Partial<ServerOptions> = {},
  atEnd: AtEnd = onTestFinished,
): Promise<KeyedServing> {
  const served = await serving(snapshot, { nowMs: () => noon, ...options }, atEnd)
  const key = await giveKey(served.dataDir)
  const withKey = { 'x-api-key': key.text }
  return {
    ...served,
    key,
    ask: (path, headers = {}, method = 'GET') => served.get(path, { ...withKey, ...headers }, method),
  }
}

/** A key as `keys create` makes one. */
export async function giveKey(dataDir: string, plan: KeyPlan = 'pro'): Promise<GivenKey> {
  const { text, id, secretHash } = makeKey()
  const store = openStoreHere(dataDir)
  await store.createKey({ id, secretHash, plan, email: 'a@example.org', createdAt: '2026-11-01 00:00:00' })
  await store.close()
  return { id, text }
}
