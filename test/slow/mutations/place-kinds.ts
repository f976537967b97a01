import { metresBetween } from '../../../pipeline/model/distance.ts'
import { townsOf } from '../../../pipeline/towns/towns.ts'
import { type Kind, ofRows, type RowChange } from './kind.ts'
import { changePlace, type Opened } from './opened.ts'

const shifted = [
  'field OUT_OF_COUNTRY',
  'field OUT_OF_AREA',
  'partial',
  'refused POSITIONS_MOVED',
  'refused IDS_CHANGED',
]
const mixedUp = [
  ...shifted,
  'field SWAPPED_COORDINATES',
  'quarantined NOT_A_LATITUDE',
  'refused QUARANTINED',
  'refused FEWER_STATIONS',
  'refused NOTHING',
]
const noPlaces = 'no positions'

/** Changes the positions of all stations, or of the one in the middle of the list. */
const moving =
  (
    which: 'all' | 'one',
    change: (perDegree: number) => (lat: number, lng: number) => readonly [number, number],
  ): RowChange =>
  opened => {
    const { perDegree = 1 } = opened.layout
    const placed = opened.placed()
    if (placed.length === 0) return noPlaces
    const middle = placed[placed.length >> 1]!.station
    for (const { row, list, station } of placed) {
      if (which === 'all' || station === middle) changePlace(row, list.place!, change(perDegree))
    }
    return undefined
  }

type Position = readonly [lat: number, lng: number]

/**
 * Moves the station in the middle of the list to one of the places, in degrees; returns a reason if there is no such
 * place.
 */
const movingTo =
  (choose: (from: Position, placed: readonly Position[], country: string) => Position | string): RowChange =>
  (opened, { source: { descriptor } }) => {
    const { perDegree = 1 } = opened.layout
    const rows = opened.placed()
    if (rows.length === 0) return noPlaces
    const middle = rows[rows.length >> 1]!
    const placed = positionsOf(opened).map(([lat, lng]): Position => [lat / perDegree, lng / perDegree])
    const country = 'country' in descriptor ? String(descriptor.country) : ''
    const to = choose(placed[rows.length >> 1]!, placed, country)
    if (typeof to === 'string') return to
    for (const { row, list, station } of rows) {
      if (station !== middle.station) continue
      changePlace(row, list.place!, () => [to[0] * perDegree, to[1] * perDegree])
    }
    return undefined
  }

function positionsOf(opened: Opened): Position[] {
  return opened.placed().map(({ row, list }) => {
    let position: Position = [0, 0]
    changePlace(row, list.place!, (lat, lng) => {
      position = [lat, lng]
      return position
    })
    return position
  })
}

const kmBetween = (one: Position, other: Position): number => metresBetween(...one, ...other) / 1000

/** The position nearest to 300 km away, of those 200 km or more away. */
const aboutThreeHundredKm = (from: Position, placed: readonly Position[]): Position | string => {
  const far = placed.filter(position => kmBetween(from, position) >= 200)
  const inOrder = far.toSorted((a, b) => Math.abs(kmBetween(from, a) - 300) - Math.abs(kmBetween(from, b) - 300))
  return inOrder[0] ?? 'no two stations so far apart'
}

/** The centre of the largest town 100 km or more away. */
const anotherTown = (from: Position, _placed: readonly Position[], country: string): Position | string => {
  const towns = [...townsOf(country).values()].flat()
  const far = towns.filter(({ lat, lng }) => kmBetween(from, [lat, lng]) >= 100)
  const largest = far.toSorted((a, b) => b.population - a.population)[0]
  return largest ? [largest.lat, largest.lng] : 'no town so far away'
}

const swapped = () => (lat: number, lng: number) => [lng, lat] as const

export const placeKinds: readonly Kind[] = [
  ofRows(
    'has all positions half a degree off',
    shifted,
    moving('all', degree => (lat, lng) => [lat + degree / 2, lng + degree / 2]),
  ),
  ofRows('has latitude and longitude swapped everywhere', mixedUp, moving('all', swapped)),
  ofRows('has latitude and longitude of one station swapped', mixedUp, moving('one', swapped)),
  ofRows(
    'has one station half a degree off',
    shifted,
    moving('one', degree => (lat, lng) => [lat + degree / 2, lng + degree / 2]),
  ),
  ofRows('has one station at the place of another, 300 km away', shifted, movingTo(aboutThreeHundredKm)),
  ofRows('has one station on the centre of another town', shifted, movingTo(anotherTown)),
]
