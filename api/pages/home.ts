import type { BoardFigures } from './board/figures.ts'
import { boardSection } from './board/section.ts'
import { questionBox } from './home-question.ts'
import { type Html, html } from './html.ts'
import type { Page } from './page.ts'

/** The home page: question box, board, map. Only the map needs script. `search`: the query of the address. */
export function homePage(figures: BoardFigures, search: string): Page {
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
${boardSection(figures, search)}
<section id="map" aria-label="Map"><div class="map-view"><noscript><p class="map-note">The map needs JavaScript. The board
shows the same averages.</p></noscript></div><div class="map-side"></div></section>
</div>
${attributions(figures)}`,
  }
}

/** Attributions of everything on the board and the map, including the markets that are on the map only. */
function attributions({ sources, summary }: BoardFigures): Html {
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
