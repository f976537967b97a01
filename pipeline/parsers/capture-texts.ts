import { isUtf8 } from 'node:buffer'
import type { Capture } from '../capture.ts'
import { isPdf, isZip } from '../model/file-kind.ts'
import { unpackedFiles } from './archive.ts'
import { htmlTokens, oneLine, seen } from './html.ts'
import { findJson } from './json.ts'

/**
 * All texts of a download in any format, to look up whether a text occurs: the bytes as text, scalars of JSON, visible text
 * and attributes of a page, files of an archive, pieces of a PDF. It ignores columns and rows, so it cannot repeat a
 * mistake of a source's reader.
 */
export class CaptureTexts {
  /** Numbers of JSON are in their shortest notation. */
  readonly #scalars = new Set<string>()
  readonly #texts: string[] = []
  #haystack: string | null = null

  constructor(capture: Capture) {
    if (isPdf(capture.bytes)) {
      for (const page of capture.pages()) this.#texts.push(page.map(piece => piece.text).join(''))
    } else this.#takeBytes(capture.bytes)
  }

  /** Ignores white space, because publishers add line breaks. */
  has(text: string): boolean {
    if (this.#scalars.has(text)) return true
    this.#haystack ??= compact(this.#texts.join('\n'))
    return this.#haystack.includes(compact(text))
  }

  #takeBytes(bytes: Uint8Array): void {
    if (isZip(bytes)) {
      for (const file of unpackedFiles(bytes)) this.#takeBytes(file)
      return
    }
    for (const text of textsOf(bytes)) this.#takeText(text)
  }

  #takeText(text: string): void {
    this.#texts.push(text)
    // Quotes in a quoted cell are doubled.
    if (text.includes('""')) this.#texts.push(text.replaceAll('""', '"'))
    const json = jsonIn(text)
    if (json.length > 0) for (const value of json) this.#takeJson(value)
    else this.#takeMarkup(text)
  }

  #takeJson(value: unknown): void {
    if (typeof value === 'object' && value !== null) {
      for (const member of Object.values(value)) this.#takeJson(member)
      return
    }
    if (typeof value !== 'string') {
      this.#scalars.add(String(value))
      return
    }
    this.#scalars.add(value)
    this.#texts.push(value)
    this.#takeMarkup(value)
  }

  #takeMarkup(text: string): void {
    if (!/[<&]/.test(text)) return
    // One by one: a call with hundreds of thousands of arguments overflows the stack.
    for (const found of markupTexts(text)) this.#texts.push(found)
  }
}

/** The visible text of a page, and the texts of its attributes. */
export function markupTexts(text: string): string[] {
  // No limit: the bounds of a page were checked when it was first read, and those of XML are wider.
  const tokens = htmlTokens(text, Number.POSITIVE_INFINITY)
  const texts = [oneLine(tokens.map(seen))]
  for (const token of tokens) {
    if (token.kind === 'open') for (const value of token.attributes.values()) texts.push(value)
  }
  return texts
}

/** Decoded as UTF-8. Bytes that are not valid UTF-8 are also decoded as Latin-1, because either may be the charset. */
function textsOf(bytes: Uint8Array): string[] {
  const text = new TextDecoder().decode(bytes)
  return isUtf8(bytes) ? [text] : [text, Buffer.from(bytes).toString('latin1')]
}

/** The document, or all documents of a file with one per line. Empty when the text is not JSON. */
function jsonIn(text: string): unknown[] {
  if (!/^\s*[[{"]/.test(text)) return []
  const document = findJson(text)
  if (document !== undefined) return [document]
  return text.split('\n').flatMap(line => findJson(line) ?? [])
}

/** Without white space, because publishers add line breaks. */
export function compact(text: string): string {
  return text.replace(/\s+/gu, '')
}
