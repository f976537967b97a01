import type { Memory } from '../memory/memory.ts'
import type { HeldSource } from '../model/held.ts'
import { isMarketSource, type Source } from '../source.ts'
import { isRead, type Outcome } from './outcome.ts'
import { streaksAfter } from './standing.ts'

/** What is remembered of each source, with what it says of itself. */
export function sourceRows(sources: readonly Source[], held: readonly HeldSource[]): object[] {
  return sources.map((source, at) => {
    const { licence, ...descriptor } = source.descriptor
    const { captures, streaks, profile, ...remembered } = held[at]!
    return {
      ...remembered,
      captures: JSON.stringify(captures),
      streaks: JSON.stringify(streaks),
      profile: profile && JSON.stringify(profile),
      kind: source.kind,
      country: isMarketSource(source) ? source.descriptor.country : null,
      basis: isMarketSource(source) ? source.descriptor.basis : null,
      published: isMarketSource(source) && source.descriptor.published,
      timezone: isMarketSource(source) ? source.descriptor.timezone : null,
      publishedUnit: isMarketSource(source) ? (source.descriptor.publishedUnit ?? 'major units per litre') : null,
      shownForMinutes: (source.kind === 'stations' && source.descriptor.shownForMinutes) || null,
      // A feed of figures stands by itself.
      idSpace: source.kind === 'stations' ? source.descriptor.idSpace : isMarketSource(source) ? descriptor.id : null,
      publisher: descriptor.publisher,
      homepage: descriptor.homepage,
      licence: licence.name,
      licenceUrl: licence.url,
      attribution: licence.attribution,
      reuse: licence.reuse,
      level: descriptor.level,
      cadence: descriptor.cadence,
    }
  })
}

/** What is remembered of a source after a run, whether it was asked or not. */
export function heldSource(id: string, outcomes: readonly Outcome[], memory: Memory): HeldSource {
  const outcome = outcomes.find(one => one.source.descriptor.id === id)
  const before = memory.sources.find(one => one.id === id)
  const delivery = outcome?.delivery ?? null
  const accepted = outcome !== undefined && delivery !== null && isRead(outcome.report.status)
  return {
    id,
    lastReadAt: accepted ? delivery.endedAt : (before?.lastReadAt ?? null),
    stillSince: outcome?.stillSince ?? before?.stillSince ?? null,
    status: outcome?.delivery ? outcome.report.status : (before?.status ?? 'never asked'),
    error: outcome?.report.error ?? null,
    captures: accepted ? delivery.captures.map(({ name, sha256 }) => ({ name, sha256 })) : (before?.captures ?? []),
    streaks: delivery
      ? streaksAfter(before?.streaks ?? [], outcome!.report, delivery.endedAt)
      : (before?.streaks ?? []),
    profile: (accepted && outcome.profile) || (before?.profile ?? null),
  }
}
