import { asOfName } from '../params/as-of.ts'
import { homeAddress } from '../shared/addresses.ts'
import { boardCanonical, boardSearch, boardStateFrom, boardTitle } from '../shared/board/state.ts'
import { countText } from '../shared/format.ts'
import { fuelsHeld } from '../shared/fuels-with-prices.ts'
import type { MapPicture } from '../shared/map/picture.ts'
import { words } from '../shared/words/current.ts'
import { addressText, asOfForm, asOfNote, pastInstantOf } from './as-of.ts'
import { type Coverage, coverageOf } from './board/coverage.ts'
import { type BoardFigures, boardFuels } from './board/figures.ts'
import { boardSection } from './board/section.ts'
import { questionBox } from './home-question.ts'
import { type Html, html } from './html.ts'
import { said } from './in-language.ts'
import { mapSection } from './map-section.ts'
import type { Page } from './page.ts'
import { to, translationOf } from './page-link.ts'
import { routeLink, searchLine } from './search-line.ts'

/** The home page: search, questions, board, map. Only moving the map needs script. `search`: the query of the address. */
export function homePage(figures: BoardFigures, picture: MapPicture, search: string): Page {
  const { title, description, ask } = said().home
  const { language } = words()
  const fuels = fuelsHeld(figures.summary.countries)
  const board = boardStateFrom(search, boardFuels(figures))
  const at = pastInstantOf(search)
  return {
    path: '/',
    translation: translationOf(
      `${homeAddress()}${boardSearch(board, at === null ? '' : `${asOfName}=${addressText(at)}`)}`,
    ),
    title,
    windowTitle: boardTitle(board),
    canonical: boardCanonical(board),
    description,
    script: 'home',
    isWide: true,
    content: html`<p class="lead">${coverageText(coverageOf(figures))}</p>
${asOfNote(homeAddress(), search, at)}<div class="start">
${searchLine(fuels, { place: '', fuel: 'diesel', others: {} })}
${routeLink()}
${language === 'en' ? questionBox : html`<p class="find-more"><a ${to('/?q=')}>${ask}</a></p>`}
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
  return html`${said().home.coverage(bold(stations), stations, bold(live), live, official > 0 ? bold(official) : null)}`
}

/** The terms of the sources allow a link to the page that has their texts. */
function sourcesLine(): Html {
  const { official, attributions, lastRead } = said().home
  return html`<p class="attributions">${official} <a ${to('/licences')}>${attributions}</a> · <a ${to('/status')}>${lastRead}</a></p>
`
}
