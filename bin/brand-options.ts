import { readFileSync } from 'node:fs'
import { InvalidArgumentError, Option } from 'commander'
import type { MarkFile } from '../api/site/mark-file.ts'

export interface BrandOptions {
  readonly siteName?: string
  readonly siteMark?: MarkFile
}

// It is beside the links at the top of every page, also on a phone.
const longestName = 40
// Every page loads it.
const largestMark = 64_000

export function siteNameOption(): Option {
  return new Option('--site-name <name>', "name of the service on its pages (default: 'Forecourt')")
    .env('FUEL_SERVE_SITE_NAME')
    .argParser(siteNameOf)
}

export function siteMarkOption(): Option {
  return new Option('--site-mark <file>', 'SVG or PNG file shown beside the name and as the icon of the window')
    .env('FUEL_SERVE_SITE_MARK')
    .argParser(siteMarkOf)
}

/** Undefined for an empty setting. Throws InvalidArgumentError. */
function siteNameOf(given: string): string | undefined {
  const name = given.trim()
  if (name === '') return undefined
  if (name.length > longestName) throw new InvalidArgumentError(`expected ${longestName} characters at most.`)
  if (/\p{Cc}/u.test(name)) throw new InvalidArgumentError('expected a text without control characters.')
  return name
}

/** Undefined for an empty setting. Throws InvalidArgumentError. */
function siteMarkOf(given: string): MarkFile | undefined {
  const path = given.trim()
  if (path === '') return undefined
  const bytes = bytesOf(path)
  if (bytes.length > largestMark) {
    throw new InvalidArgumentError(`expected a file of ${largestMark / 1000} KB at most, found ${bytes.length} bytes.`)
  }
  if (bytes.subarray(0, pngStart.length).equals(pngStart)) return { kind: 'png', bytes }
  const text = bytes.toString()
  // Without the namespace a browser shows no image.
  if (!text.includes('<svg') || !text.includes('http://www.w3.org/2000/svg')) {
    throw new InvalidArgumentError('expected an SVG image (with its xmlns) or a PNG image, found neither.')
  }
  if (/<script/i.test(text)) throw new InvalidArgumentError('expected an image without a script.')
  return { kind: 'svg', bytes }
}

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new InvalidArgumentError(`the file cannot be read: ${(error as Error).message}.`)
  }
}
