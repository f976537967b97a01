import { Option } from 'commander'
import type { MarkFile } from '../api/site/mark-file.ts'
import { UsageError } from '../pipeline/model/errors.ts'
import { bytesOfInput } from './input-file.ts'
import { shortTextOf } from './options.ts'

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
