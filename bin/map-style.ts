import { InvalidArgumentError, Option } from 'commander'
import type { MapStyle } from '../api/site/site.ts'
import { UsageError } from '../pipeline/model/errors.ts'
import { isPlainOrigin, origins } from './options.ts'

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
