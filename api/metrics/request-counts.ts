/** Upper ends, seconds: from a ready buffer (50 µs) to a packed map of 5,000 stations. */
export const bucketEnds = [0.0001, 0.0005, 0.001, 0.005, 0.025, 0.1, 0.5]

export interface RouteCount {
  readonly path: string
  readonly byStatus: Map<number, number>
  /** One more than `bucketEnds`: the last has no end. */
  readonly buckets: Float64Array
  seconds: number
}

/** A request is counted under the path pattern of its route. */
interface CountedRoute {
  readonly path: string
}

/** Plain numbers, so that a request builds no label text: prom-client reads them at each scrape. */
export class RequestCounts {
  /** By path: routes of one path are one. */
  readonly #byPath = new Map<string | undefined, RouteCount>()

  add(route: CountedRoute | undefined, status: number, milliseconds: number): void {
    const count = this.#countOf(route)
    count.byStatus.set(status, (count.byStatus.get(status) ?? 0) + 1)
    const seconds = milliseconds / 1000
    count.seconds += seconds
    let bucket = 0
    while (bucket < bucketEnds.length && seconds > bucketEnds[bucket]!) bucket++
    count.buckets[bucket]!++
  }

  #countOf(route: CountedRoute | undefined): RouteCount {
    const known = this.#byPath.get(route?.path)
    if (known) return known
    const count = emptyCount(route?.path ?? 'none')
    this.#byPath.set(route?.path, count)
    return count
  }

  all(): Iterable<RouteCount> {
    return this.#byPath.values()
  }
}

function emptyCount(path: string): RouteCount {
  return { path, byStatus: new Map(), buckets: new Float64Array(bucketEnds.length + 1), seconds: 0 }
}
