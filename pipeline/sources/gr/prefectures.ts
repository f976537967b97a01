import prefectures from './prefectures.json' with { type: 'json' }

// Names in the genitive, as in the bulletin. First the spelling of 2022, then other spellings of the same prefecture.
const spellings: readonly (readonly string[])[] = prefectures

/** `ΝΟΜΟΣ ΑΤΤΙΚΗΣ`, as the bulletin names it. */
export const prefectureNames: readonly string[] = spellings.map(([name]) => `ΝΟΜΟΣ ${name}`)

const nameByFold = new Map(
  spellings.flatMap((all, at) => all.map(name => [fold(`ΝΟΜΟΣ ${name}`), prefectureNames[at]!] as const)),
)

/** The bulletin's spelling of a prefecture, even if the PDF text has wrong letters; null for any other text. */
export function findPrefecture(name: string): string | null {
  return nameByFold.get(fold(name)) ?? null
}

// Latin capitals that look like Greek ones: the letterhead of both bulletins of 2022 has three of them in a Greek word.
const latin = {
  A: 'Α',
  B: 'Β',
  E: 'Ε',
  H: 'Η',
  I: 'Ι',
  K: 'Κ',
  M: 'Μ',
  N: 'Ν',
  O: 'Ο',
  P: 'Ρ',
  T: 'Τ',
  X: 'Χ',
} as const

/**
 * Keeps letters and digits only, without marks. Letters that some producers of these PDFs mix up become one letter:
 * their text layer has a neighbour of the printed letter (`΢` for Σ, Σ for Τ, Τ for Υ, Υ for Χ; Γ for Δ, Δ for Ε,
 * Ε for Ζ, Ζ for Η, Η for Ι). The 51 names stay distinct.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[ABEHIKMNOPTX]/g, letter => latin[letter as keyof typeof latin])
    .replace(/[Σ΢ΤΥΧYV]/g, 'Σ')
    .replace(/[ΓΔΕΖΗΙZ]/g, 'Ι')
    .replace(/[^\p{L}\d]/gu, '')
}
