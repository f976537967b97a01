import { type Kind, ofRows, type RowChange } from './kind.ts'
import { changePlace } from './opened.ts'

const shifted = ['field OUT_OF_COUNTRY', 'partial', 'refused POSITIONS_MOVED', 'refused IDS_CHANGED']
const mixedUp = [
  ...shifted,
  ...[
    'field SWAPPED_COORDINATES',
    'quarantined NOT_A_LATITUDE',
    'refused QUARANTINED',
    'refused FEWER_STATIONS',
    'refused NOTHING',
  ],
]
const noPlaces = 'no positions'

/** Changes the positions of all stations, or of the one in the middle. */
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
]
