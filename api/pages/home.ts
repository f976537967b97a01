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
${attributions(figures)}`,
  }
}

/** Countries with live prices and countries with an official figure only: two numbers, never their sum. */
function coverageText({ live, stations, official }: Coverage): Html {
  return html`Live from <strong>${countText(stations)}</strong> ${stations === 1 ? 'station' : 'stations'} in
<strong>${live}</strong> ${live === 1 ? 'country' : 'countries'}${
    official > 0 && html`, and official figures of <strong>${official}</strong> more`
  }.`
}

/**
 * Attributions of everything on the board and the map, including the markets that are on the map only. The terms of
 * sources ask for their text where the prices are, so it is on this page; it is long, so it is closed at first.
 */
function attributions({ sources, summary }: BoardFigures): Html {
  const texts = new Set([
    ...summary.attribution,
    ...sources.markets.flatMap(({ attribution }) => attribution),
    ...sources.reference.map(({ attribution }) => attribution),
  ])
  return html`<section class="attributions" aria-labelledby="attributions-heading">
<h2 id="attributions-heading" class="visually-hidden">Sources</h2>
<p><a href="/licences">All sources and their licences</a> · <a href="/status">When each source was last read</a></p>
<details><summary>Attributions of the prices on this page</summary>
<ul>${[...texts].map(text => html`<li>${text}</li>\n`)}</ul></details>
</section>
`
}
