import { unitOf } from '../../../pipeline/model/fuels.ts'
import { type BoardState, boardStateFrom, isWeeklyFuel } from '../../shared/board/state.ts'
import { dayText, fuelName, listText } from '../../shared/format.ts'
import { britainSource, weeklySource } from '../../shared/weekly.ts'
import { type Html, html } from '../html.ts'
import { timeTag } from '../instant.ts'
import { type BoardFigures, boardFuels } from './figures.ts'
import { fuelChoice } from './fuel-choice.ts'
import { type BoardRows, boardRows } from './rows.ts'
import { boardTable } from './table.ts'

/** The board with its heading, its choices and its notes. `search`: the query of the address, which has the choices. */
export function boardSection(figures: BoardFigures, search: string): Html {
  const address = { path: '/', search }
  const fuels = boardFuels(figures)
  const state = boardStateFrom(search, fuels)
  const board = boardRows(figures, state.fuel)
  return html`<section class="prices" aria-labelledby="board-heading">
<h2 id="board-heading">Prices by country</h2>
<p class="quiet" id="board-note">${unitText(state)} with taxes, at ${timeTag(board.now)}.</p>
${fuelChoice(fuels, state, address)}
${board.rows.length > 0 ? boardTable(board, state, address) : html`<p>No country has a current price.</p>`}
${notes(board, state)}
</section>
`
}

function unitText({ fuel }: BoardState): string {
  return unitOf(fuel) === 'l' ? 'Per litre' : `${fuelName(fuel)} per kg, petrol and diesel per litre,`
}

function notes({ rows, weeks, withoutFigure }: BoardRows, { fuel }: BoardState): Html {
  const hasMaxima = rows.some(({ kind }) => kind === 'maximum')
  const onMapOnly = rows.flatMap(({ name, isLiveOnMapOnly }) => (isLiveOnMapOnly ? [name] : []))
  const [before, newest] = weeks.slice(-2)
  return html`<ul class="board-notes quiet">
<li>Petrol is 95 octane unless noted otherwise.</li>
${
  isWeeklyFuel(fuel) &&
  newest !== undefined &&
  html`<li>Changes, in cents, and lines are those of the official weekly averages, also in rows with another kind of price: the
week of ${dayText(newest)} against the week of ${dayText(before!)}, and the 52 weeks before. Each line has its own scale.
Sources: <a href="${weeklySource.url}">${weeklySource.source}</a>; United Kingdom:
<a href="${britainSource.url}">Department for Energy Security and Net Zero</a>.</li>
`
}${
  onMapOnly.length > 0 &&
  html`<li>The live prices of ${listText(onMapOnly)} are on the map only, by the terms of their sources.</li>\n`
}${hasMaxima && html`<li>A legal maximum is the highest price that stations may charge. Stations may be cheaper.</li>\n`}${
  withoutFigure.length > 0 &&
  html`<li>Without a current figure: ${withoutFigure.map(
    ({ name, lastFetched }, index) =>
      html`${index > 0 && ', '}${name} (${lastFetched === null ? 'never read' : html`last read ${timeTag(lastFetched, dayText(lastFetched.slice(0, 10)))}`})`,
  )}.</li>\n`
}</ul>
`
}
