import type { Figures } from '../snapshot/figures.ts'

/** The brand behind each logo that an answer names, by file, ascending. Of several the first by code point. */
export function logosJson({ stations, unlisted, brands }: Figures): Record<string, string> {
  return brandsByLogo([...stations, ...unlisted, ...brands])
}

/** The same of all markets, from that of each. */
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
