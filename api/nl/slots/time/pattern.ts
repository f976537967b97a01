import { InvariantError } from '../../../../pipeline/model/errors.ts'
import { PhraseBook } from '../../words/phrase-book.ts'
import { phraseLists } from '../../words/phrase-file.ts'
import type { Token } from '../../words/token.ts'
import { tokenise } from '../../words/tokenise.ts'
import { type Found, isJoined, type Tokens, wordAt } from '../found.ts'
import type { Clock } from './clock.ts'

/** A question, what its times are counted from, and what each rule found at each place, so that it looks only once. */
export interface Question {
  readonly tokens: Tokens
  readonly clock: Clock
  readonly known: Map<string, (Found<unknown> | null | undefined)[]>
}

/** Where a pattern matched: the tokens `[from, to)`. */
export interface Place {
  readonly tokens: Tokens
  readonly clock: Clock
  readonly from: number
  readonly to: number
}

/** A line of the table. A meaning of null means that the words mean something else. */
export interface Line {
  readonly pattern: string
  readonly meaning: (parts: never, place: Place) => unknown
}

/** A rule that no pattern can express. `starts` are the words with which it may begin. */
export interface Reader {
  readonly starts: readonly string[]
  readonly read: (tokens: Tokens, at: number) => Found<unknown> | null
}

/** The parts of a pattern by their names: values of rules, and of word lists their value. */
export type Parts<Pattern extends string, Values> = Pattern extends `${infer Element} ${infer Rest}`
  ? PartOf<Element, Values> & Parts<Rest, Values>
  : PartOf<Pattern, Values>

type PartOf<Element extends string, Values> = Element extends `!${string}` | `<${string}` | `${string}*`
  ? unknown
  : Element extends `&${infer Rest}` | `~${infer Rest}`
    ? PartOf<Rest, Values>
    : Element extends `${infer Rest}?`
      ? Partial<PartOf<Rest, Values>>
      : Element extends `{${infer Name}}`
        ? Name extends `${infer Part}:${infer Rule}`
          ? { readonly [K in Part]: Rule extends keyof Values ? Values[Rule] : never }
          : { readonly [K in Name]: K extends keyof Values ? Values[K] : never }
        : Element extends `[${infer List}]`
          ? { readonly [K in List]: string }
          : unknown

/** The token after the element, or -1 if it does not match. */
type Step = (question: Question, at: number, parts: Record<string, unknown>) => number

interface Element {
  readonly step: Step
  /** The words with which it may begin; empty for elements that consume nothing. */
  readonly starts: () => Iterable<string>
  readonly mayBeEmpty: boolean
}

// No ordinary question has more articles and adverbs in a row. The bound keeps the time linear.
const mostRepeated = 4

/** A number, a word that has a digit near its beginning (`q1`, `w12`), or the word itself. */
export function startOf({ kind, word }: Token): string {
  if (kind === 'number') return '#'
  return kind === 'word' && (isDigit(word, 1) || isDigit(word, 2)) ? '#code' : word
}

function isDigit(word: string, at: number): boolean {
  const code = word.charCodeAt(at)
  return code >= 48 && code <= 57
}

/** Rules by their names; each has lines of patterns, of which the longest match wins, or else the first. */
export class Rules {
  readonly #rules: ReadonlyMap<string, Rule>

  constructor(rules: Readonly<Record<string, readonly Line[] | Reader>>) {
    this.#rules = new Map(Object.entries(rules).map(([name, rule]) => [name, this.#compiled(rule)]))
  }

  at(name: string, question: Question, at: number): Found<unknown> | null {
    const known = question.known.get(name) ?? []
    question.known.set(name, known)
    const before = known[at]
    if (before !== undefined) return before
    const found = this.#longestAt(this.#rule(name), question, at)
    known[at] = found
    return found
  }

  #longestAt(rule: Rule, question: Question, at: number): Found<unknown> | null {
    const { tokens, clock } = question
    if (at >= tokens.length) return null
    rule.index ??= indexOf(rule)
    let longest: Found<unknown> | null = null
    for (const { read, elements, meaning } of rule.index.get(startOf(tokens[at]!)) ?? []) {
      if (read) return read(tokens, at)
      const parts: Record<string, unknown> = {}
      let to = at
      for (const { step } of elements) if (to >= 0) to = step(question, to, parts)
      if (to <= (longest?.to ?? at)) continue
      const value = meaning(parts as never, { tokens, clock, from: at, to })
      if (value !== null) longest = { value, to }
    }
    return longest
  }

  #rule(name: string): Rule {
    const rule = this.#rules.get(name)
    if (!rule) throw new InvariantError(`no rule {${name}}`)
    return rule
  }

  #compiled(rule: readonly Line[] | Reader): Rule {
    if ('read' in rule) return { lines: [{ elements: [], meaning: () => null, read: rule.read, starts: rule.starts }] }
    return {
      lines: rule.map(({ pattern, meaning }) => ({
        elements: pattern.split(' ').map(text => this.#element(text)),
        meaning,
      })),
    }
  }

  /** An element of a pattern; docs/how/questions.md lists their forms. */
  #element(text: string): Element {
    const inner = (from: number, to?: number) => this.#element(text.slice(from, to))
    if (text.length > 1 && text.endsWith('?')) return repeated(inner(0, -1), 1)
    if (text.length > 1 && text.endsWith('*')) return repeated(inner(0, -1), mostRepeated)
    if (text.length > 1 && '!&~'.includes(text[0]!)) return prefixed(text[0]!, inner(1))
    if (text.startsWith('<')) return wordBefore(text.slice(1))
    if (text.startsWith('{')) return this.#ruleElement(text.slice(1, -1))
    if (text === '_') return { ...nothing, step: ({ tokens }, at) => (isJoined(tokens, at) ? -1 : at) }
    if (text === '$') return { ...nothing, step: ({ tokens }, at) => (isEnd(tokens, at) ? at : -1) }
    if (text.startsWith('[')) return bookElement(text.slice(1, -1), listed(text.slice(1, -1)))
    return bookElement(
      text,
      text.split('|').map(word => [word, word] as const),
    )
  }

  #ruleElement(text: string): Element {
    const name = text.slice(text.indexOf(':') + 1)
    const part = text.split(':', 1)[0]!
    return {
      step: (question, at, parts) => {
        const found = this.at(name, question, at)
        if (found) parts[part] = found.value
        return found?.to ?? -1
      },
      starts: () => startsOf(this.#rule(name).lines),
      mayBeEmpty: false,
    }
  }
}

interface CompiledLine {
  readonly elements: readonly Element[]
  readonly meaning: Line['meaning']
  readonly read?: Reader['read']
  readonly starts?: readonly string[]
}

interface Rule {
  readonly lines: readonly CompiledLine[]
  /** The lines that may match, by the first word. Made at the first use, because rules name each other. */
  index?: ReadonlyMap<string, readonly CompiledLine[]>
}

function indexOf({ lines }: Rule): ReadonlyMap<string, readonly CompiledLine[]> {
  const index = new Map<string, CompiledLine[]>()
  for (const line of lines) {
    for (const start of startsOf([line])) index.set(start, [...(index.get(start) ?? []), line])
  }
  return index
}

function startsOf(lines: readonly CompiledLine[]): ReadonlySet<string> {
  return new Set(
    lines.flatMap(({ elements, starts }) => {
      const end = elements.findIndex(element => !element.mayBeEmpty)
      return starts ?? elements.slice(0, end + 1).flatMap(element => [...element.starts()])
    }),
  )
}

const nothing = { starts: () => [], mayBeEmpty: true }

function prefixed(sign: string, { step, starts, mayBeEmpty }: Element): Element {
  if (sign === '!') return { ...nothing, step: (question, at) => (step(question, at, {}) < 0 ? at : -1) }
  if (sign === '&') return { ...nothing, step: (question, at, parts) => (step(question, at, parts) < 0 ? -1 : at) }
  return {
    starts,
    mayBeEmpty,
    step: (question, at, parts) => (isJoined(question.tokens, at) ? step(question, at, parts) : -1),
  }
}

function repeated({ step, starts }: Element, most: number): Element {
  return {
    starts,
    mayBeEmpty: true,
    step: (question, at, parts) => {
      let to = at
      for (let times = 0; times < most; times++) {
        const next = step(question, to, parts)
        if (next < 0) break
        to = next
      }
      return to
    },
  }
}

function wordBefore(text: string): Element {
  const words = new Set(text.startsWith('[') ? listed(text.slice(1, -1)).map(([phrase]) => phrase) : text.split('|'))
  return { ...nothing, step: ({ tokens }, at) => (words.has(wordAt(tokens, at - 1)) ? at : -1) }
}

function isEnd(tokens: Tokens, at: number): boolean {
  return at >= tokens.length || tokens[at]!.kind === 'sign'
}

type Phrases = readonly (readonly [phrase: string, value: string])[]

function bookElement(part: string, phrases: Phrases): Element {
  const book = new PhraseBook(phrases)
  return {
    step: ({ tokens }, at, parts) => {
      const match = book.at(tokens, at)
      if (match) parts[part] = match.meanings[0]
      return match?.to ?? -1
    },
    starts: () => phrases.map(([phrase]) => startOf(tokenise(phrase)[0]!)),
    mayBeEmpty: false,
  }
}

/** The phrases of `[month]` are those of the lists `[month 1]` to `[month 12]`, each with its number. */
function listed(names: string): Phrases {
  return names.split('|').flatMap(name => {
    const lists = [...phraseLists('times')].filter(([list]) => list === name || list.startsWith(`${name} `))
    if (lists.length === 0) throw new InvariantError(`lexicons/times.txt has no list [${name}]`)
    return lists.flatMap(([list, phrases]) => phrases.map(phrase => [phrase, list === name ? phrase : list.slice(name.length + 1)] as const))
  })
}
