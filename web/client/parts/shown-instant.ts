let shown: string | null = null

/** Makes the requests of the map about a past instant, `2026-11-18T06:00:00Z`, which the server has checked. */
export function showInstant(instant: string): void {
  shown = instant
}

/** The past instant whose prices the page shows; null for the present. */
export function shownInstant(): string | null {
  return shown
}

/** A path of the service with a query, for the instant that the page shows. */
export function atShownInstant(path: string): string {
  return shown === null ? path : `${path}&as_of=${shown}`
}
