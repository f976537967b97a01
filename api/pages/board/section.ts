import { unitOf } from '../../../pipeline/model/fuels.ts'
import { type BoardState, boardStateFrom, isWeeklyFuel } from '../../shared/board/state.ts'
import { dayText, fuelName, listText } from '../../shared/format.ts'
import { britainSource, weeklySource } from '../../shared/weekly.ts'
import { pageWords } from '../../shared/words.ts'
import { type Html, html } from '../html.ts'
import { timeTag } from '../instant.ts'
import { type BoardFigures, boardFuels } from './figures.ts'
import { fuelChoice } from './fuel-choice.ts'
import { type BoardRows, boardRows } from './rows.ts'
import { boardTable } from './table.ts'

/** The board with its heading, its choices and its notes. `search`: the query of the address, which has the choices. */
export function boardSection(figures: BoardFigures, search: string): Html {
  const { heading, withTaxes, empty } = pageWords.board
  const fuels = boardFuels(figures)
  const state = boardStateFrom(search, fuels)
  const board = boardRows(figures, state.fuel)
  return html`<section class="prices" aria-labelledby="board-heading">
<h2 id="board-heading">${heading}</h2>
<p class="quiet" id="board-note">${withTaxes(unitText(state), timeTag(board.now))}</p>
${fuelChoice(fuels, state, search)}
${board.rows.length > 0 ? boardTable(board, state, search) : html`<p>${empty}</p>`}
${notes(board, state)}
</section>
`
}

function unitText({ fuel }: BoardState): string {
  const { perLitre, perKg } = pageWords.board
  return unitOf(fuel) === 'l' ? perLitre : perKg(fuelName(fuel))
}

function notes({ rows, weeks, withoutFigure }: BoardRows, { fuel }: BoardState): Html {
  const hasMaxima = rows.some(({ kind }) => kind === 'maximum')
  const onMapOnly = rows.flatMap(({ name, isLiveOnMapOnly }) => (isLiveOnMapOnly ? [name] : []))
  const [before, newest] = weeks.slice(-2)
  const words = pageWords.board
  return html`<ul class="board-notes quiet">
<li>${words.octane}</li>
${
  isWeeklyFuel(fuel) &&
  newest !== undefined &&
  html`<li>${words.changes(dayText(newest), dayText(before!))}
${words.sources} <a href="${weeklySource.url}">${weeklySource.source}</a>; ${words.britain}
<a href="${britainSource.url}">Department for Energy Security and Net Zero</a>.</li>
`
}${
  onMapOnly.length > 0 && html`<li>${words.onMapOnly(listText(onMapOnly))}</li>\n`
}${hasMaxima && html`<li>${words.maximum}</li>\n`}${
  withoutFigure.length > 0 &&
  html`<li>${words.without} ${withoutFigure.map(
    ({ name, lastFetched }, index) =>
      html`${index > 0 && ', '}${name} (${lastFetched === null ? words.never : words.lastRead(timeTag(lastFetched, dayText(lastFetched.slice(0, 10))))})`,
  )}.</li>\n`
}</ul>
`
}
