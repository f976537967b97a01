/** What is said of a failure: errors that reach a page have words for people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
