// Letters that Unicode does not take apart into a base letter and its marks, and signs that no keyboard has.
// biome-ignore format: a list of short words reads better in lines
const letters: Readonly<Record<string, string>> = {
  ß: 'ss', ø: 'o', ł: 'l', ı: 'i', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ŋ: 'n', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ', '‘': "'",
  '’': "'", ʼ: "'", '‐': '-', '–': '-', '—': '-',
}
const others = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/** A text without case and diacritics, for searching: `Störebælt` and `STOREBAELT` are one. The same in every locale. */
export function foldText(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return bare.replace(others, letter => letters[letter]!)
}
