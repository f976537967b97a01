import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { type Capture, excerpt } from '../capture.ts'
import { FeedShapeError } from '../model/errors.ts'

// Pages are tokenized without building or repairing a document. A truncated page is therefore detected, and the time is
// linear in the length of the page for any brackets and quotes (a publisher's page is untrusted text).

export type HtmlAttributes = ReadonlyMap<string, string>

/** A piece of a page: text with its entities decoded, the start of an element, or its end. Names in lower case. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: HtmlAttributes }
  | { readonly kind: 'close'; readonly name: string }

/** Tags and attributes of a page. The largest page seen has 12,000. A million of them take 300 MB of memory. */
const piecesMax = 500_000

/** Elements whose content is neither markup nor visible text. */
const unseen = new Set(['script', 'style', 'title', 'textarea'])
/** Elements that do not separate words: `<b>1</b>.717` is one number. All other elements start a new line. */
const inline = new Set('a abbr b bdi em font i label mark small span strong sub sup u wbr'.split(' '))

/**
 * The tokens of a page in order. An unfinished tag or comment at the end of the page is dropped without an error.
 * Throws FeedShapeError when there are too many.
 */
export function htmlTokens(html: string, most = piecesMax): readonly HtmlToken[] {
  const pieces = new Pieces(html, most)
  const tokenizer = new Tokenizer({ decodeEntities: true }, pieces)
  tokenizer.write(html)
  tokenizer.end()
  return pieces.tokens
}

/** Builds tokens from the callbacks of the tokenizer. */
class Pieces implements TokenizerCallbacks {
  readonly tokens: HtmlToken[] = []
  readonly #html: string
  readonly #most: number
  #text = ''
  #name = ''
  #attributes = new Map<string, string>()
  #key = ''
  #value = ''
  /** Name of the open element with invisible content, or empty. */
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
    // The first of two attributes with the same name counts, as in browsers.
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

  // Comments, declarations and the like are ignored.
  oncomment(): void {}
  oncdata(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  /** Texts are not counted: they are between tags, so there are at most as many. */
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

/** The visible text, on one line. */
export function plainText(html: string): string {
  const parts: string[] = []
  for (const token of htmlTokens(html)) parts.push(seen(token))
  return oneLine(parts)
}

/** The texts of the elements with that name and class, in order. Nested matches count once, as the outer element. */
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

/** The value of the first form field with that name; null when there is none. */
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

/** What a token adds to a line of text: its own text, or the blank between two blocks. */
export function seen(token: HtmlToken): string {
  if (token.kind === 'text') return token.text
  return inline.has(token.name) ? '' : ' '
}

export function oneLine(parts: readonly string[]): string {
  return parts.join('').replace(/\s+/g, ' ').trim()
}

/** The HTML of a complete page. Throws FeedShapeError when the capture is not a page, or only the first part of one. */
export function completePage(page: Capture): string {
  const html = page.text()
  if (!/<html[\s>]/i.test(html)) throw page.unexpected('a web page', `'${excerpt(html)}'`)
  if (!/<\/html\s*>/i.test(html)) {
    const end = excerpt(html.slice(-40))
    throw page.unexpected('the end of the page', `'${end}': it was cut off`)
  }
  return html
}
