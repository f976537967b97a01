import { html } from '../html.ts'
import type { Page } from '../page.ts'

const elsewhere = html`<ul>
<li><a href="/">Look for it on the map</a>, or search for its town.</li>
<li><a href="/status">See the status</a> of each source: when it was read, and what is missing.</li>
</ul>`

/** There is no station with that id. The same for every id: it does not repeat the requested address. */
export const noStationPage: Page = {
  path: null,
  title: 'No such station',
  description: 'There is no station at this address.',
  script: null,
  content: html`<p>There is no station at this address. Either the number is mistyped, or its publisher no longer lists the station.</p>
<p>What you can do:</p>
${elsewhere}`,
}

/** The terms of its source end the showing of prices some minutes after they were read. */
export const hiddenStationPage: Page = {
  path: null,
  title: 'This station cannot be shown now',
  description: 'The terms of its source do not allow us to show this station at the moment.',
  script: null,
  content: html`<p>The terms of its source allow us to show a station only for a short time after the source was read, and this time is over.
The station comes back when the source is read again.</p>
<p>What you can do: come back later, or</p>
${elsewhere}`,
}
