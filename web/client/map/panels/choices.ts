import { byCountryName } from '../../../../api/shared/country-order.ts'
import { countryName, fuelName } from '../../../../api/shared/format.ts'
import { words } from '../../../../api/shared/words/current.ts'
import type { FuelCode } from '../../../../pipeline/model/fuels.ts'
import { make } from '../../parts/make.ts'
import { firstNearRadius, nearRadii } from '../requests/near-place.ts'

export function fillFuels(select: HTMLSelectElement, fuels: readonly FuelCode[], chosen: FuelCode): void {
  select.replaceChildren(...fuels.map(fuelOption))
  chooseFuel(select, chosen)
}

/** An address may name a fuel that no market has today. */
export function chooseFuel(select: HTMLSelectElement, fuel: FuelCode): void {
  if (![...select.children].some(option => (option as HTMLOptionElement).value === fuel))
    select.append(fuelOption(fuel))
  select.value = fuel
}

function fuelOption(fuel: FuelCode): HTMLOptionElement {
  return make('option', { value: fuel, textContent: fuelName(fuel) })
}

export function fillCountries(select: HTMLSelectElement, codes: readonly string[]): void {
  const options = byCountryName(codes, code => code).map(code =>
    make('option', { value: code, textContent: countryName(code) }),
  )
  select.replaceChildren(make('option', { value: '', textContent: words().goTo }), ...options)
}

export function fillRadii(select: HTMLSelectElement): void {
  select.replaceChildren(
    ...nearRadii.map(radius => make('option', { value: String(radius), textContent: `${radius} km` })),
  )
  select.value = String(firstNearRadius)
}
