import type { StationLink } from '../../../pipeline/model/stored.ts'
import { pageWords } from '../../shared/words.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import { continuedAs } from './other-ids.ts'

function elsewhere(): Html {
  const { lookOnMap, orTown, seeStatus, ofEachSource } = pageWords.station
  return html`<ul>
<li><a href="/">${lookOnMap}</a>${orTown}</li>
<li><a href="/status">${seeStatus}</a>${ofEachSource}</li>
</ul>`
}

/**
 * There is no station with that id. It does not repeat the requested address. `next`: the link to the station that continues it, if the
 * publisher gave it a new id.
 */
export function noStationPage(next: StationLink | null): Page {
  const { none, noneDescription, noneWhy, whatYouCanDo } = pageWords.station
  return absentPage(
    none,
    noneDescription,
    html`<p>${noneWhy}${next && html` ${continuedAs(next)}`}</p>
<p>${whatYouCanDo}</p>`,
  )
}

/** The terms of its source end the showing of prices some minutes after they were read. */
export function hiddenStationPage(): Page {
  const { hidden, hiddenDescription, hiddenWhy, orComeBack } = pageWords.station
  return absentPage(
    hidden,
    hiddenDescription,
    html`<p>${hiddenWhy}</p>
<p>${orComeBack}</p>`,
  )
}

function absentPage(title: string, description: string, why: Html): Page {
  const content = html`${why}
${elsewhere()}`
  return { path: null, title, description, script: null, content }
}
