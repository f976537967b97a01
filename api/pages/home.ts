import { boardCanonical, boardStateFrom, boardTitle } from '../shared/board/state.ts'
import { countText } from '../shared/format.ts'
import { fuelsHeld } from '../shared/fuels-with-prices.ts'
import type { MapPicture } from '../shared/map/picture.ts'
import { pageWords } from '../shared/words.ts'
import { asOfForm, asOfNote, pastInstantOf } from './as-of.ts'
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
  const { title, description } = pageWords.home
  const fuels = fuelsHeld(figures.summary.countries)
  const board = boardStateFrom(search, boardFuels(figures))
  const at = pastInstantOf(search)
  return {
    path: '/',
    title,
    windowTitle: boardTitle(board),
    canonical: boardCanonical(board),
    description,
    script: 'home',
    isWide: true,
    content: html`<p class="lead">${coverageText(coverageOf(figures))}</p>
${asOfNote('/', search, at)}<div class="start">
${searchLine(fuels, { place: '', fuel: 'diesel', others: {} })}
${routeLink()}
${questionBox}
${asOfForm(search, at)}</div>
<div class="home">
${boardSection(figures, search)}
${mapSection(figures, picture)}
</div>
${sourcesLine()}`,
  }
}

/** Countries with live prices and countries with an official figure only: two numbers, never their sum. */
function coverageText({ live, stations, official }: Coverage): Html {
  const bold = (count: number) => html`<strong>${countText(count)}</strong>`
  return html`${pageWords.home.coverage(bold(stations), stations, bold(live), live, official > 0 ? bold(official) : null)}`
}

/** The terms of the sources allow a link to the page that has their texts. */
function sourcesLine(): Html {
  const { official, attributions, lastRead } = pageWords.home
  return html`<p class="attributions">${official} <a href="/licences">${attributions}</a> · <a href="/status">${lastRead}</a></p>
`
}
