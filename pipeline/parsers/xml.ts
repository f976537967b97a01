import { XMLParser } from 'fast-xml-parser'
import { excerpt } from '../capture.ts'
import { FeedShapeError } from '../model/errors.ts'
import { deliveredMarkup, markupExcess } from '../model/text-bounds.ts'

/**
 * The tree of an XML capture: attributes as `@name`, text as `#text`, the elements named in `lists` always as arrays.
 * Values stay texts. Only the five entities of XML are resolved. A document type is refused.
 * Throws FeedShapeError when the text is not well-formed, exceeds the bounds of markup, or has another root.
 */
export function xmlTree(label: string, text: string, root: string, lists: readonly string[]): Record<string, unknown> {
  if (/<!DOCTYPE/i.test(text.slice(0, 2000))) {
    throw new FeedShapeError(`${label}: expected <${root}>, found '${excerpt(text)}'`)
  }
  const closing = `</${root}>`
  if (!text.trimEnd().endsWith(closing)) {
    throw new FeedShapeError(`${label}: expected ${closing} at the end, found '${excerpt(text.slice(-60))}'`)
  }
  const excess = markupExcess(text, deliveredMarkup)
  if (excess !== null) throw new FeedShapeError(`${label}: ${excess}`)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    isArray: name => lists.includes(name),
  })
  let tree: Record<string, unknown>
  try {
    tree = parser.parse(text, true)
  } catch (cause) {
    throw new FeedShapeError(`${label}: expected well-formed XML, found ${(cause as Error).message}`, { cause })
  }
  if (!(root in tree)) throw new FeedShapeError(`${label}: expected <${root}>, found '${excerpt(text)}'`)
  return tree[root] as Record<string, unknown>
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/** Resolves the five entities of XML and character references in a text of the tree. */
export function xmlText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return value.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (match, name: string) => {
    if (name.startsWith('#')) {
      const point = Number(name[1] === 'x' || name[1] === 'X' ? `0${name.slice(1)}` : name.slice(1))
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : match
    }
    return entities[name] ?? match
  })
}
