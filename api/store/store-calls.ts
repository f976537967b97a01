import type { Store } from './store.ts'

type Method = Exclude<keyof Store, 'close'>

/** One call of a store, as it is queued and sent to the database thread. */
export type StoreCall = { readonly [M in Method]: { readonly method: M; readonly args: Parameters<Store[M]> } }[Method]

/** The result of a call, or why it alone failed. The other calls of its transaction are still committed. */
export type CallOutcome = { readonly value: unknown } | { readonly fault: string }

/** The methods of a store in the database thread: each returns its result, not a promise. */
export type StoreMethods = { readonly [M in Method]: (...args: Parameters<Store[M]>) => Awaited<ReturnType<Store[M]>> }

/** Executes the calls in their order and in one transaction. Throws StoreError when none of them was applied. */
export interface StoreThread {
  ask(calls: readonly StoreCall[]): Promise<readonly CallOutcome[]>
  close(): Promise<void>
}
