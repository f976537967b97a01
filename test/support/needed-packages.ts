/** A package of a lock file. */
export interface LockedDependencies {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

type Lock = Readonly<Record<string, LockedDependencies>>

/** The paths of packages and of everything that they need. `lock`: the packages of a lock file, by their paths. */
export function neededBy(lock: Lock, names: readonly string[]): ReadonlySet<string> {
  const needed = new Set(names.map(name => `node_modules/${name}`))
  for (const path of needed) {
    const { dependencies, optionalDependencies } = lock[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) needed.add(pathOf(lock, name, path))
  }
  return needed
}

/** Where Node finds a package for another one: in its own folder, or the nearest one above. */
function pathOf(lock: Lock, name: string, from: string): string {
  const nested = `${from}/node_modules/${name}`
  if (lock[nested] !== undefined) return nested
  const above = from.lastIndexOf('/node_modules/')
  return above < 0 ? `node_modules/${name}` : pathOf(lock, name, from.slice(0, above))
}
