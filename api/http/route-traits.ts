/** The members of a route that decide the headers of its answers. */
export interface RouteTraits {
  readonly kind: 'data' | 'process' | 'keyed' | 'account' | 'form' | 'body' | 'agent'
  readonly family: string
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
