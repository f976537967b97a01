import type { Store } from './store.ts'

type Method = Exclude<keyof Store, 'close'>

/** One call of a store, as it waits its turn and as it goes to the thread of the database. */
export type StoreCall = { readonly [M in Method]: { readonly method: M; readonly args: Parameters<Store[M]> } }[Method]

/** What a call gives at once, or why it alone failed: the others of its transaction stand. */
export type Outcome = { readonly value: unknown } | { readonly fault: string }

/** The methods of a store where the database is: each gives its result, not a promise. */
export type StoreMethods = { readonly [M in Method]: (...args: Parameters<Store[M]>) => Awaited<ReturnType<Store[M]>> }

/** Does the calls in their order and in one transaction. Throws StoreError when none of them stands. */
export interface StoreThread {
  ask(calls: readonly StoreCall[]): Promise<readonly Outcome[]>
  close(): Promise<void>
}
