import { FeedShapeError } from '../model/errors.ts'

// The French archive of 2022 has 5 levels, up to 5 attributes of an element and 0.2 million elements.
const depthMax = 64
const attributesMax = 100
const elementsMax = 3_000_000

/** Constructs that are not elements, and how each ends. */
const asides = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Throws FeedShapeError for a document type (it could define entities), and for too many levels, elements or attributes
 * of one element. Errors of well-formedness are left to the parser.
 */
export function boundMarkup(label: string, text: string): void {
  let depth = 0
  let elements = 0
  const refuse = (expected: string, at: number) => {
    throw new FeedShapeError(`${label}: expected ${expected}, found more at character ${at + 1}`)
  }
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const aside = asides.find(([start]) => text.startsWith(start, at))
    if (aside) {
      const end = text.indexOf(aside[1], at + aside[0].length)
      if (end < 0) return
      at = end
      continue
    }
    if (text[at + 1] === '!') throw new FeedShapeError(`${label}: expected no document type, found one`)
    const { attributes, end } = tagAt(text, at)
    const isClosing = text[at + 1] === '/'
    if (isClosing) depth -= 1
    else elements += 1
    if (!isClosing && text[end - 1] !== '/') depth += 1
    if (depth > depthMax) refuse(`at most ${depthMax} levels of elements`, at)
    if (attributes > attributesMax) refuse(`at most ${attributesMax} attributes of an element`, at)
    if (elements > elementsMax) refuse(`at most ${elementsMax} elements`, at)
    at = end
  }
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
