import { type Capture, excerpt, replacement } from '../capture.ts'
import { FeedShapeError } from '../model/errors.ts'

const declaration = /^<\?xml version="1\.0" encoding="([^"]+)"/
// Two to four bytes of UTF-8, decoded as Latin-1.
const utf8Sequence = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g
const control = /[\x80-\x9f]/g
const sequenceOrControl = new RegExp(`${utf8Sequence.source}|${control.source}`, 'g')
const byteOrderMark = '\u00ef\u00bb\u00bf'

// Letters that Latin-1 lacks (œ, ’, –) come as character references, ten of them in the French file of 2022-05-03.
// In a file in windows-1252 they would be ten C1 controls. Up to three are tolerated as invalid bytes of single rows.
const strayControls = 3

/**
 * The text of an XML file that is declared and encoded as ISO-8859-1, without a byte order mark.
 * Every byte is valid in ISO-8859-1, so another charset is detected indirectly: by more UTF-8 sequences than other letters
 * above ASCII (operators paste a few), or by C1 controls, where windows-1252 has letters.
 * Throws FeedShapeError for another declaration or another charset.
 */
export function latin1Xml(capture: Capture, bytes: Uint8Array): string {
  const { label } = capture
  const decoded = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const text = decoded.startsWith(byteOrderMark) ? decoded.slice(byteOrderMark.length) : decoded
  const declared = declaration.exec(text)?.[1]
  if (declared?.toUpperCase() !== 'ISO-8859-1') {
    throw new FeedShapeError(`${label}: expected XML declared as ISO-8859-1, found '${excerpt(text)}'`)
  }
  const sequences = text.match(utf8Sequence)?.length ?? 0
  const rest = text.replace(utf8Sequence, '')
  if (sequences > (rest.match(/[\x80-\xff]/g)?.length ?? 0)) {
    throw new FeedShapeError(`${label}: expected ISO-8859-1 as declared, found ${sequences} letters in UTF-8`)
  }
  const controls = rest.match(control)?.length ?? 0
  if (controls > strayControls) {
    throw new FeedShapeError(`${label}: expected ISO-8859-1 as declared, found ${controls} bytes of 0x80 to 0x9f`)
  }
  if (controls === 0) return text
  capture.noteForeignBytes()
  return text.replace(sequenceOrControl, found => (found.length === 1 ? replacement : found))
}
