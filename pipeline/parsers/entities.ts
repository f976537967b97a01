import { htmlTokens } from './html.ts'

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi

/** `tank &amp; go` → `tank & go`, `M&uuml;hlweg` → `Mühlweg`. Once, and only entities that end in a semicolon: `AT&T` stays. */
export function withoutEntities(text: string): string {
  return text.includes('&') ? text.replace(entity, decoded) : text
}

function decoded(found: string): string {
  const [token] = htmlTokens(found)
  return token?.kind === 'text' ? token.text : found
}
