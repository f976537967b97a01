import parseRange from 'range-parser'

/** Bytes of a file: the first and the last of them. */
export interface RangeSpan {
  readonly start: number
  readonly end: number
}

// Each range costs a part of the answer. A Parquet reader requests one at a time, a download manager a few. Many small
// ranges are an attack or a mistake, and RFC 9110, 14.2 allows us to send the complete file instead.
const mostSpans = 8

// `first-last`, `first-`, `-length`.
const spanForm = /^(\d+-\d*|-\d+)$/

/**
 * The spans of a file of that size that a Range header requests (RFC 9110, 14), in the order of the request.
 * Overlapping and adjacent spans are merged. `whole`: no header, or one that is not supported. `none`: no span is
 * within the file.
 */
export function spansOf(header: string | undefined, size: number): 'whole' | 'none' | readonly RangeSpan[] {
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

/** `5-3` makes the complete header invalid. The parser would only treat it as a span outside the file. */
function isBackwards(text: string): boolean {
  const [first, last] = text.split('-')
  return first !== '' && last !== '' && Number(first) > Number(last)
}

/** The last 500 bytes of a file of 200 are the complete file. The parser would place the span before its beginning. */
function withinFile(text: string, size: number): string {
  return text.startsWith('-') && Number(text.slice(1)) > size ? `-${size}` : text
}
