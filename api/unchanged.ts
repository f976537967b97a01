import type { IncomingHttpHeaders } from 'node:http'

/** Does the client hold exactly this already? If-None-Match decides alone where it is sent (RFC 9110, 13.2.2). */
export function isUnchanged(headers: IncomingHttpHeaders, etag: string, lastModified: string): boolean {
  const held = headers['if-none-match']
  if (held !== undefined) return held === etag || matches(held, etag)
  // Only exactly that instant: after a rollback the snapshot in force is older than what the client holds.
  const since = headers['if-modified-since']
  return since !== undefined && (since === lastModified || Date.parse(since) === Date.parse(lastModified))
}

function matches(held: string, etag: string): boolean {
  if (held.trim() === '*') return true
  return held.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
}
