import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { type NamedAreas, namedPostalAreas } from '../../pipeline/model/postal-area-names.ts'
import { postalAreas } from '../../pipeline/model/postal-areas.ts'
import { remembering } from '../../pipeline/model/remembering.ts'
import { type Town, townsOf } from '../../pipeline/towns/towns.ts'
import { greatCircleKm } from '../shared/boxes.ts'
import type { MarketStations } from '../snapshot/market-stations.ts'

/** The mean price of a fuel in the regions of a market. */
export interface RegionMeans {
  /** Regions by postal code, such as departments; null: areas around large towns. */
  readonly areas: Pick<NamedAreas, 'one' | 'many'> | null
  /** With enough stations, the cheapest first. */
  readonly regions: readonly RegionMean[]
}

export interface RegionMean {
  readonly name: string
  /** Thousandths of a euro. */
  readonly mean: number
  readonly stations: number
}

/** The mean of fewer stations says little about a region. */
export const leastInRegion = 10

/** Stations farther from every large town are in no region. */
export const farthestKm = 50

// Two large towns are at least this far apart. Otherwise the suburbs of a capital would be most of them.
const apartKm = 30
const mostTowns = 40
const leastInhabitants = 10_000

/** The regions of each station of a market. They depend on neither fuel nor clock. */
interface Division {
  readonly areas: RegionMeans['areas']
  readonly names: readonly string[]
  /** The place of the region in `names`; -1: in no region. */
  readonly regionOf: Int16Array
}

const divisions = new WeakMap<MarketStations, Division>()

/** Goes once over the stations with a price of the fuel. */
export function regionMeans(market: MarketStations, fuel: FuelCode, clock: number): RegionMeans {
  const { areas, names, regionOf } = divisionOf(market)
  const sums = new Float64Array(names.length)
  const counts = new Uint32Array(names.length)
  const { from, to } = market.layer(fuel)
  for (let entry = from; entry < to; entry += 1) {
    const station = market.layerStation[entry]!
    const region = regionOf[station]!
    if (region < 0 || !market.isShown(station, clock)) continue
    sums[region]! += market.layerMicroEuros[entry]!
    counts[region]! += 1
  }
  const regions = names
    .map((name, region) => ({ name, sum: sums[region]!, stations: counts[region]! }))
    .filter(({ stations }) => stations >= leastInRegion)
    .map(({ name, sum, stations }): RegionMean => ({ name, stations, mean: Math.round(sum / stations / 1000) }))
  return { areas, regions: regions.sort((a, b) => a.mean - b.mean || (a.name < b.name ? -1 : 1)) }
}

function divisionOf(market: MarketStations): Division {
  const known = divisions.get(market) ?? divide(market)
  divisions.set(market, known)
  return known
}

function divide(market: MarketStations): Division {
  const named = namedPostalAreas[market.country]
  return named === undefined ? divideByTowns(market) : divideByPostalCodes(market, named)
}

const codeMember = '"postal_code":"'

/** Reads the codes from the ready answers. Most stations share a code with others, so each is matched once. */
function divideByPostalCodes(market: MarketStations, { one, many, names }: NamedAreas): Division {
  const form = new RegExp(postalAreas.find(({ country }) => country === market.country)!.form)
  const areas = Object.keys(names)
  const regionOfCode = remembering(10_000, (code: string) => areas.indexOf(form.exec(code.toUpperCase())?.[1] ?? ''))
  const { text, at, ends } = market.heads
  const regionOf = new Int16Array(market.id.length).fill(-1)
  for (let station = 0; station < regionOf.length; station += 1) {
    // A quote inside of a name is written with a backslash, so this is the member and not a part of a name.
    const member = text.indexOf(codeMember, at[station])
    if (member < 0 || member >= ends[station]!) continue
    const from = member + codeMember.length
    regionOf[station] = regionOfCode(text.slice(from, text.indexOf('"', from)))
  }
  return { areas: { one, many }, names: Object.values(names), regionOf }
}

function divideByTowns(market: MarketStations): Division {
  const towns = largeTowns(market.country)
  // Without the curve of the Earth, which makes no difference at these distances and saves most of the time.
  const kmPerDegree = 111.2
  const across = towns.map(({ lat }) => Math.cos((lat * Math.PI) / 180) * kmPerDegree)
  const regionOf = new Int16Array(market.id.length).fill(-1)
  for (let station = 0; station < regionOf.length; station += 1) {
    let nearest = farthestKm * farthestKm
    for (let town = 0; town < towns.length; town += 1) {
      const north = (market.lat[station]! - towns[town]!.lat) * kmPerDegree
      const east = (market.lng[station]! - towns[town]!.lng) * across[town]!
      const square = north * north + east * east
      if (square > nearest) continue
      nearest = square
      regionOf[station] = town
    }
  }
  return { areas: null, names: towns.map(({ name }) => name), regionOf }
}

/** The most populous towns of a country that are not close to a larger one. */
function largeTowns(country: string): readonly Town[] {
  const towns = [...townsOf(country).values()]
    .flat()
    .filter(({ population }) => population >= leastInhabitants)
    .sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1))
  const large: Town[] = []
  for (const town of towns) {
    if (large.length === mostTowns) break
    if (large.every(({ lat, lng }) => greatCircleKm(lat, lng, town.lat, town.lng) >= apartKm)) large.push(town)
  }
  return large
}
