import { plainLetters } from '../model/plain-letters.ts'

/** The common form of all spellings of a brand: letters and digits only. `E.LECLERC` and `E Leclerc` → `eleclerc`. */
export function foldBrand(text: string): string {
  return plainLetters(text).replace(/[^\p{L}\p{N}]/gu, '')
}
