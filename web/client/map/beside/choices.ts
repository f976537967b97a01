import type { FuelCode } from '../../../../pipeline/model/fuels.ts'
import { byCountryName } from '../../../shared/country-order.ts'
import { countryName, fuelName } from '../../../shared/format.ts'
import { make } from '../../parts/make.ts'

export function fillFuels(select: HTMLSelectElement, fuels: readonly FuelCode[], chosen: FuelCode): void {
  // An address may name a fuel that no market holds today.
  const offered = fuels.includes(chosen) ? fuels : [...fuels, chosen]
  select.replaceChildren(...offered.map(fuel => make('option', { value: fuel, textContent: fuelName(fuel) })))
  select.value = chosen
}

export function fillCountries(select: HTMLSelectElement, codes: readonly string[]): void {
  const options = byCountryName(codes, code => code).map(code =>
    make('option', { value: code, textContent: countryName(code) }),
  )
  select.replaceChildren(make('option', { value: '', textContent: 'Go to …' }), ...options)
}
