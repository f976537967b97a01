import type { ReadyAnswer } from '../http/answer.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'

type Make = (snapshot: LoadedSnapshot | null) => ReadyAnswer

/** The answer of a route that needs no snapshot. Made again for each snapshot, because its headers contain the id. */
export function onceASnapshot(make: Make): Make {
  let last: { readonly id: string | undefined; readonly answer: ReadyAnswer } | undefined
  return snapshot => {
    if (!last || last.id !== snapshot?.id) last = { id: snapshot?.id, answer: make(snapshot) }
    return last.answer
  }
}
