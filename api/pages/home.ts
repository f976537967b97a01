import { countText, listText } from '../../web/shared/format.ts'
import { fuelsHeld } from '../../web/shared/fuels-held.ts'
import { boardTable } from './home-board.ts'
import { maximaTable } from './home-maxima.ts'
import { questionBox } from './home-question.ts'
import { boardRows, type Coverage, coverageOf, type HomeFigures } from './home-rows.ts'
import { type Html, html } from './html.ts'
import type { Page } from './page.ts'

/** The first page: question, board, map. Whole without script, but for the map. */
export function homePage(figures: HomeFigures): Page {
  const now = new Date(figures.board.ts * 1000).toISOString().slice(0, 19).replace('T', ' ')
  return {
    path: '/',
    title: 'Fuel prices today',
    description: 'Official fuel prices of Europe and Australia, each traceable to its source.',
    script: 'home',
    isWide: true,
    content: html`<p class="lead">What petrol and diesel cost across Europe and in Australia, from official sources. Each
price can be traced to what its publisher sent.</p>
${questionBox}
<div class="home">
<section class="prices" aria-labelledby="board-heading">
<h2 id="board-heading">Price board</h2>
${coverageText(coverageOf(figures))}
<div id="board-controls" data-fuels="${fuelsHeld(figures.summary.countries).join(' ')}"></div>
${boardTable(boardRows(figures), now)}
</section>
<section id="map" aria-label="Map"><div class="map-view"><noscript><p class="map-note">The map needs script. The board
holds the same averages.</p></noscript></div><div class="map-side"></div></section>
${maximaTable(figures.summary.reference_prices)}
</div>
${attributions(figures)}`,
  }
}

/** Markets at station level and those with an official figure only: two numbers, never their sum. */
function coverageText({ atStationLevel, stations, onMapOnly, means, maxima }: Coverage): Html {
  const official = [
    ...(means > 0 ? [`${means} ${means === 1 ? 'mean' : 'means'} on the board`] : []),
    ...(maxima > 0 ? [`${maxima} legal ${maxima === 1 ? 'maximum' : 'maxima'} below it`] : []),
  ]
  return html`<ul class="coverage">
<li><strong>${atStationLevel}</strong> ${atStationLevel === 1 ? 'market' : 'markets'} at station level, with
<strong>${countText(stations)}</strong> stations that have a price in force${
    onMapOnly.length > 0 && ` (${listText(onMapOnly)} on the map only)`
  }.</li>
<li><strong>${means + maxima}</strong> with an official figure only${official.length > 0 && `: ${official.join(', ')}`}.</li>
</ul>`
}

/** Of all that board and map show: also of the markets that are on the map only. */
function attributions({ sources, summary }: HomeFigures): Html {
  const texts = new Set([
    ...summary.attribution,
    ...sources.markets.flatMap(({ attribution }) => attribution),
    ...sources.reference.map(({ attribution }) => attribution),
  ])
  return html`<section class="attributions" aria-labelledby="attributions-heading">
<h2 id="attributions-heading">Sources</h2>
<ul>${[...texts].map(text => html`<li>${text}</li>\n`)}</ul>
<p><a href="/licences">All sources with their licences</a> · <a href="/status">when each was last read</a></p>
</section>
`
}
