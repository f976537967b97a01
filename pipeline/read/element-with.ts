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
  const text = Buffer.from(json.buffer, json.byteOffset, json.length).toString()
  const found = innermost(text, new Set(texts))
  const [element, second] = found
  if (!element || second || element.to - element.from >= text.length - 2) return null
  const from = Buffer.byteLength(text.slice(0, element.from))
  return { from, to: from + Buffer.byteLength(text.slice(element.from, element.to)) }
}

/** In characters. */
function innermost(text: string, wanted: ReadonlySet<string>): Span[] {
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
    onLiteralValue: value => {
      if (wanted.has(String(value))) open.at(-1)?.held.add(String(value))
    },
  })
  return found
}
