/** A stretch of a file: from its first byte to the one behind its last. */
export interface Span {
  readonly from: number
  readonly to: number
}

interface Open {
  readonly from: number
  readonly held: Set<string>
  /** A container within it holds all texts already. */
  isSettled: boolean
}

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a]
const blanks = new Set([0x20, 0x09, 0x0a, 0x0d])
const [opening, closing] = [new Set([0x7b, 0x5b]), new Set([0x7d, 0x5d])]
// What may stand in a number, `true`, `false` or `null`.
const bare = new Set(Buffer.from('-+.0123456789abcdefghijklmnopqrstuvwxyzE'))

/**
 * The innermost object or array of a JSON document that holds all these texts as values: a row, and where it lies. Null
 * when none does but the document, or when two do, since either may be meant. Numbers count in their shortest notation.
 */
export function elementWith(json: Uint8Array, texts: readonly string[]): Span | null {
  const wanted = new Set(texts)
  const lengths = new Set(texts.map(text => Buffer.byteLength(text)))
  const found: Span[] = []
  const open: Open[] = []
  for (const { from, to } of tokens(json)) {
    if (opening.has(json[from]!)) open.push({ from, held: new Set(), isSettled: false })
    else if (closing.has(json[from]!)) {
      const closed = open.pop()!
      const isFound = !closed.isSettled && closed.held.size === wanted.size
      if (isFound) found.push({ from: closed.from, to })
      const around = open.at(-1)
      if (around && (isFound || closed.isSettled)) around.isSettled = true
      else if (around) for (const text of closed.held) around.held.add(text)
    } else {
      const text = scalarAt(json, { from, to }, lengths)
      if (text !== null && wanted.has(text)) open.at(-1)?.held.add(text)
    }
  }
  const [element, second] = found
  return element && !second && element.to - element.from < json.length - 2 ? element : null
}

/** Brackets and scalars in their order; names of members are left out. */
function* tokens(json: Uint8Array): Generator<Span> {
  let at = 0
  while (at < json.length) {
    const from = at
    const byte = json[at]!
    if (byte === quote) at = endOfString(json, from)
    else if (bare.has(byte)) while (at < json.length && bare.has(json[at]!)) at += 1
    else at += 1
    const isScalar = byte === quote || bare.has(byte)
    const isName = byte === quote && json[pastBlanks(json, at)] === colon
    if ((isScalar && !isName) || opening.has(byte) || closing.has(byte)) yield { from, to: at }
  }
}

/** Null for a string that cannot be one of those looked for: most of them, in a feed of 30 MB. */
function scalarAt(json: Uint8Array, { from, to }: Span, lengths: ReadonlySet<number>): string | null {
  const bytes = json.subarray(from, to)
  if (json[from] === quote && !lengths.has(bytes.length - 2) && !bytes.includes(backslash)) return null
  return String(JSON.parse(Buffer.from(bytes).toString()))
}

function endOfString(json: Uint8Array, from: number): number {
  let at = from + 1
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
  return at + 1
}

function pastBlanks(json: Uint8Array, from: number): number {
  let at = from
  while (blanks.has(json[at]!)) at += 1
  return at
}
