import { isThisMachine } from '../model/addresses.ts'
import { UsageError } from '../model/errors.ts'

export interface NotifySettings {
  readonly webhook: URL | null
  /** The program and its arguments. */
  readonly command: readonly [program: string, ...args: string[]] | null
}

type Environment = Readonly<Record<string, string | undefined>>

/** Both are optional, and an empty setting is none. Throws UsageError, which never repeats the address: it is a secret. */
export function notifySettings(env: Environment): NotifySettings {
  return { webhook: webhookOf(env.FUEL_NOTIFY_WEBHOOK?.trim()), command: commandOf(env.FUEL_NOTIFY_COMMAND?.trim()) }
}

function webhookOf(text: string | undefined): URL | null {
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && isUsable(url)) return url
  throw new UsageError(
    'FUEL_NOTIFY_WEBHOOK: expected an https URL without user name and password (http only for this machine), ' +
      `found ${url === null ? 'no URL' : `a URL that begins with ${url.protocol}//${url.username ? '…@' : ''}${url.host}`}`,
  )
}

function isUsable({ protocol, hostname, username, password }: URL): boolean {
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
}

function commandOf(text: string | undefined): NotifySettings['command'] {
  if (!text) return null
  const words = commandWords(text)
  const [program, ...args] = words ?? []
  if (program) return [program, ...args]
  throw new UsageError(
    `FUEL_NOTIFY_COMMAND: expected a program and its arguments, found ${words === null ? 'a quote that is not closed' : 'no program'}`,
  )
}

/**
 * The words of a command line. No shell is involved: blanks separate words, single or double quotes keep blanks, and no
 * other character has a meaning. Null if a quote is not closed.
 */
export function commandWords(line: string): readonly string[] | null {
  const words: string[] = []
  let word: string | null = null
  let quote: string | null = null
  for (const character of line) {
    if (quote !== null) {
      if (character === quote) quote = null
      else word += character
    } else if (character === '"' || character === "'") {
      quote = character
      word ??= ''
    } else if (/\s/.test(character)) {
      if (word !== null) words.push(word)
      word = null
    } else {
      word = (word ?? '') + character
    }
  }
  if (quote !== null) return null
  return word === null ? words : [...words, word]
}
