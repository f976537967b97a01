import type { Token } from './tokenise.ts'
import { tokenise } from './tokenise.ts'

export interface PhraseMatch<Meaning> {
  /** Index of the token after the last one. */
  readonly to: number
  readonly meanings: readonly Meaning[]
}

interface Node<Meaning> {
  readonly next: Map<string, Node<Meaning>>
  match: Meaning[] | undefined
}

/** Finds phrases among the tokens of a question as they are spelt: the longest at a place. A dash between words is nothing. */
export class PhraseBook<Meaning> {
  readonly #root: Node<Meaning> = { next: new Map(), match: undefined }

  constructor(phrases: Iterable<readonly [phrase: string, meaning: Meaning]>) {
    for (const [phrase, meaning] of phrases) {
      let node = this.#root
      for (const { word } of tokenise(phrase)) {
        const next = node.next.get(word) ?? { next: new Map(), match: undefined }
        node.next.set(word, next)
        node = next
      }
      node.match ??= []
      if (!node.match.includes(meaning)) node.match.push(meaning)
    }
  }

  at(tokens: readonly Token[], from: number): PhraseMatch<Meaning> | undefined {
    let node: Node<Meaning> | undefined = this.#root
    let best: PhraseMatch<Meaning> | undefined
    for (let at = from; at < tokens.length; at += 1) {
      const word = tokens[at]!.word
      const next: Node<Meaning> | undefined = node.next.get(word)
      if (!next && at > from && word === '-' && tokens[at - 1]!.word !== '-') continue
      if (!next) break
      node = next
      if (node.match) best = { to: at + 1, meanings: node.match }
    }
    return best
  }

  /** False before the first token. */
  has(tokens: readonly Token[], from: number): boolean {
    return from >= 0 && this.at(tokens, from) !== undefined
  }
}

/** Phrases of one kind. */
export function phrasesIn(phrases: readonly string[]): PhraseBook<true> {
  return new PhraseBook(phrases.map(phrase => [phrase, true]))
}
