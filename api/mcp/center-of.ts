import type { Center } from '../params/center.ts'
import { Refusal } from '../refusal.ts'

/** The place asked for. Both zero is what is sent by those that have no position. Throws Refusal. */
export function centerOf(lat: number, lng: number): Center {
  if (lat === 0 && lng === 0) throw new Refusal(400, 'lat and lng: 0, 0 lies in the sea off Africa; give the position')
  return { lat, lng }
}
