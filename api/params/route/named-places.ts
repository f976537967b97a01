import { countryCodeOf, countryNames } from '../../../pipeline/model/countries.ts'
import { townsNamed } from '../../nl/slots/places/named-towns.ts'
import { foldText } from '../../shared/fold-text.ts'
import { countryName } from '../../shared/format.ts'
import type { RoutePoint } from '../../shared/route/polyline.ts'
import { findDecimal } from '../plain-number.ts'

/** A place of a route. */
export interface Stop extends RoutePoint {
  /** As it was written. */
  readonly asked: string
  /** As it was understood: `Lyon, France`. */
  readonly name: string
  /** Other places with that name, in a form that is understood as them. */
  readonly others: readonly { readonly name: string; readonly text: string }[]
}

export interface Stops {
  readonly stops: readonly Stop[]
  /** Places that are not known, and what to do. */
  readonly faults: readonly string[]
}

// Towns with fewer people than a hundredth of the largest are hardly ever meant.
const mostOthers = 3
const leastShare = 0.01

/** The places of a route from its names, in their order. `via`: names separated by semicolons or line breaks. */
export function stopsNamed(from: string, via: string, to: string): Stops {
  const between = via.split(/[;\r\n]+/).map(name => name.trim())
  const given = [from, ...between.filter(name => name !== ''), to]
  const faults: string[] = []
  if (from === '') faults.push('From: name the place where the route begins.')
  if (to === '') faults.push('To: name the place where the route ends.')
  const stops = given
    .filter(name => name !== '')
    .flatMap(asked => {
      const stop = stopNamed(asked)
      if (stop === null) faults.push(`${shortened(asked)} is not in the list of towns. ${advice}`)
      return stop === null ? [] : [stop]
    })
  return { stops, faults }
}

const advice = 'Check the spelling, add its country after a comma, or give its coordinates: 45.46, 9.19.'

function stopNamed(asked: string): Stop | null {
  const place = placeAt(asked)
  if (place !== null) return { asked, name: `${place.lat}, ${place.lng}`, others: [], ...place }
  const namesakes = namesakesOf(asked)
  const [first, ...others] = namesakes
  if (first === undefined) return null
  const notable = others.filter(({ population }) => population >= first.population * leastShare).slice(0, mostOthers)
  const { name, country, lat, lng } = first
  const choices = notable.map(other => ({
    name: `${other.name}, ${countryName(other.country)}`,
    text: other.country === country ? `${other.lat}, ${other.lng}` : `${asked.split(',')[0]!}, ${other.country}`,
  }))
  return { asked, name: `${name}, ${countryName(country)}`, others: choices, lat, lng }
}

/** `45.46, 9.19` */
function placeAt(text: string): RoutePoint | null {
  const [lat, lng, ...more] = text.split(',').map(number => findDecimal(number.trim()))
  if (typeof lat !== 'number' || typeof lng !== 'number' || more.length > 0) return null
  return { lat, lng }
}

/** `Valencia`, `Valencia, Spain` or `Valencia, ES`. A name may hold a comma. */
function namesakesOf(asked: string) {
  const comma = asked.lastIndexOf(',')
  const country = comma < 0 ? null : countryNamed(asked.slice(comma + 1).trim())
  if (country === null) return townsNamed(asked)
  return townsNamed(asked.slice(0, comma)).filter(town => town.country === country)
}

function countryNamed(text: string): string | null {
  const code = countryCodeOf(text.toUpperCase())
  if (countryNames[code] !== undefined) return code
  const folded = foldText(text)
  const found = Object.entries(countryNames).find(([, name]) => foldText(name) === folded)
  return found?.[0] ?? null
}

function shortened(text: string): string {
  return `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`
}
