import parseRange from 'range-parser'

/** Bytes of a file: the first and the last of them. */
export interface Span {
  readonly start: number
  readonly end: number
}

// Each costs a part of its own. A reader of Parquet asks for one at a time, a download manager for a handful; many small
// ones are an attack or a mistake, and RFC 9110, 14.2 lets us send the whole instead.
const mostSpans = 8

// `first-last`, `first-`, `-length`.
const spanForm = /^(\d+-\d*|-\d+)$/

/**
 * What of a file of that size a Range header asks for (RFC 9110, 14): overlapping and adjacent spans as one, in the
 * order in which they were asked for. `whole`: none, or nothing that we understand. `none`: nothing that the file has.
 */
export function spansOf(header: string | undefined, size: number): 'whole' | 'none' | readonly Span[] {
  if (!header || !/^bytes=/i.test(header)) return 'whole'
  // Elements of a list may be empty (RFC 9110, 5.6.1).
  const wanted = header
    .slice('bytes='.length)
    .split(',')
    .flatMap(text => text.trim() || [])
  if (wanted.length === 0 || wanted.some(text => !spanForm.test(text) || isBackwards(text))) return 'whole'
  const found = parseRange(size, `bytes=${wanted.map(text => withinFile(text, size)).join()}`, { combine: true })
  if (found === -1) return 'none'
  return found === -2 || found.length > mostSpans ? 'whole' : found
}

/** `5-3` makes the whole header invalid; to the parser it would only be a span that the file does not have. */
function isBackwards(text: string): boolean {
  const [first, last] = text.split('-')
  return first !== '' && last !== '' && Number(first) > Number(last)
}

/** The last 500 bytes of a file of 200 are all of it; the parser takes them for a span before its beginning. */
function withinFile(text: string, size: number): string {
  return text.startsWith('-') && Number(text.slice(1)) > size ? `-${size}` : text
}
