import { UsageError } from '../model/errors.ts'

/**
 * The product and a contact. Some publishers refuse names of libraries, and we never claim to be a browser.
 * Throws UsageError for a contact that is not valid in a header.
 */
export function userAgent(version: string, contact: string | null): string {
  if (!contact) return `fuel-etl/${version}`
  // A comment of RFC 9110 5.6.5, without characters that need escaping.
  if (!/^[\x20-\x7e]+$/.test(contact) || /[()\\]/.test(contact)) {
    throw new UsageError(`FUEL_CONTACT: expected plain ASCII without brackets and backslashes, found '${contact}'`)
  }
  return `fuel-etl/${version} (${contact})`
}

/**
 * The User-Agent that the operator has set for one source instead of the program's; null if none is set. Throws UsageError for a text that
 * is not valid in a header.
 */
export function chosenUserAgent(setting: string, text: string | undefined): string | null {
  if (!text) return null
  if (/^[\x20-\x7e]+$/.test(text)) return text
  throw new UsageError(`${setting}: expected plain ASCII in one line, found another character`)
}
