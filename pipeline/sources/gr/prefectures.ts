import prefectures from './prefectures.json' with { type: 'json' }

// The bulletin has its names in the genitive. First the spelling of 2022, then others of the same prefecture.
const spellings: readonly (readonly string[])[] = prefectures

/** `ΝΟΜΟΣ ΑΤΤΙΚΗΣ`, as the bulletin names it. */
export const prefectureNames: readonly string[] = spellings.map(([name]) => `ΝΟΜΟΣ ${name}`)

const nameByFold = new Map(
  spellings.flatMap((all, at) => all.map(name => [fold(`ΝΟΜΟΣ ${name}`), prefectureNames[at]!] as const)),
)

/** The bulletin's own spelling of a prefecture, however its letters came through; null for any other text. */
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
 * Letters and digits only, without marks, and one for all letters that some producers of these PDFs mix up: their text
 * layer has the letter beside the printed one (`΢` for Σ, Σ for Τ, Τ for Υ, Υ for Χ; Γ for Δ, Δ for Ε, Ε for Ζ, Ζ for Η,
 * Η for Ι). No two of the 51 names fall together so.
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
