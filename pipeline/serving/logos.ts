import type { Figures } from '../snapshot/figures.ts'

/** The brand behind each logo that an answer names, by file, ascending. Of several the first by code point. */
export function logosJson({ stations, unlisted, brands }: Figures): Record<string, string> {
  const brandOf = new Map<string, string>()
  for (const { logoFile, brand } of [...stations, ...unlisted, ...brands]) {
    if (logoFile === null || brand === null) continue
    const known = brandOf.get(logoFile)
    if (known === undefined || brand < known) brandOf.set(logoFile, brand)
  }
  return Object.fromEntries([...brandOf].sort(([a], [b]) => (a < b ? -1 : 1)))
}
