import { boardCanonical, boardStateFrom, boardTitle } from '../shared/board/state.ts'
import { countText } from '../shared/format.ts'
import { fuelsHeld } from '../shared/fuels-with-prices.ts'
import type { MapPicture } from '../shared/map/picture.ts'
import { type Coverage, coverageOf } from './board/coverage.ts'
import { type BoardFigures, boardFuels } from './board/figures.ts'
import { boardSection } from './board/section.ts'
import { questionBox } from './home-question.ts'
import { type Html, html } from './html.ts'
import { mapSection } from './map-section.ts'
import type { Page } from './page.ts'
import { routeLink, searchLine } from './search-line.ts'

/** The home page: search, questions, board, map. Only moving the map needs script. `search`: the query of the address. */
export function homePage(figures: BoardFigures, picture: MapPicture, search: string): Page {
  const fuels = fuelsHeld(figures.summary.countries)
  const board = boardStateFrom(search, boardFuels(figures))
  return {
    path: '/',
    title: 'Fuel prices in Europe',
    windowTitle: boardTitle(board),
    canonical: boardCanonical(board),
    description: 'Official fuel prices in Europe and Australia, each traceable to its source.',
    script: 'home',
    isWide: true,
    content: html`<p class="lead">${coverageText(coverageOf(figures))}</p>
<div class="start">
${searchLine(fuels, { place: '', fuel: 'diesel', others: {} })}
${routeLink}
${questionBox}</div>
<div class="home">
${boardSection(figures, search)}
${mapSection(figures, picture)}
</div>
${sourcesLine}`,
  }
}

/** Countries with live prices and countries with an official figure only: two numbers, never their sum. */
function coverageText({ live, stations, official }: Coverage): Html {
  return html`Live from <strong>${countText(stations)}</strong> ${stations === 1 ? 'station' : 'stations'} in
<strong>${live}</strong> ${live === 1 ? 'country' : 'countries'}${
    official > 0 && html`, and official figures of <strong>${official}</strong> more`
  }.`
}

/** The terms of the sources allow a link to the page that has their texts. */
const sourcesLine = html`<p class="attributions">Prices are those of official sources; some opening hours are © OpenStreetMap
contributors. <a href="/licences">Attributions and licences of all sources</a> · <a href="/status">When each was last read</a></p>
`
