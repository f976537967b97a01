import { type FuelCode, unitOf } from '../../../pipeline/model/fuels.ts'
import { type BoardState, boardStateFrom, isWeeklyFuel, withFuel } from '../../shared/board-state.ts'
import { dayText, fuelName, listText } from '../../shared/format.ts'
import { britainSource, weeklySource } from '../../shared/weekly.ts'
import { pageWords } from '../../shared/words.ts'
import { timeTag } from '../elements.ts'
import { type Html, html } from '../html.ts'
import { type BoardFigures, boardFuels } from './figures.ts'
import { type BoardRows, boardRows } from './rows.ts'
import { boardAddress, boardTable } from './table.ts'

const inSight: readonly FuelCode[] = ['sp95', 'diesel', 'gpl']

/** A link for each fuel, so that the choice is in the address. The less common ones are folded away. */
function fuelChoice(fuels: readonly FuelCode[], state: BoardState, search: string): Html {
  const link = (fuel: FuelCode) => {
    const isChosen = fuel === state.fuel && html` aria-current="true"`
    const href = boardAddress(search, withFuel(state, fuel))
    return html`<li><a href="${href}" data-fuel="${fuel}"${isChosen}>${fuel === 'sp95' ? pageWords.board.petrol : fuelName(fuel)}</a></li>`
  }
  const isInSight = (fuel: FuelCode) => inSight.includes(fuel) || fuel === state.fuel
  const first = fuels.filter(isInSight)
  const others = fuels.filter(fuel => !isInSight(fuel))
  return html`<nav class="board-fuels" aria-label="${pageWords.board.fuelOf}"><ul>${first.map(link)}</ul>${
    others.length > 0 &&
    html`<details><summary>${pageWords.board.otherFuels}</summary><ul>${others.map(link)}</ul></details>`
  }</nav>
`
}

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
