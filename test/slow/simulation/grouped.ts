/** The members of each group. Groups are in the order of their first members. */
export function grouped<T>(all: readonly T[], groupOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(groupOf(one))
    if (group) group.push(one)
    else groups.set(groupOf(one), [one])
  }
  return groups
}
