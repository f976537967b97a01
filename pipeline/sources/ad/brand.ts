// The signs of 2026, as they begin the names of stations: `Repsol Soldeu`, `Arap BP IV`, `TotalEnergies - CANILLO`. The
// importer is not used as the brand: stations called DYNEFF and MEROIL Ordino have ELF there, one has `Variable`.
const signs: readonly (readonly [form: RegExp, brand: string])[] = [
  [/^repsol\b/i, 'Repsol'],
  [/^shell\b/i, 'Shell'],
  [/^(arap[ -])?bp\b/i, 'BP'],
  [/^cepsa\b/i, 'CEPSA'],
  [/^moeve\b/i, 'MOEVE'],
  [/^total ?energies\b/i, 'TotalEnergies'],
  [/^elf\b/i, 'Elf'],
  [/^dyneff\b/i, 'DYNEFF'],
  [/^meroil\b/i, 'MEROIL'],
  [/^gasopas\b/i, 'Gasopas'],
]

/** The brand that the name of a station begins with; null when it begins with none of them. */
export function brandOf(name: string | null): string | null {
  return signs.find(([form]) => name !== null && form.test(name))?.[1] ?? null
}
