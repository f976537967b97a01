import { isUtf8 } from 'node:buffer'
import { visit } from 'jsonc-parser'

/** A stretch of a file: from its first byte to the one behind its last. */
export interface Span {
  readonly from: number
  readonly to: number
}

interface Container {
  /** In characters. */
  readonly from: number
  readonly held: Set<string>
  /** A container within it holds all texts already. */
  isSettled: boolean
}

/**
 * The innermost object or array of a JSON document that holds all these texts as values: a row, and where it lies. Null
 * when none does but the document, or when two do, since either may be meant. Numbers count in their shortest notation.
 */
export function elementWith(json: Uint8Array, texts: readonly string[]): Span | null {
  const start = Buffer.from(json.subarray(0, 3)).toString() === '\ufeff' ? 3 : 0
  const bytes = Buffer.from(json.subarray(start))
  // A byte of another charset has no length of its own in UTF-8. Read as one letter each, all bytes keep their places.
  const charset = isUtf8(bytes) ? 'utf8' : 'latin1'
  const text = bytes.toString(charset)
  const found = innermost(text, new Set(texts), value => Buffer.from(value, charset).toString())
  const [element, second] = found
  if (!element || second || element.to - element.from >= text.length - 2) return null
  const from = start + Buffer.byteLength(text.slice(0, element.from), charset)
  return { from, to: from + Buffer.byteLength(text.slice(element.from, element.to), charset) }
}

/** In characters. */
function innermost(text: string, wanted: ReadonlySet<string>, decoded: (value: string) => string): Span[] {
  const found: Span[] = []
  const open: Container[] = []
  const begin = (from: number): void => void open.push({ from, held: new Set(), isSettled: false })
  const end = (at: number, length: number): void => {
    const closed = open.pop()!
    const isFound = !closed.isSettled && closed.held.size === wanted.size
    if (isFound) found.push({ from: closed.from, to: at + length })
    const around = open.at(-1)
    if (around && (isFound || closed.isSettled)) around.isSettled = true
    else if (around) for (const value of closed.held) around.held.add(value)
  }
  visit(text, {
    onObjectBegin: begin,
    onArrayBegin: begin,
    onObjectEnd: end,
    onArrayEnd: end,
    onLiteralValue: literal => {
      const value = decoded(String(literal))
      if (wanted.has(value)) open.at(-1)?.held.add(value)
    },
  })
  return found
}
