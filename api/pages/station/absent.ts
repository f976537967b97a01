import { type Html, html } from '../html.ts'
import { said } from '../in-language.ts'
import type { Page } from '../page.ts'
import { to, translationOfAbsent } from '../page-link.ts'

function elsewhere(): Html {
  const { lookOnMap, orTown, seeStatus, ofEachSource } = said().station
  return html`<ul>
<li><a ${to('/')}>${lookOnMap}</a>${orTown}</li>
<li><a ${to('/status')}>${seeStatus}</a>${ofEachSource}</li>
</ul>`
}

/** There is no station with that id. The same for every id: it does not repeat the requested address. */
export function noStationPage(): Page {
  const { none, noneDescription, noneWhy, whatYouCanDo } = said().station
  return {
    path: null,
    translation: translationOfAbsent(),
    title: none,
    description: noneDescription,
    script: null,
    content: html`<p>${noneWhy}</p>
<p>${whatYouCanDo}</p>
${elsewhere()}`,
  }
}

/** The terms of its source end the showing of prices some minutes after they were read. */
export function hiddenStationPage(): Page {
  const { hidden, hiddenDescription, hiddenWhy, orComeBack } = said().station
  return {
    path: null,
    translation: translationOfAbsent(),
    title: hidden,
    description: hiddenDescription,
    script: null,
    content: html`<p>${hiddenWhy}</p>
<p>${orComeBack}</p>
${elsewhere()}`,
  }
}
