/** What is said of a failure, as a whole sentence: errors that reach a page have words for people, the service's no full stop. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
