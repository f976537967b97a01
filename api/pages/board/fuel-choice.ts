import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import { type BoardState, withFuel } from '../../shared/board/state.ts'
import { fuelName } from '../../shared/format.ts'
import { pageWords } from '../../shared/words.ts'
import { type Html, html } from '../html.ts'
import { boardAddress } from './table.ts'

const inSight: readonly FuelCode[] = ['sp95', 'diesel', 'gpl']

/** A link for each fuel, so that the choice is in the address. The less common ones are folded away. */
export function fuelChoice(fuels: readonly FuelCode[], state: BoardState, search: string): Html {
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
