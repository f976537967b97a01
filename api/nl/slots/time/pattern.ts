import { InvariantError } from '../../../../pipeline/model/errors.ts'
import { PhraseBook } from '../../words/phrase-book.ts'
import { phraseLists } from '../../words/phrase-file.ts'
import { type Token, tokenise } from '../../words/tokenise.ts'
import { type Found, isJoined, type Tokens, wordAt } from '../found.ts'
import type { Clock } from './calendar.ts'

/** A question, what its times are counted from, and what each rule found at each place, so that it looks only once. */
export interface Question {
  readonly tokens: Tokens
  readonly clock: Clock
  readonly starts: readonly string[]
  readonly known: (Found<unknown> | null | undefined)[][]
}

/** Where a pattern matched: the tokens `[from, to)`. */
export interface Place {
  readonly tokens: Tokens
  readonly clock: Clock
  readonly from: number
  readonly to: number
}

/** A rule that no pattern can express. `starts`: the words with which it may begin, as `startOf` gives them. */
export interface Reader {
  readonly starts: readonly string[]
  readonly read: (tokens: Tokens, at: number) => Found<unknown> | null
}

/** What the parts of a pattern mean together, with the argument of the line. Null: the words mean something else. */
export type Meaning = (parts: never, place: Place, argument: string) => unknown

interface Element {
  /** What it read, or null if it does not match. */
  readonly read: (question: Question, at: number) => Found<unknown> | null
  /** The name of the value among the parts. */
  readonly part: string
  readonly starts: () => ReadonlySet<string>
  /** It may match without reading a word. */
  readonly mayBeEmpty: boolean
}

/** What follows after the same elements. Lines that begin alike share them, so that they are read once. */
interface Node {
  readonly edges: Map<string, Edge>
  /** The lines that end here, with their places in the table. */
  readonly ends: { readonly order: number; readonly meaning: Meaning; readonly argument: string }[]
  /** The words with which the rest may begin; null if it may be empty. */
  starts?: ReadonlySet<string> | null
  /** The edges by the word that is next. */
  index: { readonly known: ReadonlyMap<string, readonly Edge[]>; readonly other: readonly Edge[] }
}

interface Edge {
  readonly element: Element
  readonly node: Node
  /** As of a node. */
  starts?: ReadonlySet<string> | null
}

interface Rule {
  readonly id: number
  readonly root: Node
  readonly reader: Reader | null
}

interface Captured {
  readonly part: string
  readonly value: unknown
  readonly before: Captured | null
}

// No ordinary question has more articles and adverbs in a row. The bound keeps the time linear.
const mostRepeated = 4

/** A number, a word that has a digit near its beginning (`q1`, `w12`), or the word itself: by this, edges are found. */
function startOf({ kind, word }: Token): string {
  if (kind === 'number') return '#'
  return kind === 'word' && (isDigit(word, 1) || isDigit(word, 2)) ? '#code' : word
}

function isDigit(word: string, at: number): boolean {
  const code = word.charCodeAt(at)
  return code >= 48 && code <= 57
}

/** Rules by their names. Of the lines that match at a place the longest wins, of equal ones the first. */
export class Rules {
  readonly #rules = new Map<string, Rule>()

  /** `rules`: the lines of each rule, in the notation of `lexicons/time-patterns.txt`. */
  constructor(
    rules: ReadonlyMap<string, readonly string[]>,
    meanings: Readonly<Record<string, Meaning>>,
    readers: Readonly<Record<string, Reader>>,
  ) {
    for (const [name, reader] of Object.entries(readers))
      this.#add(name, { ...emptyNode(), starts: new Set(reader.starts) }, reader)
    for (const [name, lines] of rules) this.#add(name, this.#compiled(lines, meanings), null)
    // Only now, because rules name each other.
    for (const { root } of this.#rules.values()) indexFrom(root)
  }

  #add(name: string, root: Node, reader: Reader | null): void {
    this.#rules.set(name, { id: this.#rules.size, root, reader })
  }

  question(tokens: Tokens, clock: Clock): Question {
    return { tokens, clock, starts: tokens.map(startOf), known: Array.from(this.#rules, () => []) }
  }

  at(name: string, question: Question, at: number): Found<unknown> | null {
    return at < question.tokens.length ? read(this.#rule(name), question, at) : null
  }

  #rule(name: string): Rule {
    const rule = this.#rules.get(name)
    if (!rule) throw new InvariantError(`lexicons/time-patterns.txt has no rule {${name}}`)
    return rule
  }

  #compiled(lines: readonly string[], meanings: Readonly<Record<string, Meaning>>): Node {
    const root = emptyNode()
    for (const [order, line] of lines.entries()) {
      const [pattern = '', name = '', argument = ''] = line.split(/ -> (\S+) ?/)
      const parts: string[] = []
      let node = root
      for (const text of pattern.split(' ')) {
        const edge = node.edges.get(text) ?? { element: this.#element(text), node: emptyNode() }
        node.edges.set(text, edge)
        node = edge.node
        parts.push(`{${edge.element.part}}`)
      }
      const meaning = parts.includes(name) ? partNamed(name.slice(1, -1)) : meanings[name]
      if (!meaning) throw new InvariantError(`time-patterns.txt: '${line}' has no meaning '${name}'`)
      node.ends.push({ order, meaning, argument })
    }
    return root
  }

  /** An element of a pattern; lexicons/time-patterns.txt lists their forms. */
  #element(text: string): Element {
    if (text === '_') return withoutWord(({ tokens }, at) => !isJoined(tokens, at))
    if (text === '$') return withoutWord(({ tokens }, at) => (tokens[at]?.kind ?? 'sign') === 'sign')
    if (text.length > 1 && text.endsWith('?')) return repeated(this.#element(text.slice(0, -1)), 1)
    if (text.length > 1 && text.endsWith('*')) return repeated(this.#element(text.slice(0, -1)), mostRepeated)
    if (text.length > 1 && '!&~'.includes(text[0]!)) return prefixed(text[0]!, this.#element(text.slice(1)))
    if (text.startsWith('<')) return wordBefore(text.slice(1))
    if (text.startsWith('{')) return this.#ruleElement(text.slice(1, -1))
    if (text.startsWith('[')) return listElement(text.slice(1, -1))
    return phraseElement(
      text,
      text.split('|').map(word => [word, word]),
    )
  }

  #ruleElement(text: string): Element {
    const [part, name] = partAndName(text)
    let rule: Rule | null = null
    return {
      part,
      read: (question, at) => {
        rule ??= this.#rule(name)
        return at < question.tokens.length ? read(rule, question, at) : null
      },
      starts: () => startsOf(this.#rule(name).root) ?? none,
      mayBeEmpty: false,
    }
  }
}

function partNamed(name: string): Meaning {
  return parts => parts[name] ?? null
}

function read(rule: Rule, question: Question, at: number): Found<unknown> | null {
  const known = question.known[rule.id]!
  const before = known[at]
  if (before !== undefined) return before
  const found = rule.reader ? rule.reader.read(question.tokens, at) : longestAt(rule.root, question, at)
  known[at] = found
  return found
}

function longestAt(root: Node, question: Question, from: number): Found<unknown> | null {
  const { tokens, clock } = question
  let longest: (Found<unknown> & { readonly order: number }) | null = null
  const walk = (node: Node, to: number, captured: Captured | null): void => {
    for (const { order, meaning, argument } of node.ends) {
      if (longest && (to < longest.to || (to === longest.to && order > longest.order))) continue
      const value = meaning(partsOf(captured) as never, { tokens, clock, from, to }, argument)
      if (value !== null) longest = { value, to, order }
    }
    for (const { element, node: next } of edgesAt(node, question.starts[to])) {
      const found = element.read(question, to)
      if (found) walk(next, found.to, { part: element.part, value: found.value, before: captured })
    }
  }
  walk(root, from, null)
  return longest
}

function partsOf(captured: Captured | null): Readonly<Record<string, unknown>> {
  const parts: Record<string, unknown> = {}
  for (let one = captured; one; one = one.before) parts[one.part] ??= one.value
  return parts
}

function edgesAt({ index }: Node, start: string | undefined): readonly Edge[] {
  return (start === undefined ? undefined : index.known.get(start)) ?? index.other
}

function emptyNode(): Node {
  return { edges: new Map(), ends: [], index: { known: new Map(), other: [] } }
}

function indexFrom(node: Node): void {
  const edges = [...node.edges.values()]
  const known = new Map<string, Edge[]>()
  const other = edges.filter(edge => startsOfEdge(edge) === null)
  for (const edge of edges) for (const word of startsOfEdge(edge) ?? []) known.set(word, [])
  for (const edge of edges) for (const word of startsOfEdge(edge) ?? known.keys()) known.get(word)!.push(edge)
  node.index = { known, other }
  for (const edge of edges) indexFrom(edge.node)
}

function startsOf(node: Node): ReadonlySet<string> | null {
  if (node.starts === undefined) {
    const starts = [...node.edges.values()].map(startsOfEdge)
    node.starts = node.ends.length > 0 ? null : unionOf(starts)
  }
  return node.starts
}

function startsOfEdge(edge: Edge): ReadonlySet<string> | null {
  if (edge.starts === undefined) {
    const { element, node } = edge
    edge.starts = element.mayBeEmpty ? unionOf([element.starts(), startsOf(node)]) : element.starts()
  }
  return edge.starts
}

/** Null if one of them is. */
function unionOf(sets: readonly (ReadonlySet<string> | null)[]): ReadonlySet<string> | null {
  const union = new Set<string>()
  for (const set of sets) {
    if (set === null) return null
    for (const word of set) union.add(word)
  }
  return union
}

const none: ReadonlySet<string> = new Set()

function withoutWord(fits: (question: Question, at: number) => boolean): Element {
  return {
    part: '',
    read: (question, at) => (fits(question, at) ? { value: undefined, to: at } : null),
    starts: () => none,
    mayBeEmpty: true,
  }
}

function prefixed(sign: string, element: Element): Element {
  if (sign === '!') return withoutWord((question, at) => element.read(question, at) === null)
  if (sign === '~') {
    return { ...element, read: (question, at) => (isJoined(question.tokens, at) ? element.read(question, at) : null) }
  }
  return {
    ...element,
    read: (question, at) => {
      const found = element.read(question, at)
      return found && { value: found.value, to: at }
    },
  }
}

function repeated(element: Element, most: number): Element {
  return {
    ...element,
    read: (question, at) => {
      let last: Found<unknown> = { value: undefined, to: at }
      for (let times = 0; times < most; times++) {
        const found = element.read(question, last.to)
        if (!found) break
        last = found
      }
      return last
    },
    mayBeEmpty: true,
  }
}

function wordBefore(text: string): Element {
  const words = new Set(listed(text.slice(1, -1)).map(([phrase]) => phrase))
  return withoutWord(({ tokens }, at) => words.has(wordAt(tokens, at - 1)))
}

/** `end:stretch` is the stretch, named `end`. */
function partAndName(text: string): readonly [part: string, name: string] {
  return [text.split(':', 1)[0]!, text.slice(text.indexOf(':') + 1)]
}

function listElement(text: string): Element {
  const [part, names] = partAndName(text)
  return phraseElement(part, listed(names))
}

type Phrases = readonly (readonly [phrase: string, value: string])[]

function phraseElement(part: string, phrases: Phrases): Element {
  const book = new PhraseBook(phrases)
  const starts = new Set(phrases.map(([phrase]) => startOf(tokenise(phrase)[0]!)))
  return {
    part,
    read: ({ tokens }, at) => {
      const match = book.at(tokens, at)
      return match ? { value: match.meanings[0], to: match.to } : null
    },
    starts: () => starts,
    mayBeEmpty: false,
  }
}

/** The phrases of `[month]` are those of the lists `[month 1]` to `[month 12]`, and their values are the numbers. */
function listed(names: string): Phrases {
  return names.split('|').flatMap(name => {
    const lists = [...phraseLists('times')].filter(([list]) => list === name || list.startsWith(`${name} `))
    if (lists.length === 0) throw new InvariantError(`lexicons/times.txt has no list [${name}]`)
    return lists.flatMap(([list, phrases]) =>
      phrases.map(phrase => [phrase, list === name ? phrase : list.slice(name.length + 1)] as const),
    )
  })
}
