import { fuelName } from '../../../api/shared/format.ts'
import { type FuelCode, isFuelCode } from '../../../pipeline/model/fuels.ts'
import type { Summary } from '../../../pipeline/serving/schemas/live.ts'
import { fetchJson } from '../parts/fetch-json.ts'
import { make } from '../parts/make.ts'
import { messageOf } from '../parts/message-of.ts'
import { sortAgain } from '../parts/sortable-table.ts'
import { type ThirdFigure, thirdCell, thirdFigures, thirdHeading } from './third-figures.ts'

/** Adds a choice of fuel to the third column of the board. Its figures are requested at the first use. */
export function startThirdColumn(table: HTMLTableElement, controls: HTMLElement): void {
  // The column shows LPG first, even if no market has a price for it.
  const choices = [...new Set([...(controls.dataset.fuels ?? '').split(' ').filter(isFuelCode), 'gpl' as const])]
  const fuel = chooser(
    'third-fuel',
    choices.map(code => [code, fuelName(code)]),
    'gpl',
  )
  const figure = chooser('third-figure', Object.entries(thirdFigures), 'avg')
  const status = make('p', { role: 'status', className: 'board-status' })
  let summary: Promise<Summary> | undefined
  const show = async () => {
    try {
      summary ??= fetchJson<Summary>('/live/api.php?action=summary')
      fill(table, await summary, fuel.value as FuelCode, figure.value as ThirdFigure)
      status.textContent = ''
    } catch (error) {
      // The next choice sends the request again.
      summary = undefined
      status.textContent = `The column was not changed. ${messageOf(error)}`
    }
  }
  for (const select of [fuel, figure]) select.addEventListener('change', () => void show())
  controls.className = 'controls'
  controls.replaceChildren(labelled('Third column', fuel), labelled('Shows', figure), status)
}

function chooser(id: string, choices: readonly (readonly [value: string, text: string])[], first: string) {
  const options = choices.map(([value, textContent]) => make('option', { value, textContent }))
  const select = make('select', { id }, ...options)
  select.value = first
  return select
}

function labelled(text: string, control: HTMLElement): HTMLElement {
  return make('div', {}, make('label', { htmlFor: control.id, textContent: text }), control)
}

function fill(table: HTMLTableElement, { data }: Summary, fuel: FuelCode, figure: ThirdFigure): void {
  table.querySelector('#third-heading')!.textContent = thirdHeading(fuel, figure)
  for (const row of table.querySelectorAll<HTMLTableRowElement>('tr[data-country]')) {
    const country = data.countries.find(one => one.country_code === row.dataset.country)
    const cell = row.querySelector<HTMLElement>('.third')
    if (!country || !cell) continue
    const { text, value } = thirdCell(country, fuel, figure)
    cell.textContent = text
    cell.dataset.value = value
  }
  sortAgain(table)
}
