import { countText } from '../shared/format.ts'
import { fuelsHeld } from '../shared/fuels-with-prices.ts'
import { boardTable } from './home-board.ts'
import { maximaTable } from './home-maxima.ts'
import { questionBox } from './home-question.ts'
import { boardRows, type Coverage, coverageOf, type HomeFigures } from './home-rows.ts'
import { type Html, html } from './html.ts'
import type { Page } from './page.ts'
import { routeLink, searchLine } from './search-line.ts'

/** The home page: search, questions, board, map. Only the map needs script. */
export function homePage(figures: HomeFigures): Page {
  const fuels = fuelsHeld(figures.summary.countries)
  const now = new Date(figures.board.ts * 1000).toISOString().slice(0, 19).replace('T', ' ')
  return {
    path: '/',
    title: 'Fuel prices in Europe',
    description: 'Official fuel prices in Europe and Australia, each traceable to its source.',
    script: 'home',
    isWide: true,
    content: html`<p class="lead">${coverageText(coverageOf(figures))}</p>
<div class="start">
${searchLine(fuels, { place: '', fuel: 'diesel', others: {} })}
${routeLink}
${questionBox}</div>
<div class="home">
<section class="prices" aria-labelledby="board-heading">
<h2 id="board-heading">Prices by country</h2>
<div id="board-controls" data-fuels="${fuels.join(' ')}"></div>
${boardTable(boardRows(figures), now)}
</section>
<section id="map" aria-label="Map"><div class="map-view"><noscript><p class="map-note">The map needs JavaScript. The board
shows the same averages.</p></noscript></div><div class="map-side"></div></section>
${maximaTable(figures.summary.reference_prices)}
</div>
${attributions(figures)}`,
  }
}

/** Markets at station level and markets with an official figure only: two numbers, never their sum. */
function coverageText({ atStationLevel, stations, means, maxima }: Coverage): Html {
  const official = means + maxima
  return html`Live from <strong>${countText(stations)}</strong> ${stations === 1 ? 'station' : 'stations'} in
<strong>${atStationLevel}</strong> ${atStationLevel === 1 ? 'country' : 'countries'}${
    official > 0 && html`, and official figures of <strong>${official}</strong> more`
  }.`
}

/**
 * Attributions of everything on the board and the map, including the markets that are on the map only. The terms of
 * sources ask for their text where the prices are, so it is on this page; it is long, so it is closed at first.
 */
function attributions({ sources, summary }: HomeFigures): Html {
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
