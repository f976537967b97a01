/** Numbers from 0 to 1 of a linear congruential generator, the same in each run. */
export function pseudoRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
