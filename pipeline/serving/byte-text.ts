/** A text with one character a byte of its UTF-8 (`latin1`): the form in which fragments of answers are put in a row and sent. */
export function byteText(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** The text whose bytes these are. */
export function textOf(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString()
}
