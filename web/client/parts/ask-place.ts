import { words } from '../../../api/shared/words.ts'

/** A position in degrees. */
export interface AskedPlace {
  readonly lat: number
  readonly lng: number
}

const waitMillis = 15_000

/**
 * Asks the browser, which asks the reader, for the position. Throws Error with a message for people. `instead`: what else
 * can be done, such as `choose a country`.
 */
export function askPlace(instead: string): Promise<AskedPlace> {
  return new Promise((resolve, reject) => {
    const refuse = (code: number) => reject(new Error(refusalOf(code, instead)))
    if (!('geolocation' in navigator)) return refuse(2)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lng: coords.longitude, lat: coords.latitude }),
      ({ code }) => refuse(code),
      { timeout: waitMillis, maximumAge: 60_000 },
    )
  })
}

/** By the codes of GeolocationPositionError: 1 refused, 2 not known, 3 took too long. */
function refusalOf(code: number, instead: string): string {
  if (code === 1) return words.placeRefused(instead)
  if (code === 3) return words.placeLate(instead)
  return words.placeUnknown(instead)
}
