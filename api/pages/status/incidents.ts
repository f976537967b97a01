import { dayOf } from '../../../pipeline/model/instants.ts'
import type { Incident } from '../../../pipeline/snapshot/source-days.ts'
import type { PipelineState } from '../../serialise/pipeline-state.ts'
import { statusFeedPath } from '../../shared/addresses.ts'
import { ageText, dayText } from '../../shared/format.ts'
import { timeTag } from '../elements.ts'
import { type Html, html } from '../html.ts'
import { incidentText, incidentTitle } from './words.ts'

const incidentsShown = 20

/** What began and ended in the last 30 days, the newest first. */
export function incidentList({ days, now }: PipelineState): Html {
  const incidents = (days?.incidents ?? []).toReversed()
  const more = incidents.length - incidentsShown
  return html`<h2 id="incidents">Incidents</h2>
<p class="quiet">Markets that were late and deliveries that were refused, in the last 30 days. Follow them as an
<a href="${statusFeedPath}">Atom feed</a>.</p>
${incidents.length === 0 && html`<p>${noneText(days?.since ?? null)}</p>`}
${incidents.length > 0 && html`<ul class="incidents">\n${incidents.slice(0, incidentsShown).map(one => row(one, now))}</ul>`}
${more > 0 && html`<p>The <a href="${statusFeedPath}">feed</a> lists ${more} earlier ones.</p>`}`
}

function row(incident: Incident, now: string): Html {
  const { since, endedAt } = incident
  const lasted = ageText(since, endedAt ?? now)
  const period = endedAt === null ? html`since ${timeTag(since)}` : html`${timeTag(since)} to ${timeTag(endedAt)}`
  return html`<li><span class="tag ${endedAt === null ? 'bad' : 'good'}">${endedAt === null ? 'open' : 'ended'}</span>
<strong>${incidentTitle(incident)}</strong> ${period} (${lasted})<span class="line quiet">${incidentText(incident)}</span></li>
`
}

function noneText(since: string | null): string {
  if (since === null) return 'Nothing is recorded yet. The next run begins the record.'
  return `None. Recorded since ${dayText(dayOf(since))}.`
}
