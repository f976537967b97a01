import type { Feed, Request, Source } from '../pipeline/source.ts'

/** A source's descriptor with its editions and the requests that are known without any response. */
export function describeSource(source: Source) {
  return {
    kind: source.kind,
    ...source.descriptor,
    editions: source.editions.map(edition => ({ since: edition.since, ...requestsOf(edition.feed, source) })),
  }
}

/** Of a generator only the first batch is listed: later requests depend on the responses. */
function requestsOf(feed: Feed, source: Source): { readonly requests: readonly object[]; readonly more: boolean } {
  if (typeof feed !== 'function') return { requests: feed.map(named), more: false }
  const settings = Object.fromEntries(
    (source.descriptor.settings ?? []).map(name => [name, `https://${name}.invalid/`]),
  )
  const values = { ...settings, ...source.descriptor.defaults }
  const first = feed({ now: '2026-01-01 00:00:00', settings: values }).next()
  return { requests: first.done ? [] : first.value.map(named), more: true }
}

function named({ name, method, url, required }: Request) {
  return { name, method: method ?? 'GET', url, required: required ?? true }
}
