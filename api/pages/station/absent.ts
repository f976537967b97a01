import type { LinkedStation } from '../../../pipeline/model/station-link.ts'
import { type Html, html } from '../html.ts'
import { said } from '../in-language.ts'
import type { Page } from '../page.ts'
import { to, translationOfAbsent } from '../page-link.ts'
import { continuedAs } from './other-ids.ts'

function elsewhere(): Html {
  const { lookOnMap, orTown, seeStatus, ofEachSource } = said().station
  return html`<ul>
<li><a ${to('/')}>${lookOnMap}</a>${orTown}</li>
<li><a ${to('/status')}>${seeStatus}</a>${ofEachSource}</li>
</ul>`
}

/**
 * There is no station with that id. It does not repeat the requested address. `next`: the station that continues it, if the publisher gave
 * it a new id.
 */
export function noStationPage(next: LinkedStation | null): Page {
  const { none, noneDescription, noneWhy, whatYouCanDo } = said().station
  return absentPage(
    none,
    noneDescription,
    html`<p>${noneWhy}${next && html` ${continuedAs(next)}`}</p>
<p>${whatYouCanDo}</p>`,
  )
}

/** The terms of its source end the showing of prices some minutes after they were read. */
export function hiddenStationPage(): Page {
  const { hidden, hiddenDescription, hiddenWhy, orComeBack } = said().station
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
  return { path: null, translation: translationOfAbsent(), title, description, script: null, content }
}
