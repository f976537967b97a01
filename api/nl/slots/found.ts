import type { Token } from '../words/tokenise.ts'

/** A finding at one position of a question, and the position of the token after it. */
export interface Found<T> {
  readonly value: T
  readonly to: number
}

export type Tokens = readonly Token[]

/** The folded word, or the sign, at a place; empty past the end. */
export function wordAt(tokens: Tokens, at: number): string {
  return tokens[at]?.word ?? ''
}

/** The word as it was typed; empty past the end. */
export function textAt(tokens: Tokens, at: number): string {
  return tokens[at]?.text ?? ''
}

/** The folded words `[from, to)` with a blank between them. */
export function wordsBetween(tokens: Tokens, from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(token => token.word)
    .join(' ')
}

/** Is the token there joined to the one before it? */
export function isJoined(tokens: Tokens, at: number): boolean {
  const token = tokens[at]
  return token !== undefined && !token.isApart
}

const hyphens: ReadonlySet<string> = new Set(['-', '‐', '–'])

/** Does a phrase end there: with a sign, or with the question? */
export function isEnd(tokens: Tokens, at: number): boolean {
  return (tokens[at]?.kind ?? 'sign') === 'sign'
}

/** What a reader finds in a question. Nothing is read twice: it goes on after what it found. */
export function eachFound<T extends { readonly to: number }>(
  tokens: Tokens,
  read: (at: number) => T | null | undefined,
): readonly T[] {
  const found: T[] = []
  for (let at = 0; at < tokens.length; ) {
    const one = read(at)
    if (one) found.push(one)
    at = one?.to ?? at + 1
  }
  return found
}

/** Past one hyphen: `6-month`, `all - time`. */
export function pastHyphen(tokens: Tokens, at: number): number {
  return hyphens.has(wordAt(tokens, at)) ? at + 1 : at
}

/** Past the word, where it is one of these. */
export function pastOne(tokens: Tokens, at: number, words: ReadonlySet<string>): number {
  return words.has(wordAt(tokens, at)) ? at + 1 : at
}

/** Skips these words, four at most: no ordinary question has more articles and adverbs before a number. */
export function pastSome(tokens: Tokens, at: number, words: ReadonlySet<string>): number {
  let to = at
  while (to < at + 4 && words.has(wordAt(tokens, to))) to++
  return to
}

/** The reader, which looks at each place of a question only once: half of the rules ask it at every number. */
export function remembered<T>(
  read: (tokens: Tokens, at: number) => Found<T> | null,
): (tokens: Tokens, at: number) => Found<T> | null {
  const questions = new WeakMap<Tokens, (Found<T> | null | undefined)[]>()
  return (tokens, at) => {
    let known = questions.get(tokens)
    if (!known) {
      known = []
      questions.set(tokens, known)
    }
    const before = known[at]
    if (before !== undefined) return before
    const found = read(tokens, at)
    known[at] = found
    return found
  }
}
