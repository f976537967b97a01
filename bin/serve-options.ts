import { InvalidArgumentError } from 'commander'
import { type Contact, contactText, type Imprint, imprintUrl, type Operator } from '../api/pages/operator.ts'
import type { MarkFile } from '../api/site/mark-file.ts'
import type { MapStyle } from '../api/site/site.ts'
import { isEmailAddress } from '../pipeline/model/addresses.ts'
import { UsageError } from '../pipeline/model/errors.ts'
import type { Notifier } from '../pipeline/notify/notifier.ts'
import { isPlainOrigin } from './command.ts'
import { bytesOfInput } from './input-file.ts'

/** A page of text. A longer one belongs on a page of its own. */
const longestImprint = 10_000

/** Undefined for an empty setting. Throws InvalidArgumentError. */
export function contactOf(given: string): Contact | undefined {
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
export function imprintOf(given: string): Imprint | undefined {
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

/** Undefined for an empty setting. Throws InvalidArgumentError. */
export function yesOrNo(given: string): boolean | undefined {
  const text = given.trim().toLowerCase()
  if (text === '') return undefined
  if (text !== 'yes' && text !== 'no') throw new InvalidArgumentError('expected yes or no.')
  return text === 'yes'
}

/** The origin of the style itself is always allowed. Throws UsageError for hosts without a style. */
export function mapStyleOf({
  mapStyle,
  mapHost = [],
}: {
  readonly mapStyle?: string
  readonly mapHost?: readonly string[]
}): MapStyle | null {
  if (mapStyle !== undefined) return { url: mapStyle, hosts: [...new Set([new URL(mapStyle).origin, ...mapHost])] }
  if (mapHost.length === 0) return null
  throw new UsageError('--map-host needs a style: give it with --map-style')
}

export function webAddress(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : null
  // The URL is visible in the pages, and browsers refuse a URL that contains a password.
  const isOpen = address?.username === '' && address.password === ''
  if (address && isOpen && isPlainOrigin(address.origin)) return address.href
  throw new InvalidArgumentError(
    'expected an http or https URL without a password, such as https://example.org/style.json.',
  )
}

// Every page loads it.
const largestMark = 64_000

/** The bytes of the mark, checked. Null without one. Throws UsageError. */
export function siteMarkOf({ siteMark: path }: { readonly siteMark?: string }): MarkFile | null {
  if (path === undefined) return null
  const bytes = bytesOfInput(path, 'an image for --site-mark')
  if (bytes.length > largestMark) {
    throw refused(
      path,
      `expected ${largestMark / 1000} KB at most, found ${bytes.length} bytes; choose a smaller image`,
    )
  }
  if (bytes.subarray(0, pngStart.length).equals(pngStart)) return { kind: 'png', bytes }
  const text = bytes.toString()
  // Without the namespace a browser shows no image.
  if (!text.includes('<svg') || !text.includes('http://www.w3.org/2000/svg')) {
    throw refused(path, 'expected an SVG image with its xmlns, or a PNG image; found neither')
  }
  // As an image it does not run, but its address can be opened as a page of this service.
  if (/<script/i.test(text)) throw refused(path, 'found a script; remove it from the image')
  return { kind: 'svg', bytes }
}

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')

function refused(path: string, why: string): UsageError {
  return new UsageError(`--site-mark ${path}: ${why}`)
}

/** What a server that starts states about its operator. */
export interface StatedAtStart {
  readonly contact: string | null
  /** The URL of an imprint elsewhere, or the path of our page. */
  readonly imprint: string | null
  readonly notices: readonly { readonly receiver: string; readonly name: string }[]
  /** The database with keys and access requests. Null: the data folder. */
  readonly store: string | null
  /** The Redis in which requests are counted. Null: this process. */
  readonly limits: string | null
}

/** Of a webhook only the host, because its address contains a token. */
export function statedAtStart(
  { contact, imprint }: Operator,
  notifier: Pick<Notifier, 'receivers'> | null,
  { store, limits }: Pick<StatedAtStart, 'store' | 'limits'>,
): StatedAtStart {
  return {
    contact: contact && contactText(contact),
    imprint: imprint && imprintUrl(imprint),
    limits,
    notices: (notifier?.receivers ?? []).map(({ kind, name }) => ({ receiver: kind, name })),
    store,
  }
}

/** One line for people; empty if nothing is set. */
export function lineOf({ contact, imprint, notices, store, limits }: StatedAtStart): string {
  const receivers = notices.map(({ receiver, name }) => `${receiver} ${name}`).join(' and ')
  const parts = [
    ...(contact === null ? [] : [`contact: ${contact}`]),
    ...(imprint === null ? [] : [`imprint: ${imprint}`]),
    ...(store === null ? [] : [`keys and access requests are in: ${store}`]),
    ...(limits === null ? [] : [`limits are counted in: ${limits}`]),
    ...(receivers === '' ? [] : [`access requests are reported to: ${receivers}`]),
  ]
  return parts.length === 0 ? '' : `${parts.join('; ')}\n`
}
