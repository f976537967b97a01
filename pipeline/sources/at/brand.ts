// E-Control has no field for the brand: it is the beginning of the name, `AVANTI - Wien Gaussplatz 1`, `eni24`.
// Longer before shorter. A name with another beginning counts as an independent station.
// biome-ignore format: a list of short words reads better in lines
const chains = [
  'Diskont Tankstelle', 'SPRITKÖNIG', 'AVANTI', 'Turmöl', 'Lagerhaus', 'SOCAR', 'GENOL', 'Shell', 'eni24', 'DISK',
  'Avia', 'eni', 'OMV', 'JET', 'MOL', 'BP', 'IQ',
] as const

/** The chain with whose name (full words) the station's name begins; null if there is none. */
export function brandOf(name: string | null): string | null {
  if (name === null) return null
  const beginning = name.toLowerCase()
  return chains.find(chain => beginsWithWords(beginning, chain.toLowerCase())) ?? null
}

function beginsWithWords(name: string, words: string): boolean {
  return name.startsWith(words) && !/^[\p{L}\p{N}]/u.test(name.slice(words.length))
}
