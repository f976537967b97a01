import { isUtf8 } from 'node:buffer'
import { visit } from 'jsonc-parser'
import { parsedJson } from './json.ts'
import { type ByteSpan, elementsAt, innermostOf, type RowPlaces, type RowTexts } from './row-place.ts'

/** An object or an array of the document. Offsets are in bytes. */
interface Container extends ByteSpan {
  readonly parent: Container | null
  /** Its key, if it is a member of the document. */
  readonly member: string | null
  /** Its position in the surrounding array, 1 for the first. */
  readonly number: number | null
  to: number
}

interface Occurrence {
  readonly at: number
  readonly container: Container
}

/**
 * A row of a JSON document is the innermost object or array that contains all its texts as values. Numbers are compared in
 * their shortest notation. Of several matches the number of the row decides. Null when the file is not one JSON document.
 */
export function jsonPlaces(file: Uint8Array): RowPlaces | null {
  const start = Buffer.from(file.subarray(0, 3)).toString() === '\ufeff' ? 3 : 0
  const bytes = Buffer.from(file.subarray(start))
  // Decoded as Latin-1, one letter per byte, so that offsets in the text are byte offsets also with invalid UTF-8.
  const charset = isUtf8(bytes) ? 'utf8' : 'latin1'
  const text = bytes.toString(charset)
  if (!isJson(text)) return null
  const { root, occurrences } = new Document(text, charset, start)
  if (root === null) return null
  return {
    hasRecords: false,
    find: row => {
      const found = innermost(Object.values(row.fields), root, occurrences)
      if (found.length === 0) return null
      if (found.some(one => one !== root)) return single(found, row.position)
      return inSeveralLists(row, root, occurrences)
    },
  }
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    parsedJson(text)
    return true
  } catch {
    return false
  }
}

type Occurrences = ReadonlyMap<string, readonly Occurrence[]>

interface Open {
  readonly container: Container
  readonly isArray: boolean
  children: number
}

/** Handles the parser's callbacks in the order of the file, so that each span is measured once. */
class Document {
  readonly occurrences = new Map<string, Occurrence[]>()
  root: Container | null = null
  readonly #text: string
  readonly #charset: BufferEncoding
  readonly #open: Open[] = []
  #member: string | null = null
  #character = 0
  #byte: number

  constructor(text: string, charset: BufferEncoding, start: number) {
    this.#text = text
    this.#charset = charset
    this.#byte = start
    visit(text, {
      onObjectBegin: offset => this.#begin(offset, false),
      onArrayBegin: offset => this.#begin(offset, true),
      onObjectEnd: (offset, length) => this.#end(offset + length),
      onArrayEnd: (offset, length) => this.#end(offset + length),
      onObjectProperty: name => {
        if (this.#open.length === 1) this.#member = name
      },
      onLiteralValue: (literal, offset) => this.#take(literal, offset),
    })
  }

  #begin(offset: number, isArray: boolean): void {
    const number = this.#countChild()
    const parent = this.#open.at(-1)?.container ?? null
    const member = parent !== null && parent === this.root ? this.#member : null
    const container: Container = { from: this.#byteAt(offset), to: 0, parent, member, number }
    this.root ??= container
    this.#open.push({ container, isArray, children: 0 })
  }

  #end(offset: number): void {
    this.#open.pop()!.container.to = this.#byteAt(offset)
  }

  #take(literal: unknown, offset: number): void {
    this.#countChild()
    const value = Buffer.from(String(literal), this.#charset).toString()
    const known = this.occurrences.get(value) ?? []
    known.push({ at: this.#byteAt(offset), container: this.#open.at(-1)!.container })
    this.occurrences.set(value, known)
  }

  /** The position of the value that begins now, if it is inside an array. */
  #countChild(): number | null {
    const around = this.#open.at(-1)
    if (!around) return null
    around.children += 1
    return around.isArray ? around.children : null
  }

  #byteAt(offset: number): number {
    this.#byte += Buffer.byteLength(this.#text.slice(this.#character, offset), this.#charset)
    this.#character = offset
    return this.#byte
  }
}

/** The innermost containers inside that one which contain all texts. */
function innermost(texts: readonly string[], within: Container, occurrences: Occurrences): Container[] {
  const lists = texts.map(text => occurrences.get(text) ?? [])
  const rarest = lists.reduce((least, list) => (list.length < least.length ? list : least), lists[0] ?? [])
  const found = new Set<Container>()
  for (const { at, container } of rarest) {
    if (at < within.from || at >= within.to) continue
    let around: Container | null = container
    while (around && around !== within && !lists.every(list => hasWithin(list, around!))) around = around.parent
    if (around && lists.every(list => hasWithin(list, around))) found.add(around)
  }
  return innermostOf([...found])
}

function hasWithin(list: readonly Occurrence[], { from, to }: ByteSpan): boolean {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]!.at < from) low = middle + 1
    else high = middle
  }
  return low < list.length && list[low]!.at < to
}

function single(found: readonly Container[], position: number) {
  const numbered = found.length === 1 ? found : found.filter(one => isNumbered(one, position))
  return numbered.length === 1 ? elementsAt([spanOf(numbered[0]!)]) : null
}

function isNumbered(container: Container, position: number): boolean {
  for (let around: Container | null = container; around; around = around.parent) {
    if (around.number === position) return true
  }
  return false
}

/** A row that the source joined from several lists of the document (`Stations.id`, `Products[1].price`): one element of each. */
function inSeveralLists({ position, fields }: RowTexts, root: Container, occurrences: Occurrences) {
  const groups = new Map<string, string[]>()
  for (const [name, text] of Object.entries(fields)) {
    const group = /^[^.[]+(?:\[\d+\])?/.exec(name)?.[0] ?? name
    groups.set(group, [...(groups.get(group) ?? []), text])
  }
  const spans: ByteSpan[] = []
  for (const [group, texts] of groups) {
    const list = listOf(group.replace(/\[\d+\]$/, ''), root, occurrences)
    const found = list ? innermost(texts, list, occurrences).filter(one => one !== list) : []
    const place = found.length === 0 ? null : single(found, position)
    if (!place) return null
    spans.push(...place.elements)
  }
  return elementsAt(spans)
}

function listOf(member: string, root: Container, occurrences: Occurrences): Container | null {
  for (const list of occurrences.values()) {
    for (const { container } of list) {
      let around: Container | null = container
      while (around && around.parent !== root) around = around.parent
      if (around?.member === member) return around
    }
  }
  return null
}

function spanOf({ from, to }: Container): ByteSpan {
  return { from, to }
}
