import type { Figures } from '../snapshot/figures.ts'

/**
 * The brand of each logo that an answer names, by file, ascending. Where several brands share a logo, the first by
 * code point.
 */
export function logosJson({ stations, unlisted, brands }: Figures): Record<string, string> {
  return brandsByLogo([...stations, ...unlisted, ...brands])
}

/** Merges the logos of all markets. */
export function joinedLogos(markets: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  return brandsByLogo(markets.flatMap(logos => Object.entries(logos).map(([logoFile, brand]) => ({ logoFile, brand }))))
}

interface Branded {
  readonly logoFile: string | null
  readonly brand: string | null
}

function brandsByLogo(branded: readonly Branded[]): Record<string, string> {
  const brandOf = new Map<string, string>()
  for (const { logoFile, brand } of branded) {
    if (logoFile === null || brand === null) continue
    const known = brandOf.get(logoFile)
    if (known === undefined || brand < known) brandOf.set(logoFile, brand)
  }
  return Object.fromEntries([...brandOf].sort(([a], [b]) => (a < b ? -1 : 1)))
}
