/**
 * The message about an error, as a complete sentence: errors of the page have texts for people, those of the service
 * have no full stop.
 */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
