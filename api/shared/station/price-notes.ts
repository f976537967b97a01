import type { StationPrice } from '../../../pipeline/serving/schemas/stations.ts'
import { words } from '../words/current.ts'

/** The publisher's own name of the fuel, and who may buy it how. */
export function priceNotes({ native_fuel, service, access }: StationPrice): readonly string[] {
  const notes = [
    native_fuel,
    service === 'served' ? words().served : service === 'self' ? words().selfService : undefined,
    access === 'members' ? words().membersOnly : undefined,
  ]
  return notes.filter(note => note !== undefined)
}

/** `out of stock since …`. */
export function stockText(state: string, since: string | null): string {
  return words().stock(state, since && `${since} UTC`)
}
