// What a text may have before a parser reads it: a delivery of a publisher, or what a client sends.

export interface JsonBounds {
  readonly levels: number
  readonly values: number
}

export interface MarkupBounds {
  readonly levels: number
  /** Of one element. */
  readonly attributes: number
  readonly elements: number
}

/** Deliveries have up to 10 levels, GeoJSON 9, messages of agents 6. */
const levels = 64

/** France's 10,000 stations have 0.8 million values. Ten million empty objects fit into 30 MB, and take 600 MB of memory. */
export const deliveredJson: JsonBounds = { levels, values: 5_000_000 }
/** The French archive of 2022 has 5 levels, up to 5 attributes of an element and 0.2 million elements. */
export const deliveredMarkup: MarkupBounds = { levels, attributes: 100, elements: 3_000_000 }

/** A route of 5,000 points with time, height and heart rate has 60,000 values, or as many elements. */
export const sentJson: JsonBounds = { levels, values: 100_000 }
export const sentMarkup: MarkupBounds = { levels, attributes: 100, elements: 100_000 }

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** Constructs that are not elements, and how each ends. */
const asides = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * What a JSON text has too much of, by one pass over its characters; null if it is within the bounds. `JSON.parse` allocates
 * one object for each bracket, and code that walks a value calls itself once for each level.
 */
export function jsonExcess(text: string, { levels, values: valuesMax }: JsonBounds): string | null {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === comma) values += 1
    else if (code === openBracket || code === openBrace) {
      depth += 1
      values += 1
      if (depth > levels) return `expected at most ${levels} levels, found more at character ${at + 1}`
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

/**
 * A document type (it could define entities), or what a text has too much of: levels, elements, or attributes of one element.
 * One pass; null if it is within the bounds. Errors of well-formedness are left to the parser.
 */
export function markupExcess(text: string, bounds: MarkupBounds): string | null {
  let depth = 0
  let elements = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const aside = asides.find(([start]) => text.startsWith(start, at))
    if (aside) {
      const end = text.indexOf(aside[1], at + aside[0].length)
      if (end < 0) return null
      at = end
      continue
    }
    if (text[at + 1] === '!') return 'expected no document type, found one'
    const { attributes, end } = tagAt(text, at)
    const isClosing = text[at + 1] === '/'
    if (isClosing) depth -= 1
    else elements += 1
    if (!isClosing && text[end - 1] !== '/') depth += 1
    const where = `found more at character ${at + 1}`
    if (depth > bounds.levels) return `expected at most ${bounds.levels} levels of elements, ${where}`
    if (attributes > bounds.attributes)
      return `expected at most ${bounds.attributes} attributes of an element, ${where}`
    if (elements > bounds.elements) return `expected at most ${bounds.elements} elements, ${where}`
    at = end
  }
  return null
}

/** Counts equals signs and pairs of quotes outside of values. Each attribute has one of both. */
function tagAt(text: string, start: number): { readonly attributes: number; readonly end: number } {
  let attributes = 0
  let at = start + 1
  for (; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '>') break
    if (letter === '=') attributes += 1
    if (letter !== '"' && letter !== "'") continue
    const closing = text.indexOf(letter, at + 1)
    if (closing < 0) return { attributes, end: text.length }
    at = closing
  }
  return { attributes, end: at }
}
