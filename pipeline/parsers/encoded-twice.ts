// What windows-1252 has at 0x80 to 0x9f. The five bytes that it does not define are control characters of the same number.
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const byteOf = new Map([...upper].map((letter, at) => [letter, 0x80 + at]))
const utf8 = new TextDecoder('utf-8', { fatal: true })
/** The first bytes of the letters of UTF-8. */
const firstByte = /[\u00c2-\u00f4]/

/**
 * Was a text in UTF-8 taken for windows-1252 or Latin-1, and encoded again? `CafÃ©` for `Café`. All its letters are then
 * bytes of UTF-8, which no real text is.
 */
export function isEncodedTwice(text: string): boolean {
  if (!firstByte.test(text)) return false
  const bytes = [...text].map(letter => byteOf.get(letter) ?? letter.codePointAt(0)!)
  if (bytes.some(byte => byte > 0xff)) return false
  try {
    utf8.decode(Uint8Array.from(bytes))
    return true
  } catch {
    return false
  }
}
