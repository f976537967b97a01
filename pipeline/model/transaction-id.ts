import { sha256Of } from './sha256.ts'

/**
 * An id for one call, for publishers that require a UUID (version 4) with each. It is computed from the parts alone, so that the same call
 * of the same run has the same id. Pass the clock of the run, the request and the caller.
 */
export function transactionId(...parts: readonly string[]): string {
  const hex = sha256Of(parts.join('\n'))
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
