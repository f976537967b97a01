/** How much of a limit is left to whoever is limited. */
export interface LimitState {
  /** The name of the limit, as `RateLimit-Policy` and `RateLimit` give it. */
  readonly name: string
  readonly requests: number
  readonly windowSeconds: number
  readonly remaining: number
  /** Until there are more. */
  readonly resetSeconds: number
}

/** `RateLimit-Policy` and `RateLimit` as draft-ietf-httpapi-ratelimit-headers-10 writes them. */
export function rateLimitHeaders(limits: readonly LimitState[]): [name: string, value: string][] {
  const policies = limits.map(({ name, requests, windowSeconds }) => `"${name}";q=${requests};w=${windowSeconds}`)
  const states = limits.map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
  return [
    ['RateLimit-Policy', policies.join(', ')],
    ['RateLimit', states.join(', ')],
  ]
}
