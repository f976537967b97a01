import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { FeedShapeError } from '../model/errors.ts'

// Web pages as they come: no document is built and nothing is repaired, so that a page which breaks off shows it, and the
// work grows with the length of the page only, whatever its brackets and quotes (a publisher's page is foreign text).

export type HtmlAttributes = ReadonlyMap<string, string>

/** A piece of a page: text with its entities decoded, the start of an element, or its end. Names in lower case. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: HtmlAttributes }
  | { readonly kind: 'close'; readonly name: string }

/** Tags and attributes of a page. The largest page that was seen has 12,000; a million of them take 300 MB in memory. */
const piecesMax = 500_000

/** Their content is no markup, and no text that a reader of the page sees. */
const unseen = new Set(['script', 'style', 'title', 'textarea'])
/** Elements that part no words: `<b>1</b>.717` is one number. All others stand on lines of their own. */
const inline = new Set('a abbr b bdi em font i label mark small span strong sub sup u wbr'.split(' '))

/**
 * The pieces of a page in their order. Ends silently inside a tag or comment that the page does not end.
 * Throws FeedShapeError when there are too many.
 */
export function htmlTokens(html: string, most = piecesMax): readonly HtmlToken[] {
  const pieces = new Pieces(html, most)
  const tokenizer = new Tokenizer({ decodeEntities: true }, pieces)
  tokenizer.write(html)
  tokenizer.end()
  return pieces.tokens
}

/** Puts together what the tokenizer calls out, place by place. */
class Pieces implements TokenizerCallbacks {
  readonly tokens: HtmlToken[] = []
  readonly #html: string
  readonly #most: number
  #text = ''
  #name = ''
  #attributes = new Map<string, string>()
  #key = ''
  #value = ''
  /** The element whose content nobody sees, while it lasts. */
  #unseen = ''
  #count = 0

  constructor(html: string, most: number) {
    this.#html = html
    this.#most = most
  }

  ontext(start: number, end: number): void {
    this.#text += this.#html.slice(start, end)
  }

  ontextentity(codepoint: number): void {
    this.#text += String.fromCodePoint(codepoint)
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#html.slice(start, end).toLowerCase()
    this.#attributes = new Map()
    this.#countPiece(start)
  }

  onattribname(start: number, end: number): void {
    this.#key = this.#html.slice(start, end).toLowerCase()
    this.#value = ''
    this.#countPiece(start)
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#html.slice(start, end)
  }

  onattribentity(codepoint: number): void {
    this.#value += String.fromCodePoint(codepoint)
  }

  onattribend(): void {
    // Of an attribute that stands twice the first counts, as in browsers.
    if (!this.#attributes.has(this.#key)) this.#attributes.set(this.#key, this.#value)
  }

  onopentagend(): void {
    this.#endText()
    this.tokens.push({ kind: 'open', name: this.#name, attributes: this.#attributes })
    if (unseen.has(this.#name)) this.#unseen = this.#name
  }

  onselfclosingtag(): void {
    this.onopentagend()
  }

  onclosetag(start: number, end: number): void {
    this.#countPiece(start)
    const name = this.#html.slice(start, end).toLowerCase()
    this.#endText()
    if (name === this.#unseen) this.#unseen = ''
    this.tokens.push({ kind: 'close', name })
  }

  onend(): void {
    this.#endText()
  }

  // Comments, declarations and the like are no part of what is read.
  oncomment(): void {}
  oncdata(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  /** Texts lie between tags, so there are no more of them. */
  #countPiece(at: number): void {
    this.#count += 1
    if (this.#count <= this.#most) return
    throw new FeedShapeError(
      `expected a page of at most ${this.#most} tags and attributes, found more at character ${at + 1}`,
    )
  }

  #endText(): void {
    if (this.#text !== '' && this.#unseen === '') this.tokens.push({ kind: 'text', text: this.#text })
    this.#text = ''
  }
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
