// Between other words these are written small: "Via dei Mille", "Klagenfurt am Wörthersee".
const small = new Set(
  'a am an and au aux d da das de degli dei del dell della delle den der des di die do dos du e el en et i il im in l la las le les los na nad o of on pod ter the u und van vom von y zu zum zur'.split(
    ' ',
  ),
)
// Up to three letters are an abbreviation (BP, OMV, A13), unless they are one of these.
const short = new Set('bar est rio rua rue san son sta sto sud sul sur val via vic'.split(' '))

/** `RETITALIA VIA DEI MILLE` → `Retitalia Via dei Mille`. A text that has small letters stays as its publisher writes it. */
export function inNormalCase(text: string): string {
  if (/\p{Ll}/u.test(text)) return text
  return text.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word, at: number) => {
    const lower = word.toLowerCase()
    if (/\p{N}/u.test(word)) return word
    if (at > 0 && (small.has(lower) || endsGenitive(text, word, at))) return lower
    return word.length <= 3 && !short.has(lower) ? word : word.charAt(0) + lower.slice(1)
  })
}

/** `SAINSBURY'S`. */
function endsGenitive(text: string, word: string, at: number): boolean {
  return word === 'S' && /['’]/.test(text.charAt(at - 1))
}
