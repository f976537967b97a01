/**
 * The shape of errors: `live` is `{ok:false,error}`, `plain` is `{error}`, `form` is `{success:false,error}`, `rpc` is
 * a JSON-RPC error, `page` is an HTML page.
 */
export type Family = 'live' | 'plain' | 'form' | 'rpc' | 'page'

/** The members of a route that decide the headers of its answers. */
export interface RouteTraits {
  readonly kind: 'data' | 'process' | 'keyed' | 'account' | 'form' | 'body' | 'agent'
  readonly family: Family
  readonly contentType: string
  readonly crossOrigin: boolean
  /** Null: `no-store`. */
  readonly maxAgeSeconds?: number | null
  readonly limit?: object
}

/** The Cache-Control of a route's answers. Errors are always `no-store`. */
export function cacheControl({ kind, maxAgeSeconds }: RouteTraits): string {
  if (kind === 'keyed') return 'private, no-cache'
  return typeof maxAgeSeconds === 'number' ? `public, max-age=${maxAgeSeconds}` : 'no-store'
}
