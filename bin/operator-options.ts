import { InvalidArgumentError, Option } from 'commander'
import type { Contact, Imprint, Operator } from '../api/pages/operator.ts'
import { isEmailAddress } from '../pipeline/model/addresses.ts'

export interface OperatorOptions {
  readonly contact?: Contact
  readonly imprint?: Imprint
}

/** A page of text. A longer one belongs on a page of its own. */
const longestImprint = 10_000

export function contactOption(): Option {
  return new Option('--contact <address>', 'e-mail address or https URL for questions, shown on pages and in the API')
    .env('FUEL_SERVE_CONTACT')
    .argParser(contactOf)
}

export function imprintOption(): Option {
  return new Option(
    '--imprint <text>',
    'legal notice: its https URL, or the text of the page /imprint (\\n ends a line)',
  )
    .env('FUEL_SERVE_IMPRINT')
    .argParser(imprintOf)
}

export function operatorOf({ contact, imprint }: OperatorOptions): Operator {
  return { contact: contact ?? null, imprint: imprint ?? null }
}

/** Undefined for an empty setting. Throws InvalidArgumentError. */
function contactOf(given: string): Contact | undefined {
  const text = given.trim()
  if (text === '') return undefined
  if (isEmailAddress(text)) return { kind: 'email', email: text }
  const url = httpsUrl(text)
  if (url !== null) return { kind: 'web', url }
  throw new InvalidArgumentError(
    'expected an e-mail address or an https URL, such as ada@example.org or https://example.org/contact.',
  )
}

/** Files of NAME=VALUE lines have no line breaks in a value, so `\n` is read as one. */
function imprintOf(given: string): Imprint | undefined {
  const text = given.replaceAll('\\n', '\n').replaceAll('\r\n', '\n').trim()
  if (text === '') return undefined
  if (/^https?:\/\/\S*$/i.test(text)) {
    const url = httpsUrl(text)
    if (url !== null) return { kind: 'web', url }
    throw new InvalidArgumentError('expected a text, or an https URL without a password.')
  }
  if (text.length > longestImprint) throw new InvalidArgumentError(`expected ${longestImprint} characters at most.`)
  if (/\p{Cc}/u.test(text.replaceAll('\n', ''))) {
    throw new InvalidArgumentError('expected a text without control characters, such as a tab.')
  }
  return { kind: 'text', text }
}

/** Null if it is none. Readers see the URL, so it must not contain a password. */
function httpsUrl(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  return url.href
}
