import { InvalidArgumentError } from 'commander'

/** Reads a text that is shown on pages, of at most `longest` characters. Undefined for an empty setting. Throws InvalidArgumentError. */
export function shortTextOf(longest: number): (given: string) => string | undefined {
  return given => {
    const text = given.trim()
    if (text === '') return undefined
    if (text.length > longest) throw new InvalidArgumentError(`expected ${longest} characters at most.`)
    if (/\p{Cc}/u.test(text)) throw new InvalidArgumentError('expected a text without control characters.')
    return text
  }
}
