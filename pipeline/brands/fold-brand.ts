import { plainLetters } from '../model/plain-letters.ts'

/** What two spellings of one brand have in common: letters and digits only. `E.LECLERC` and `E Leclerc` → `eleclerc`. */
export function foldBrand(text: string): string {
  return plainLetters(text).replace(/[^\p{L}\p{N}]/gu, '')
}
