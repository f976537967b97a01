import type { Instant } from '../../pipeline/model/instants.ts'
import { type Incident, keyOfProblem, type SourceDays } from '../../pipeline/snapshot/source-days.ts'
import { incidentText, incidentTitle } from '../pages/status/words.ts'
import { statusFeedPath } from '../shared/addresses.ts'
import { instantText } from '../shared/format.ts'
import { type AtomEntry, atomFeed, atomTime, type FeedAddress } from './atom-feed.ts'

/** What began and what ended, each as an entry of its own: a reader that has seen the beginning is shown the end too. */
export function statusFeed(days: SourceDays | null, madeAt: Instant, { siteName, base }: FeedAddress): string {
  const page = `${base}/status`
  const changes = (days?.incidents ?? []).flatMap(incident => changesOf(incident, page))
  const first = firstEntry(days?.since ?? madeAt, page)
  return atomFeed({
    title: `Status of ${siteName}`,
    subtitle: 'Markets that become late, deliveries that are refused, and when that ends.',
    author: siteName,
    rights: `${base}/licences`,
    page,
    self: `${base}${statusFeedPath}`,
    entries: [...changes, first].toSorted(newestFirst),
  })
}

function changesOf(incident: Incident, page: string): AtomEntry[] {
  const { since, endedAt } = incident
  const key = `status ${keyOfProblem(incident)} ${since}`
  const about = { page: `${page}#incidents`, text: incidentText(incident) }
  const title = incidentTitle(incident)
  const begun = { ...about, key: `${key} begun`, title, updated: atomTime(since) }
  if (endedAt === null) return [begun]
  const text = `It lasted from ${instantText(since)} to ${instantText(endedAt)}.`
  return [begun, { ...about, key: `${key} ended`, title: `Ended: ${title}`, updated: atomTime(endedAt), text }]
}

/** A feed without any incident has the time at which its record begins. */
function firstEntry(since: Instant, page: string): AtomEntry {
  const text = 'Incidents are recorded from this time on.'
  return { key: 'status record', title: 'The record begins', updated: atomTime(since), page, text }
}

function newestFirst(one: AtomEntry, other: AtomEntry): number {
  if (one.updated === other.updated) return one.key < other.key ? -1 : 1
  return one.updated > other.updated ? -1 : 1
}
