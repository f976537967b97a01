import { iso1A2Code } from '@rapideditor/country-coder'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { StationRecord } from '../model/records.ts'
import type { Misplaced } from './misplaced-reasons.ts'
import { hasPlace } from './out-of-area.ts'

// The borders of the library are simplified to about 100 m, and its coasts omit harbours and islets. A station therefore
// passes if a point next to it passes.
const neighbourKm = 5

// Half a kilometre of latitude: two genuine Slovenian forecourts (1983, 2223) are that far beyond the simplified border.
const borderDegrees = 0.5 / 111.2

// The British bases count as Cyprus: 6 of 287 stations of the Cypriot register were in them in 2026.
const alsoIn: Readonly<Record<string, string>> = { CY: 'GB' }

/** The stations of a country whose published position is outside it. */
export function outOfCountry(country: string, stations: readonly StationRecord[]): Misplaced[] {
  const placed = stations.filter(hasPlace).map(station => ({ station, code: countryAt(country, station) }))
  const inside = placed.filter(({ code }) => code === country)
  if (inside.length === placed.length) return []
  const index = new KDBush(Math.max(1, inside.length))
  for (const { station } of inside) index.add(station.lng, station.lat)
  if (inside.length === 0) index.add(0, 0)
  index.finish()
  const isAlone = ({ lng, lat }: Placed): boolean =>
    inside.length === 0 || around(index, lng, lat, 1, neighbourKm).length === 0
  return placed
    .filter(({ station, code }) => code !== country && isAlone(station))
    .map(({ station, code }) => ({
      ref: station.ref,
      reason: isSwapped(country, station) ? 'SWAPPED_COORDINATES' : 'OUT_OF_COUNTRY',
      found: `${station.lat}, ${station.lng} lies in ${code ?? 'no country'}`,
    }))
}

function isSwapped(country: string, { lat, lng }: Placed): boolean {
  return Math.abs(lng) <= 90 && countryAt(country, { lat: lng, lng: lat }) === country
}

/** The country of a point. Near the border, the requested country if a neighbouring point is in it. */
function countryAt(country: string, { lat, lng }: Pick<Placed, 'lat' | 'lng'>): string | null {
  const code = iso1A2Code([lng, lat])
  if (code === country) return code
  const across = borderDegrees / Math.cos((lat * Math.PI) / 180)
  const around = [
    [lng, lat + borderDegrees],
    [lng, lat - borderDegrees],
    [lng + across, lat],
    [lng - across, lat],
  ] as const
  const isBeside = around.some(([x, y]) => iso1A2Code([x, y]) === country)
  return isBeside || code === alsoIn[country] ? country : code
}

type Placed = StationRecord & { readonly lat: number; readonly lng: number }
