/** The picture of `/` before its map is open. Made by the build (`web/build/map-picture.ts`). Places in its pixels. */
export interface MapPicture {
  /** The SVG path of the land of each country; under an empty code all other land. */
  readonly land: Readonly<Record<string, string>>
  /** The largest countries first. `isNamed`: its name is written where it has no price. */
  readonly labels: readonly {
    readonly name: string
    readonly code: string
    readonly isNamed: boolean
    readonly x: number
    readonly y: number
  }[]
  /** Codes of the countries that the map can go to. */
  readonly countries: readonly string[]
}

// Europe from the Atlantic to the Black Sea is 1,000 pixels wide at this zoom.
const europesZoom = 3.5
const europesWidth = 1000
const leastZoom = 2.4
const middle = { lng: 9, lat: 51 } as const

/** Where the map looks first: at Europe, on a phone at as much of it as stays readable. The picture shows the same place. */
export function firstCamera(width: number): { readonly lng: number; readonly lat: number; readonly zoom: number } {
  return { ...middle, zoom: Math.max(leastZoom, europesZoom + Math.log2(width / europesWidth)) }
}

/** The picture is 32 % wider than the map, and higher, so that the map of any window is within it. */
export const pictureWidth = 1.32 * europesWidth
export const pictureHeight = 1400

const worldWidth = 512 * 2 ** europesZoom

/** Whole pixels from the left of the picture. A map shows them at half to nine tenths of their size. */
export function pictureX(lng: number): number {
  return Math.round(pictureWidth / 2 + ((lng - middle.lng) / 360) * worldWidth)
}

/** Whole pixels from the top of the picture. Places near a pole are far outside. */
export function pictureY(lat: number): number {
  return Math.round(pictureHeight / 2 + ((mercator(middle.lat) - mercator(lat)) / (2 * Math.PI)) * worldWidth)
}

function mercator(lat: number): number {
  const radians = (Math.min(85, Math.max(-85, lat)) * Math.PI) / 180
  return Math.log(Math.tan(Math.PI / 4 + radians / 2))
}
