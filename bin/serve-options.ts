import { InvalidArgumentError, Option } from 'commander'
import type { Contact, Imprint, Operator } from '../api/pages/operator.ts'
import type { AccessTerms } from '../api/pages/pricing.ts'
import type { MarkFile } from '../api/site/mark-file.ts'
import type { MapStyle } from '../api/site/site.ts'
import { isEmailAddress } from '../pipeline/model/addresses.ts'
import { UsageError } from '../pipeline/model/errors.ts'
import { isPlainOrigin, origins, shortTextOf } from './command.ts'
import { bytesOfInput } from './input-file.ts'

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

export interface AccessOptions {
  readonly instantFreeKeys?: boolean
  readonly answerTime?: string
}

const longestTime = 60

export function instantFreeKeysOption(): Option {
  return new Option(
    '--instant-free-keys [yes|no]',
    'the form for the plan free answers with a key, one for each client address and day',
  )
    .env('FUEL_SERVE_INSTANT_FREE_KEYS')
    .argParser(yesOrNo)
    .preset('yes')
}

export function answerTimeOption(): Option {
  return new Option(
    '--answer-time <time>',
    "how long an answer to a request for a plan takes, such as 'two working days'",
  )
    .env('FUEL_SERVE_ANSWER_TIME')
    .argParser(shortTextOf(longestTime))
}

export function accessOf({ instantFreeKeys, answerTime }: AccessOptions): AccessTerms {
  return { instantFreeKeys: instantFreeKeys ?? false, answerTime: answerTime ?? null }
}

/** Undefined for an empty setting. Throws InvalidArgumentError. */
function yesOrNo(given: string): boolean | undefined {
  const text = given.trim().toLowerCase()
  if (text === '') return undefined
  if (text !== 'yes' && text !== 'no') throw new InvalidArgumentError('expected yes or no.')
  return text === 'yes'
}

export interface MapOptions {
  readonly mapStyle?: string
  readonly mapHost?: readonly string[]
}

export function mapStyleOption(): Option {
  return new Option(
    '--map-style <url>',
    'URL of a MapLibre style for the maps, instead of the bundled outline',
  ).argParser(webAddress)
}

export function mapHostOption(): Option {
  return new Option('--map-host <origin...>', 'with --map-style: other origins that the style loads from').argParser(
    origins,
  )
}

/** The origin of the style itself is always allowed. Throws UsageError for hosts without a style. */
export function mapStyleOf({ mapStyle, mapHost = [] }: MapOptions): MapStyle | null {
  if (mapStyle !== undefined) return { url: mapStyle, hosts: [...new Set([new URL(mapStyle).origin, ...mapHost])] }
  if (mapHost.length === 0) return null
  throw new UsageError('--map-host needs a style: give it with --map-style')
}

function webAddress(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : null
  // The URL is visible in the pages, and browsers refuse a URL that contains a password.
  const isOpen = address?.username === '' && address.password === ''
  if (address && isOpen && isPlainOrigin(address.origin)) return address.href
  throw new InvalidArgumentError(
    'expected an http or https URL without a password, such as https://example.org/style.json.',
  )
}

export interface BrandOptions {
  readonly siteName?: string
  /** A file. */
  readonly siteMark?: string
}

// It is beside the links at the top of every page, also on a phone.
const longestName = 40
// Every page loads it.
const largestMark = 64_000

export function siteNameOption(): Option {
  return new Option('--site-name <name>', "name of the service on its pages (default: 'Forecourt')")
    .env('FUEL_SERVE_SITE_NAME')
    .argParser(shortTextOf(longestName))
}

export function siteMarkOption(): Option {
  return new Option('--site-mark <file>', 'SVG or PNG file shown beside the name and as the icon of the window')
    .env('FUEL_SERVE_SITE_MARK')
    .argParser(path => path.trim() || undefined)
}

/** The bytes of the mark, checked. Null without one. Throws UsageError. */
export function siteMarkOf({ siteMark: path }: BrandOptions): MarkFile | null {
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
