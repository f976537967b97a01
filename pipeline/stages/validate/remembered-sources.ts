import type { Memory } from '../../memory/memory.ts'
import type { Instant } from '../../model/instants.ts'
import { type DeliveredCounts, neverRequested, type StoredSource } from '../../model/stored.ts'
import type { GivenRow } from '../../model/tables.ts'
import { isMarketSource, type Source } from '../../source.ts'
import { isRead, type SourceOutcome } from '../run/outcome.ts'
import type { SourceReport } from '../run/report.ts'
import { streaksAfter } from './precedent.ts'

/** The stored state of each source, with its descriptor fields. */
export function sourceRows(sources: readonly Source[], held: readonly StoredSource[]): GivenRow<'sources'>[] {
  return sources.map((source, at) => {
    const { licence, ...descriptor } = source.descriptor
    const { captures, streaks, profile, delivered, ...remembered } = held[at]!
    return {
      ...remembered,
      ...delivered,
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
      // A feed of figures has its own id space.
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

/** The stored state of a source after a run. A source that the run did not request is unchanged. */
export function storedSource(
  id: string,
  outcomes: readonly SourceOutcome[],
  memory: Memory,
  askedAt: Instant,
): StoredSource {
  const before = memory.sources.find(one => one.id === id) ?? neverRequested(id)
  const outcome = outcomes.find(one => one.source.descriptor.id === id)
  if (!outcome?.delivery) return before
  const { delivery, report } = outcome
  const accepted = isRead(report.status)
  const failed = report.status === 'failed'
  return {
    id,
    lastReadAt: accepted ? delivery.endedAt : before.lastReadAt,
    stillSince: outcome.stillSince ?? before.stillSince,
    askedAt,
    status: report.status,
    errorCode: report.errorCode,
    error: report.error,
    failures: failed ? before.failures + 1 : 0,
    failingSince: failed ? (before.failingSince ?? askedAt) : null,
    seconds: delivery.seconds,
    delivered: accepted || report.rows > 0 ? countsOf(report) : before.delivered,
    captures: accepted
      ? delivery.captures.map(({ name, sha256, status }) => ({ name, sha256, status }))
      : before.captures,
    streaks: streaksAfter(before.streaks, report, delivery.endedAt),
    profile: (accepted && outcome.profile) || before.profile,
    // A confirmed delivery changes neither the report nor what it was judged with.
    report: accepted && !outcome.isConfirmed ? JSON.stringify(report) : before.report,
    judgedWith: accepted && !outcome.isConfirmed ? (outcome.judgedWith ?? null) : before.judgedWith,
  }
}

function countsOf({ rows, read, skipped, quarantined, stations, prices, moved }: SourceReport): DeliveredCounts {
  return { rows, read, skipped: sumOf(skipped), quarantined: sumOf(quarantined), stations, prices, moved }
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
