import { fuelName } from '../../../../api/shared/format.ts'
import type { FuelCode } from '../../../../pipeline/model/fuels.ts'
import { make } from '../../parts/make.ts'

/** An address may name a fuel that no market has today. */
export function chooseFuel(select: HTMLSelectElement, fuel: FuelCode): void {
  if (![...select.children].some(option => (option as HTMLOptionElement).value === fuel))
    select.append(make('option', { value: fuel, textContent: fuelName(fuel) }))
  select.value = fuel
}
