import type { StationRecord } from '../model/records.ts'
import type { StoredStation } from '../model/stored.ts'
import type { ContractCheck } from './comparison.ts'
import { checked } from './finding.ts'

const fewestStations = 5
const lostShare = 0.05
/** Names and hours are edited by hand, addresses sometimes. */
const changedShare = 0.2

type Member = readonly [
  name: string,
  before: (station: StoredStation) => unknown,
  now: (station: StationRecord) => unknown,
]

// Brands and positions have their own checks.
const members: readonly Member[] = [
  ['name', ({ name }) => name, ({ name }) => name],
  ['brand', ({ publishedBrand }) => publishedBrand, ({ brand }) => brand],
  ['address', ({ address }) => address, ({ address }) => address],
  ['town', ({ city }) => city, ({ city }) => city],
  ['postal code', ({ postalCode }) => postalCode, ({ postalCode }) => postalCode],
  ['opening hours', ({ openingHours }) => openingHours, ({ openingHours }) => openingHours],
  ['position', ({ lat }) => lat, ({ lat }) => lat],
]
const comparedElsewhere = ['brand', 'position']

/** Did names, addresses and hours of stations change? Reported only, because stations are matched by id. */
export const checkLostMembers: ContractCheck = (_descriptor, _reading, _context, { stations }) => {
  const changes = members.flatMap(([name, before, now]) => {
    const known = stations.filter(pair => before(pair.before) !== null)
    const lost = known.filter(pair => now(pair.now) === null).length
    const other = known.filter(pair => now(pair.now) !== null && now(pair.now) !== before(pair.before)).length
    return [
      ...(lost >= fewestStations && lost > known.length * lostShare
        ? [`stations that no longer have their ${name}: ${lost} of ${known.length}`]
        : []),
      ...(!comparedElsewhere.includes(name) && other >= fewestStations && other > known.length * changedShare
        ? [`stations with another ${name}: ${other} of ${known.length}`]
        : []),
    ]
  })
  return checked({ changes })
}
