/** Deliveries have up to 10 levels. */
const depthMax = 64
/** France's 10,000 stations have 0.8 million. Ten million empty objects fit into 30 MB, and take 600 MB of memory. */
const valuesMax = 5_000_000

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** `JSON.parse` with bounds, because it allocates one object per bracket. Throws when the text is not JSON or exceeds them. */
export function parsedJson(text: string): unknown {
  const excess = findExcess(text)
  if (excess !== null) throw new Error(excess)
  return JSON.parse(text)
}

function findExcess(text: string): string | null {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === comma) values += 1
    else if (code === openBracket || code === openBrace) {
      depth += 1
      values += 1
      if (depth > depthMax) return `expected at most ${depthMax} levels, found more at character ${at + 1}`
    } else if (code === closeBracket || code === closeBrace) depth -= 1
    if (values > valuesMax) return `expected at most ${valuesMax} values, found more at character ${at + 1}`
  }
  return null
}

/** Offset of the closing quote. A text without one is not JSON. */
function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1)
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
  return at < 0 ? text.length : at
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === backslash) before -= 1
  return (at - before) % 2 === 0
}
