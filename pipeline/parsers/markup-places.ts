import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { elementsHolding } from './markup-readings.ts'
import { type ByteSpan, elementsAt, innermostOf, type RowPlaces } from './row-place.ts'

interface Element extends ByteSpan {
  readonly name: string
  /** Its position among the elements of that name in the parent element, 1 for the first. */
  readonly number: number
  to: number
}

/** Elements without an end tag. */
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Elements with an optional end tag: the next element of the same kind ends them. */
const ending: ReadonlyMap<string, readonly string[]> = new Map([
  ['thead', ['tr', 'td', 'th', 'thead', 'tbody']],
  ['tbody', ['tr', 'td', 'th', 'thead', 'tbody']],
  ['tfoot', ['tr', 'td', 'th', 'thead', 'tbody']],
  ['tr', ['tr', 'td', 'th']],
  ['td', ['td', 'th']],
  ['th', ['td', 'th']],
  ['li', ['li']],
  ['option', ['option']],
])

/**
 * A row of a page or of XML is the innermost element that contains all texts of the row, and whose position among the
 * elements of its name is the number of the row.
 * Null for a file that does not begin with a tag.
 */
export function markupPlaces(file: Uint8Array): RowPlaces | null {
  const bytes = Buffer.from(file)
  // Tags are ASCII. With one letter per byte, offsets in the text are offsets in the file.
  const text = bytes.toString('latin1')
  if (!/^(?:\u00ef\u00bb\u00bf)?\s*</.test(text)) return null
  const byNumber = new Map<number, Element[]>()
  for (const element of elementsOf(text)) {
    const alike = byNumber.get(element.number) ?? []
    alike.push(element)
    byNumber.set(element.number, alike)
  }
  return {
    hasRecords: false,
    find: ({ position, fields }) => {
      const texts = Object.values(fields)
      const nests = nestsOf(byNumber.get(position) ?? [])
      const [element, second] = innermostOf(nests.flatMap(nest => elementsHolding(texts, nest, bytes)))
      return element && !second ? elementsAt([{ from: element.from, to: element.to }]) : null
    },
  }
}

/** Each outermost element with the elements inside it, in the order of the file. */
function nestsOf(elements: readonly Element[]): Element[][] {
  const nests: Element[][] = []
  for (const element of elements) {
    const nest = nests.at(-1)
    if (nest && element.from < nest[0]!.to) nest.push(element)
    else nests.push([element])
  }
  return nests
}

function elementsOf(text: string): readonly Element[] {
  const elements = new Elements(text)
  const tokenizer = new Tokenizer({ decodeEntities: false }, elements)
  tokenizer.write(text)
  tokenizer.end()
  return elements.all
}

/** Collects elements with their ends from the callbacks of the tokenizer. */
class Elements implements TokenizerCallbacks {
  readonly all: Element[] = []
  readonly #text: string
  readonly #open: Element[] = []
  /** How many elements of each name are open. */
  readonly #openOf = new Map<string, number>()
  /** By depth: how many elements of each name began in the current parent. */
  readonly #counts: Map<string, number>[] = [new Map()]

  constructor(text: string) {
    this.#text = text
  }

  onopentagname(start: number, end: number): void {
    const name = this.#text.slice(start, end).toLowerCase()
    const ended = ending.get(name) ?? []
    while (ended.includes(this.#open.at(-1)?.name ?? '')) this.#close(start - 1)
    const counts = this.#counts.at(-1)!
    const number = (counts.get(name) ?? 0) + 1
    counts.set(name, number)
    const element: Element = { name, number, from: start - 1, to: this.#text.length }
    this.all.push(element)
    this.#open.push(element)
    this.#openOf.set(name, (this.#openOf.get(name) ?? 0) + 1)
    this.#counts.push(new Map())
  }

  onopentagend(end: number): void {
    if (empty.has(this.#open.at(-1)!.name)) this.#close(end + 1)
  }

  onselfclosingtag(end: number): void {
    this.#close(end + 1)
  }

  onclosetag(start: number, end: number): void {
    const name = this.#text.slice(start, end).toLowerCase()
    // A page may have many end tags of elements that are not open. No open element is searched for them.
    if (!this.#openOf.get(name)) return
    while (this.#open.at(-1)!.name !== name) this.#close(start - 2)
    const bracket = this.#text.indexOf('>', end)
    this.#close(bracket < 0 ? this.#text.length : bracket + 1)
  }

  #close(at: number): void {
    const element = this.#open.pop()!
    element.to = at
    this.#openOf.set(element.name, this.#openOf.get(element.name)! - 1)
    this.#counts.pop()
  }

  // Only tags determine where an element begins and ends.
  onattribdata(): void {}
  onattribend(): void {}
  onattribentity(): void {}
  onattribname(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}
  ontext(): void {}
  ontextentity(): void {}
}
