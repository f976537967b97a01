const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

// Characters that take two columns of a terminal: Unicode's East Asian Width W and F, by blocks, and emoji.
const wide =
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\u4DBF\u4E00-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE10-\uFE19\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{1B000}-\u{1B2FF}\u{1F200}-\u{1F2FF}\u{20000}-\u{3FFFD}]/u
const picture = /\p{Emoji_Presentation}|\p{Regional_Indicator}{2}|\p{Extended_Pictographic}\uFE0F|\u20E3/u
const nothing = /^[\p{Mark}\p{Default_Ignorable_Code_Point}]+$/u
// The voicing mark of half-width katakana takes its own column, although it forms one grapheme with the letter before.
const voiced = /.[\uFF9E\uFF9F]$/u
const ascii = /^[ -~]*$/

/** The columns that a text takes on a terminal. The text must not contain control characters (`printable`). */
export function widthOf(text: string): number {
  if (ascii.test(text)) return text.length
  let width = 0
  for (const { segment } of graphemes.segment(text)) width += widthOfOne(segment)
  return width
}

/** The text in at most that many columns. A cut text ends in `…`. */
export function cutTo(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  if (columns < 1) return ''
  let kept = ''
  let width = 0
  for (const { segment } of graphemes.segment(text)) {
    width += widthOfOne(segment)
    if (width > columns - 1) break
    kept += segment
  }
  return `${kept}…`
}

/** The text padded to at least that many columns. */
export function padTo(text: string, columns: number, side: 'left' | 'right' = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, columns - widthOf(text)))
  return side === 'left' ? text + blanks : blanks + text
}

/** A publisher's text on one line, without control characters that could move the cursor or change colours. */
export function printable(text: string): string {
  return text.replace(/(?<!\s)\s*[\t\n\v\f\r\u0085\u2028\u2029]\s*/gu, ' ').replace(/\p{Cc}/gu, '\u{FFFD}')
}

/** A text of a publisher or a visitor without line breaks, control characters and invisible ones. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}

function widthOfOne(grapheme: string): number {
  if (nothing.test(grapheme)) return 0
  return wide.test(grapheme) || picture.test(grapheme) || voiced.test(grapheme) ? 2 : 1
}

/** Wraps a text between words. Lines after the first begin with `indent` blanks. Long words are not split. */
export function wrapped(text: string, width: number, indent: number): string[] {
  const [, lead = '', rest = ''] = /^(\s*)([\s\S]*)$/.exec(text) ?? []
  const lines: string[] = []
  let line = lead
  for (const part of rest.split(/(?<= )/)) {
    if (line.trim() !== '' && line.length + part.trimEnd().length > width) {
      lines.push(line.trimEnd())
      line = ' '.repeat(indent)
    }
    line += part
  }
  return [...lines, line.trimEnd()]
}
