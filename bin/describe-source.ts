import type { Feed, Request, Source } from '../pipeline/source.ts'

/** A source's descriptor with its editions and, as far as they can be told without answers, its requests. */
export function describeSource(source: Source) {
  return {
    kind: source.kind,
    ...source.descriptor,
    editions: source.editions.map(edition => ({ since: edition.since, ...requestsOf(edition.feed, source) })),
  }
}

/** A generator's first batch is told; what follows depends on its answers. */
function requestsOf(feed: Feed, source: Source): { readonly requests: readonly object[]; readonly more: boolean } {
  if (typeof feed !== 'function') return { requests: feed.map(named), more: false }
  const settings = Object.fromEntries(
    (source.descriptor.settings ?? []).map(name => [name, `https://${name}.invalid/`]),
  )
  const told = { ...settings, ...source.descriptor.defaults }
  const first = feed({ now: '2026-01-01 00:00:00', settings: told }).next()
  return { requests: first.done ? [] : first.value.map(named), more: true }
}

function named({ name, method, url, required }: Request) {
  return { name, method: method ?? 'GET', url, required: required ?? true }
}
