import { Refusal } from '../http/refusal.ts'
import type { Center } from '../params/center.ts'

/** The requested place. Clients without a position send 0, 0, so it is refused. Throws Refusal. */
export function centerOf(lat: number, lng: number): Center {
  if (lat === 0 && lng === 0) throw new Refusal(400, 'lat and lng: 0, 0 is in the sea off Africa; give the position')
  return { lat, lng }
}
