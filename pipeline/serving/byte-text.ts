/**
 * A text with one character per byte of its UTF-8 (`latin1`): the form in which answer fragments are concatenated and
 * sent.
 */
export function byteText(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** Decodes a byte text to the original text. */
export function textOf(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString()
}
