// Web pages as they come: no document is built, nothing is repaired, and the work grows with the length of the page
// only, whatever its brackets and quotes (a publisher's page is foreign text).

export type HtmlAttributes = ReadonlyMap<string, string>

/** A piece of a page: text with its entities decoded, the start of an element, or its end. Names in lower case. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: HtmlAttributes }
  | { readonly kind: 'close'; readonly name: string }

/** Their content is no markup, and no text that a reader of the page sees. */
const unseen = new Set(['script', 'style', 'title', 'textarea'])
/** Elements that part no words: `<b>1</b>.717` is one number. All others stand on lines of their own. */
const inline = new Set('a abbr b bdi em font i label mark small span strong sub sup u wbr'.split(' '))

/** The pieces of a page in their order. Ends silently inside a tag or comment that the page does not end. */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    if (open > at) yield { kind: 'text', text: decodeEntities(html.slice(at, open)) }
    const tag = tagAt(html, open)
    if (tag === null) return
    if (tag.token) yield tag.token
    at = tag.end
    if (tag.token?.kind !== 'open' || !unseen.has(tag.token.name)) continue
    at = endOfUnseen(html, at, tag.token.name)
    yield { kind: 'close', name: tag.token.name }
  }
  if (at < html.length) yield { kind: 'text', text: decodeEntities(html.slice(at)) }
}

/** What a reader of the page sees, on one line. */
export function plainText(html: string): string {
  const parts: string[] = []
  for (const token of htmlTokens(html)) parts.push(seen(token))
  return oneLine(parts)
}

/** The texts of the elements of that name and class, in their order; of one inside another only the outer. */
export function textsOf(html: string, name: string, className: string): string[] {
  const texts: string[] = []
  let parts: string[] | null = null
  let depth = 0
  for (const token of htmlTokens(html)) {
    if (parts === null) {
      if (token.kind !== 'open' || token.name !== name || !classesOf(token.attributes).includes(className)) continue
      parts = []
      depth = 1
      continue
    }
    parts.push(seen(token))
    if (token.kind !== 'text' && token.name === name) depth += token.kind === 'open' ? 1 : -1
    if (depth > 0) continue
    texts.push(oneLine(parts))
    parts = null
  }
  return texts
}

/** The value of the first form field of that name; null when there is none. */
export function findInput(html: string, name: string): string | null {
  for (const token of htmlTokens(html)) {
    if (token.kind !== 'open' || token.name !== 'input' || token.attributes.get('name') !== name) continue
    return token.attributes.get('value') ?? null
  }
  return null
}

export function classesOf(attributes: HtmlAttributes): string[] {
  return (attributes.get('class') ?? '').split(/\s+/).filter(Boolean)
}

/** What a token adds to a line of text: its own, or the blank between two blocks. */
export function seen(token: HtmlToken): string {
  if (token.kind === 'text') return token.text
  return inline.has(token.name) ? '' : ' '
}

export function oneLine(parts: readonly string[]): string {
  return parts.join('').replace(/\s+/g, ' ').trim()
}

interface Tag {
  /** Null for comments, declarations and a bare `<` that is no tag. */
  readonly token: HtmlToken | null
  readonly end: number
}

/** The tag that begins here; null when the page ends before it does. */
function tagAt(html: string, open: number): Tag | null {
  if (html.startsWith('<!--', open)) return until(html, '-->', open + 4, null)
  const next = html[open + 1] ?? ''
  if (next === '!' || next === '?') return until(html, '>', open + 2, null)
  if (next === '/') {
    const name = nameAt(html, open + 2)
    return until(html, '>', open + 2, name === null ? null : { kind: 'close', name })
  }
  const name = nameAt(html, open + 1)
  if (name === null) return { token: { kind: 'text', text: '<' }, end: open + 1 }
  return openTag(html, name, open + 1 + name.length)
}

function until(html: string, end: string, from: number, token: HtmlToken | null): Tag | null {
  const found = html.indexOf(end, from)
  return found < 0 ? null : { token, end: found + end.length }
}

const tagName = /[a-z][^\s/>]*/iy

function nameAt(html: string, at: number): string | null {
  tagName.lastIndex = at
  return tagName.exec(html)?.[0].toLowerCase() ?? null
}

const gap = /[\s/]*/y
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/y

function openTag(html: string, name: string, from: number): Tag | null {
  const attributes = new Map<string, string>()
  let at = from
  for (;;) {
    gap.lastIndex = at
    gap.exec(html)
    at = gap.lastIndex
    if (at >= html.length) return null
    if (html[at] === '>') return { token: { kind: 'open', name, attributes }, end: at + 1 }
    attribute.lastIndex = at
    const found = attribute.exec(html)
    if (!found) {
      // A quote or an equals sign by itself.
      at += 1
      continue
    }
    at = attribute.lastIndex
    const key = found[1]!.toLowerCase()
    // Of an attribute that stands twice the first counts, as in browsers.
    if (!attributes.has(key)) attributes.set(key, decodeEntities(found[2] ?? found[3] ?? found[4] ?? ''))
  }
}

/** Where the end tag of a script (and the like) ends; the end of the page when it has none. */
function endOfUnseen(html: string, from: number, name: string): number {
  const ending = new RegExp(`</${name}`, 'gi')
  ending.lastIndex = from
  const end = ending.exec(html) ? html.indexOf('>', ending.lastIndex) : -1
  return end < 0 ? html.length : end + 1
}

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi
/** Those that publishers' pages use; any other stays as it is written. */
const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', deg: '°', euro: '€' },
  ...{ ndash: '–', mdash: '—', hellip: '…', laquo: '«', raquo: '»', prime: '′', Prime: '″' },
}

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(entity, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? named[name]! : whole
    const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal)
    const isLetter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isLetter ? String.fromCodePoint(code) : whole
  })
}
