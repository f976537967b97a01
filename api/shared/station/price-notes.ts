import type { StationPrice } from '../../../pipeline/serving/schemas/stations.ts'

/** The publisher's own name of the fuel, and who may buy it how. */
export function priceNotes({ native_fuel, service, access }: StationPrice): readonly string[] {
  const notes = [
    native_fuel,
    service === 'served' ? 'served' : service === 'self' ? 'self-service' : undefined,
    access === 'members' ? 'members only' : undefined,
  ]
  return notes.filter(note => note !== undefined)
}

/** `out of stock since …`. */
export function stockText(state: string, since: string | null): string {
  return `${state.replaceAll('_', ' ')}${since === null ? '' : ` since ${since} UTC`}`
}
