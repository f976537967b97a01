// Letters that Unicode does not decompose into a base letter and a mark.
const wholeLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

const isAscii = /^\p{ASCII}*$/u

/** Lower case without marks: `Intermarché` → `intermarche`, `Turmöl` → `turmol`, `ελίν` → `ελιν`. */
export function plainLetters(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþı]/g, letter => wholeLetters[letter]!)
    .replaceAll('ς', 'σ')
}

/** The common form of all spellings of a brand: letters and digits only. `E.LECLERC` and `E Leclerc` → `eleclerc`. */
export function foldBrand(text: string): string {
  return plainLetters(text).replace(/[^\p{L}\p{N}]/gu, '')
}
