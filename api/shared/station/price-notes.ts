import type { StationPrice } from '../../../pipeline/serving/schemas/stations.ts'
import { words } from '../words.ts'

/** The publisher's own name of the fuel, who may buy it how, and whether it is the newest published price. */
export function priceNotes({ native_fuel, service, access, last_validated }: StationPrice): readonly string[] {
  const notes = [
    native_fuel,
    service && (service === 'served' ? words.served : words.selfService),
    access && words.membersOnly,
    last_validated && words.lastValidated,
  ]
  return notes.filter(note => note !== undefined)
}

/** `out of stock since …`. */
export function stockText(state: string, since: string | null): string {
  return words.stock(state, since && `${since} UTC`)
}
