/** Single-byte charsets that a publisher may switch to by accident. */
export type Charset = 'iso-8859-15' | 'windows-1250' | 'windows-1251' | 'windows-1253' | 'windows-1254' | 'windows-1257'

/** Text as written in that charset. A letter that the charset lacks becomes a question mark. */
export function oneByte(text: string, charset: Charset): Uint8Array {
  const letters = new TextDecoder(charset).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const byteOf = new Map(Array.from(letters, (letter, byte) => [letter, byte]))
  return Uint8Array.from(Array.from(text), letter => byteOf.get(letter) ?? 0x3f)
}
