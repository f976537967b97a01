/** What a page of another origin may read, as clients are promised. */
export const exposedHeaders =
  'ETag, X-Snapshot-Id, X-Data, Retry-After, RateLimit, RateLimit-Policy, Link, Content-Range, Accept-Ranges, Content-Location, Repr-Digest, Content-Disposition'
