import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { fuelName } from '../shared/format.ts'
import { routePath } from '../shared/route/route-choice.ts'
import { pageWords } from '../shared/words.ts'
import { type Html, html } from './html.ts'

/** What the fields show first. */
export interface SearchFields {
  readonly place: string
  readonly fuel: FuelCode
  /** What else the search keeps from the address: radius and order. */
  readonly others: Readonly<Record<string, string>>
}

/**
 * The form that finds stations: complete without script. The script suggests towns, and finds the position of the reader;
 * without script the button for that is not shown.
 */
export function searchLine(fuels: readonly FuelCode[], { place, fuel, others }: SearchFields): Html {
  const { label, town, examples, find, nearMe } = pageWords.search
  return html`<form class="find" id="find" action="/near" method="get" role="search" aria-label="${label}">
<div class="find-place"><label for="find-place">${town}</label>
<input type="search" id="find-place" name="place" value="${place}" maxlength="100" required autocomplete="off"
autocapitalize="words" spellcheck="false" enterkeyhint="search" placeholder="${examples}"></div>
<div class="find-fuel"><label for="find-fuel">${pageWords.map.fuel}</label>
<select id="find-fuel" name="fuel">${fuels.map(
    code => html`<option value="${code}"${code === fuel && html` selected`}>${fuelName(code)}</option>`,
  )}</select></div>
${Object.entries(others).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="primary">${find}</button>
<button type="button" class="find-me">${nearMe}</button>
<p id="find-status" class="find-status" role="status"></p>
</form>
`
}

/** The other search, for those who are on their way. */
export function routeLink(): Html {
  return html`<p class="find-more"><a href="${routePath}">${pageWords.map.alongRoute}</a></p>`
}
