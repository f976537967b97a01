/** The same function with a cache of up to `most` results, for texts that repeat thousands of times. */
export function remembering<Key, Value extends NonNullable<unknown> | null>(
  most: number,
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const results = new Map<Key, Value>()
  return key => {
    const known = results.get(key)
    if (known !== undefined) return known
    const value = compute(key)
    if (results.size >= most) results.clear()
    results.set(key, value)
    return value
  }
}
