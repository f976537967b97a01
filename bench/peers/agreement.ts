/**
 * The share of questions to which two servers gave the same stations. The order does not count, because stations at
 * nearly the same distance may be in any order, depending on the model of the Earth.
 */
export function agreementOf(ours: readonly (readonly number[])[], theirs: readonly (readonly number[])[]): number {
  if (ours.length === 0 || ours.length !== theirs.length) {
    throw new Error(`expected answers to the same questions, found ${ours.length} and ${theirs.length}`)
  }
  const same = ours.filter((ids, at) => haveSameIds(ids, theirs[at]!))
  return same.length / ours.length
}

function haveSameIds(ours: readonly number[], theirs: readonly number[]): boolean {
  const known = new Set(ours)
  return ours.length === theirs.length && theirs.every(id => known.has(id))
}
