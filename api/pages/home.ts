import { countText, listText } from '../shared/format.ts'
import { fuelsHeld } from '../shared/fuels-with-prices.ts'
import { boardTable } from './home-board.ts'
import { maximaTable } from './home-maxima.ts'
import { questionBox } from './home-question.ts'
import { boardRows, type Coverage, coverageOf, type HomeFigures } from './home-rows.ts'
import { type Html, html } from './html.ts'
import type { Page } from './page.ts'

/** The home page: question box, board, map. Only the map needs script. */
export function homePage(figures: HomeFigures): Page {
  const now = new Date(figures.board.ts * 1000).toISOString().slice(0, 19).replace('T', ' ')
  return {
    path: '/',
    title: 'Fuel prices today',
    description: 'Official fuel prices in Europe and Australia, each traceable to its source.',
    script: 'home',
    isWide: true,
    content: html`<p class="lead">Petrol and diesel prices across Europe and Australia, from official sources. Every
price can be traced back to its publisher.</p>
${questionBox}
<div class="home">
<section class="prices" aria-labelledby="board-heading">
<h2 id="board-heading">Price board</h2>
${coverageText(coverageOf(figures))}
<div id="board-controls" data-fuels="${fuelsHeld(figures.summary.countries).join(' ')}"></div>
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
function coverageText({ atStationLevel, stations, onMapOnly, means, maxima }: Coverage): Html {
  const official = [
    ...(means > 0 ? [`${means} ${means === 1 ? 'average' : 'averages'} on the board`] : []),
    ...(maxima > 0 ? [`${maxima} legal ${maxima === 1 ? 'maximum' : 'maxima'} below it`] : []),
  ]
  return html`<ul class="coverage">
<li>Live prices from <strong>${countText(stations)}</strong> ${stations === 1 ? 'station' : 'stations'} in
<strong>${atStationLevel}</strong> ${atStationLevel === 1 ? 'country' : 'countries'}${
    onMapOnly.length > 0 && ` (${listText(onMapOnly)} on the map only)`
  }.</li>
<li>Official figures for <strong>${means + maxima}</strong> more ${means + maxima === 1 ? 'country' : 'countries'}${
    official.length > 0 && `: ${official.join(', ')}`
  }.</li>
</ul>`
}

/** Attributions of everything on the board and the map, including the markets that are on the map only. */
function attributions({ sources, summary }: HomeFigures): Html {
  const texts = new Set([
    ...summary.attribution,
    ...sources.markets.flatMap(({ attribution }) => attribution),
    ...sources.reference.map(({ attribution }) => attribution),
  ])
  return html`<section class="attributions" aria-labelledby="attributions-heading">
<h2 id="attributions-heading">Sources</h2>
<ul>${[...texts].map(text => html`<li>${text}</li>\n`)}</ul>
<p><a href="/licences">All sources and their licences</a> · <a href="/status">When each source was last read</a></p>
</section>
`
}
