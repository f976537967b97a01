import { sha256Of } from '../model/sha256.ts'
import type { AddressParts } from '../parsers/places.ts'
import { titleCase } from '../parsers/texts.ts'

const states = 'ACT|NSW|NT|QLD|SA|TAS|VIC|WA'
const form = new RegExp(`^(.+?)(?:,? (?:${states}),?|,) ?(\\d{4})$`)

/**
 * The parts of an address in one line: `1 Hume Hwy, YASS NSW 2582`, `1 Hume Hwy, Yass, 2582`. A line of another form
 * (`… Metford NEW SOUTH WALES 2323`, 2 of 3,276 in Sydney's feed of 2026-08-22) becomes the address, unsplit.
 */
export function australianAddress(line: string | null): AddressParts {
  const [, before, postalCode] = form.exec(line ?? '') ?? []
  if (before === undefined) return { address: line, city: null, postalCode: null }
  // Without a comma, street and suburb cannot be distinguished.
  const comma = before.lastIndexOf(',')
  if (comma < 0) return { address: line, city: null, postalCode: postalCode! }
  const city = before.slice(comma + 1).trim()
  return { address: before.slice(0, comma).trim(), city: titleCase(city), postalCode: postalCode! }
}

/**
 * An id for one call, for publishers that require a UUID (version 4) with each. It is computed from the parts alone, so that the same call
 * of the same run has the same id. Pass the clock of the run, the request and the caller.
 */
export function transactionId(...parts: readonly string[]): string {
  const hex = sha256Of(parts.join('\n'))
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
