/** The same function, which keeps up to `most` of its results: for texts that repeat by the thousand. */
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
