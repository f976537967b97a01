import { boardCanonical, boardStateFrom, boardTitle } from '../shared/board-state.ts'
import { countText } from '../shared/format.ts'
import { fuelsHeld } from '../shared/fuels-with-prices.ts'
import type { MapPicture } from '../shared/map/picture.ts'
import { pageWords } from '../shared/words.ts'
import { asOfForm, asOfNote, pastInstantOf } from './as-of.ts'
import { type BoardFigures, boardFuels } from './board/figures.ts'
import { boardRows } from './board/rows.ts'
import { boardSection } from './board/section.ts'
import { type Html, html } from './html.ts'
import { mapSection } from './map-section.ts'
import type { Page } from './page.ts'
import { routeLink, searchLine } from './search-line.ts'

// One example of each main kind of answer: a ranking, a series with its chart, a comparison.
const examples = [
  'Where is diesel cheapest in Europe?',
  'Diesel in France over the last year',
  'Compare petrol in Spain and Italy',
]

/**
 * Closed at first, so that prices are on the first screen. Without script the form opens the JSON answer in its compact
 * format, which begins with the sentence. The examples send a second `q`: of a repeated parameter the last one counts.
 */
const questionBox = html`<details class="question" id="ask"><summary>Ask in English</summary>
<form id="question" action="/api/natural-language/" method="get" role="search" aria-label="Questions">
<label for="q">Ask about prices and tolls, in English</label>
<div class="question-line"><input type="search" id="q" name="q" maxlength="500" required autocomplete="off"
enterkeyhint="search"><button class="primary">Ask</button></div>
<input type="hidden" name="format" value="compact">
<p class="examples"><span class="quiet">For example:</span> ${examples.map(
  example => html`<button class="plain" name="q" value="${example}" formnovalidate>${example}</button> `,
)}</p>
<noscript><p class="quiet">JavaScript is off, so the answer opens as JSON.</p></noscript>
</form>
<p id="answer-status" role="status"></p>
<div id="answer"></div>
</details>
`

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
    report: [],
    isWide: true,
    content: html`<p class="lead">${coverageText(coverageOf(figures))}</p>
${asOfNote('/', search, at)}<div class="start">
${searchLine(fuels, { place: '', fuel: 'diesel', others: {} })}
${routeLink()}
<p class="find-more to-map"><a href="#map">${pageWords.search.onMap}</a></p>
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

/** What is counted on the page. Countries with live prices and countries with an official figure are never added up. */
export interface Coverage {
  /** Countries with a current price of at least one station. */
  readonly live: number
  readonly stations: number
  /** Countries that have an official figure only. */
  readonly official: number
}

/** Stations that are on the map only count too. */
export function coverageOf(figures: BoardFigures): Coverage {
  const onBoard = new Map(figures.summary.countries.map(country => [country.country_code, country]))
  const counts = Object.entries(figures.stats.station_counts).filter(([code, count]) => {
    return count > 0 && (onBoard.get(code)?.basis ?? 'stations') === 'stations'
  })
  const live = new Set(counts.map(([code]) => code))
  return {
    live: live.size,
    stations: counts.reduce((sum, [, count]) => sum + count, 0),
    // The board of petrol has every country.
    official: boardRows(figures, 'sp95').rows.filter(({ code }) => !live.has(code)).length,
  }
}
