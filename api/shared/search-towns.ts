import { foldText } from './fold-text.ts'

/** The file of towns that the search line suggests. */
export interface SearchTowns {
  /** Name and code of the country, the most populous first. */
  readonly towns: readonly (readonly [name: string, country: string])[]
  /** Other names, each with the place of its town in `towns`. */
  readonly others: readonly (readonly [name: string, at: number])[]
}

export interface SuggestedTown {
  readonly name: string
  readonly country: string
  /** Another name, by which it was found. */
  readonly also: string | null
}

export type TownFinder = (typed: string, most: number) => readonly SuggestedTown[]

interface Entry extends SuggestedTown {
  readonly key: string
  readonly at: number
}

/**
 * Finds the towns that a typed text begins: whole names first, then names with a word that begins with it; the most
 * populous first. Accents do not count, and umlauts may be written `ae`, `oe` and `ue`.
 */
export function townFinder({ towns, others }: SearchTowns): TownFinder {
  const entries: readonly Entry[] = [
    ...towns.map(([name, country], at) => ({ key: foldText(name), name, country, also: null, at })),
    ...others.map(([also, at]) => ({ key: foldText(also), name: towns[at]![0], country: towns[at]![1], also, at })),
  ].sort((a, b) => a.at - b.at)
  const found = (key: string, most: number): readonly Entry[] => {
    const first = entries.filter(entry => entry.key.startsWith(key))
    const later = entries.filter(entry => isLaterWord(entry.key, key))
    return eachOnce([...first, ...later]).slice(0, most)
  }
  return (typed, most) => {
    const key = foldText(typed.trim())
    if (key === '') return []
    const plain = found(key, most)
    return plain.length > 0 ? plain : found(key.replace(/([aou])e/g, '$1'), most)
  }
}

function isLaterWord(name: string, key: string): boolean {
  return name.includes(` ${key}`) || name.includes(`-${key}`) || name.includes(`(${key}`)
}

function eachOnce(entries: readonly Entry[]): readonly Entry[] {
  const seen = new Set<number>()
  return entries.filter(({ at }) => !seen.has(at) && seen.add(at))
}
