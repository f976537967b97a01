import { isLikelierEnglish, type NearWords, nearWordsOf } from './spelling.ts'
import { type Token, tokenise } from './tokenise.ts'

export interface Name<Meaning> {
  /** As it is written: read by the same rules as a question. */
  readonly text: string
  readonly meaning: Meaning
  /**
   * folded   however it is typed, one edit in words of five letters or more forgiven
   * spelt    however it is typed, no edit forgiven
   * typed    only with the capitals and diacritics given here, or all in capitals
   */
  readonly match: 'folded' | 'spelt' | 'typed'
}

export interface NameMatch<Meaning> {
  /** The token after the last one. */
  readonly to: number
  /** More than one only where the spelling fits several. */
  readonly meanings: readonly Meaning[]
  readonly isMisspelt: boolean
}

interface Node<Meaning> {
  readonly next: Map<string, Node<Meaning>>
  readonly names: Name<Meaning>[]
}

/**
 * The state while matching a name. Written out at each step, because copying members takes half of the time of a
 * question.
 */
interface Walk {
  readonly from: number
  readonly at: number
  /** Words of the name so far: unchanged, one edit away, and of the latter those that are English as typed. */
  readonly exact: number
  readonly near: number
  readonly english: number
}

interface Reached<Meaning> extends NameMatch<Meaning> {
  readonly near: number
}

/** Finds names among the tokens of a question, misspelt ones too: the longest at a place, and exact before misspelt. */
export class NameBook<Meaning> {
  readonly #root: Node<Meaning> = { next: new Map(), names: [] }
  readonly #nearWords: NearWords

  constructor(names: Iterable<Name<Meaning>>) {
    const forgiven: string[] = []
    for (const name of names) {
      const words = tokenise(name.text).map(token => token.word)
      let node = this.#root
      for (const word of words) {
        const next = node.next.get(word) ?? { next: new Map(), names: [] }
        node.next.set(word, next)
        node = next
      }
      node.names.push(name)
      if (name.match === 'folded') forgiven.push(...words)
    }
    this.#nearWords = nearWordsOf(forgiven)
  }

  at(tokens: readonly Token[], from: number): NameMatch<Meaning> | undefined {
    if (!this.#mayBegin(tokens[from])) return
    const matches: Reached<Meaning>[] = []
    this.#walk(this.#root, tokens, { from, at: from, exact: 0, near: 0, english: 0 }, matches)
    let best: Reached<Meaning> | undefined
    for (const match of matches) {
      if (!best || match.to > best.to || (match.to === best.to && match.near < best.near)) best = match
      else if (match.to === best.to && match.near === best.near)
        best = { ...best, meanings: [...new Set([...best.meanings, ...match.meanings])] }
    }
    return best
  }

  /** One look: at most places no name begins. */
  #mayBegin(token: Token | undefined): boolean {
    if (!token) return false
    const { word, kind } = token
    if (this.#root.next.has(word) || word === '&') return true
    return kind === 'word' && this.#nearWords(word).length > 0
  }

  #walk(node: Node<Meaning>, tokens: readonly Token[], walk: Walk, matches: Reached<Meaning>[]): void {
    const { from, at, exact, near, english } = walk
    if (node.names.length > 0) {
      const meanings = node.names.filter(one => fits(one, tokens, walk)).map(one => one.meaning)
      if (meanings.length > 0) matches.push({ to: at, meanings, isMisspelt: near > 0, near })
    }
    const token = tokens[at]
    if (!token || node.next.size === 0) return
    const word = token.word === '&' ? 'and' : token.word
    const next = node.next.get(word)
    const before = matches.length
    if (next) this.#walk(next, tokens, { from, at: at + 1, exact: exact + 1, near, english }, matches)
    // "Bosnia-Herzegovina": one dash, for each one more would be one more call within this one.
    else if (at > from && word === '-' && tokens[at - 1]!.word !== '-')
      this.#walk(node, tokens, { from, at: at + 1, exact, near, english }, matches)
    // "Portugese" begins the Dutch name of the republic as well.
    if (matches.length === before && token.kind === 'word') this.#walkNear(node, tokens, walk, matches)
  }

  #walkNear(node: Node<Meaning>, tokens: readonly Token[], walk: Walk, matches: Reached<Meaning>[]): void {
    const { from, at, exact, near, english } = walk
    const { word } = tokens[at]!
    for (const meant of this.#nearWords(word)) {
      const next = node.next.get(meant)
      if (!next) continue
      const isEnglish = isLikelierEnglish(word) ? 1 : 0
      this.#walk(next, tokens, { from, at: at + 1, exact, near: near + 1, english: english + isEnglish }, matches)
    }
  }
}

function fits<Meaning>(name: Name<Meaning>, tokens: readonly Token[], walk: Walk): boolean {
  if (walk.near > 0) {
    // "Untied Kingdom": an English word counts as a misspelling only next to a word that is not English.
    return name.match === 'folded' && (walk.english === 0 || walk.exact > 0)
  }
  if (name.match !== 'typed') return true
  const typed = tokens
    .slice(walk.from, walk.at)
    .map(token => token.text.replace(/['’ʼ]s$/, ''))
    .join(' ')
  return typed === name.text || typed === name.text.toUpperCase()
}
