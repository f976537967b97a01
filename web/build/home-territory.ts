import type { Point } from './simplify.ts'

/** West, south, east, north of the territory for which the prices of a market are. Degrees. */
type Territory = readonly [number, number, number, number]

// Natural Earth draws overseas territories as parts of their country. Their fuel taxes and prices are different, and the
// publisher of the country's prices does not report them. Spain's publisher reports the Canaries, Ceuta and Melilla.
const territories: Readonly<Record<string, Territory>> = {
  // Without Guadeloupe, Martinique, French Guiana, Réunion and Mayotte.
  FR: [-6, 41, 10, 52],
  // Without Bonaire, Saba and Sint Eustatius.
  NL: [3, 50, 8, 54],
  // Without Svalbard, Jan Mayen and Bouvet.
  NO: [4, 57, 32, 72],
  // Without the Azores and Madeira: the publisher reports the mainland.
  PT: [-10, 36, -6, 43],
  // Without islands in the Indian and the Southern Ocean.
  AU: [112, -44, 154, -9],
}

/** Whether the prices of a country are also those of this part of it. */
export function isHome(code: string, [lng, lat]: Point): boolean {
  const [west, south, east, north] = territories[code] ?? [-180, -90, 180, 90]
  return lng >= west && lng <= east && lat >= south && lat <= north
}
