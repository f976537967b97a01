import { homeAddress } from '../shared/addresses.ts'
import { boardCanonical, boardSearch, boardStateFrom, boardTitle } from '../shared/board/state.ts'
import { countText } from '../shared/format.ts'
import { fuelsHeld } from '../shared/fuels-with-prices.ts'
import { words } from '../shared/words/current.ts'
import { type Coverage, coverageOf } from './board/coverage.ts'
import { type BoardFigures, boardFuels } from './board/figures.ts'
import { boardSection } from './board/section.ts'
import { questionBox } from './home-question.ts'
import { type Html, html } from './html.ts'
import { said } from './in-language.ts'
import type { Page } from './page.ts'
import { to, translationOf } from './page-link.ts'
import { routeLink, searchLine } from './search-line.ts'

/** The home page: search, questions, board, map. Only the map needs script. `search`: the query of the address. */
export function homePage(figures: BoardFigures, search: string): Page {
  const { title, description, map, noScript, ask } = said().home
  const { language } = words()
  const fuels = fuelsHeld(figures.summary.countries)
  const board = boardStateFrom(search, boardFuels(figures))
  return {
    path: '/',
    translation: translationOf(`${homeAddress()}${boardSearch(board, '')}`),
    title,
    windowTitle: boardTitle(board),
    canonical: boardCanonical(board),
    description,
    script: 'home',
    isWide: true,
    content: html`<p class="lead">${coverageText(coverageOf(figures))}</p>
<div class="start">
${searchLine(fuels, { place: '', fuel: 'diesel', others: {} })}
${routeLink()}
${language === 'en' ? questionBox : html`<p class="find-more"><a ${to('/?q=')}>${ask}</a></p>`}</div>
<div class="home">
${boardSection(figures, search)}
<section id="map" aria-label="${map}"><div class="map-view"><noscript><p class="map-note">${noScript}</p></noscript></div><div class="map-side"></div></section>
</div>
${attributions(figures)}`,
  }
}

/** Countries with live prices and countries with an official figure only: two numbers, never their sum. */
function coverageText({ live, stations, official }: Coverage): Html {
  const bold = (count: number) => html`<strong>${countText(count)}</strong>`
  return html`${said().home.coverage(bold(stations), stations, bold(live), live, official > 0 ? bold(official) : null)}`
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
  const { sources: heading, allSources, lastRead, attributions } = said().home
  return html`<section class="attributions" aria-labelledby="attributions-heading">
<h2 id="attributions-heading" class="visually-hidden">${heading}</h2>
<p><a ${to('/licences')}>${allSources}</a> · <a ${to('/status')}>${lastRead}</a></p>
<details><summary>${attributions}</summary>
<ul>${[...texts].map(text => html`<li>${text}</li>\n`)}</ul></details>
</section>
`
}
