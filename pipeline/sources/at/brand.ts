// E-Control has no field for the brand: it is the beginning of the name, `AVANTI - Wien Gaussplatz 1`, `eni24`.
// Longer before shorter. A name that begins otherwise is taken for an independent's.
const chains = [
  'Diskont Tankstelle',
  'SPRITKÖNIG',
  'AVANTI',
  'Turmöl',
  'Lagerhaus',
  'SOCAR',
  'GENOL',
  'Shell',
  'eni24',
  'DISK',
  'Avia',
  'eni',
  'OMV',
  'JET',
  'MOL',
  'BP',
  'IQ',
] as const

/** The chain whose name a station's name begins with, as whole words; null for none of them. */
export function brandOf(name: string | null): string | null {
  if (name === null) return null
  const beginning = name.toLowerCase()
  return chains.find(chain => beginsWithWords(beginning, chain.toLowerCase())) ?? null
}

function beginsWithWords(name: string, words: string): boolean {
  return name.startsWith(words) && !/^[\p{L}\p{N}]/u.test(name.slice(words.length))
}
