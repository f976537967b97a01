import { UsageError } from '../model/errors.ts'

/**
 * What we are, and whom to write to. Some publishers turn library names away, none is told that we are a browser.
 * Throws UsageError for a contact that cannot stand in a header.
 */
export function userAgent(version: string, contact: string | null): string {
  if (!contact) return `fuel-etl/${version}`
  // A comment of RFC 9110 5.6.5, without the characters that would need escaping in it.
  if (!/^[\x20-\x7e]+$/.test(contact) || /[()\\]/.test(contact)) {
    throw new UsageError(`FUEL_CONTACT: expected plain ASCII without brackets and backslashes, found '${contact}'`)
  }
  return `fuel-etl/${version} (${contact})`
}
