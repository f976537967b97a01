import type { KnownTown } from '../nl/slots/mention.ts'
import { findDecimal } from '../params/numbers.ts'
import { countryName } from '../shared/format.ts'
import type { RoutePoint } from '../shared/route/polyline.ts'
import { findPlace } from './find-place.ts'

interface Stop extends RoutePoint {
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

const mostOthers = 3
// A smaller namesake is hardly ever meant.
const leastShare = 0.02

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
      if (typeof stop !== 'string') return [stop]
      faults.push(stop)
      return []
    })
  return { stops, faults }
}

const advice = 'Check the spelling, add its country after a comma, or give its coordinates: 45.46, 9.19.'

/** The town of a name, or what to write instead. */
function stopNamed(asked: string): Stop | string {
  const place = placeAt(asked)
  if (place !== null) return { asked, name: `${place.lat}, ${place.lng}`, others: [], ...place }
  const { town, others } = findPlace({ place: asked, country: null, point: null })
  const least = (town?.population ?? 0) * leastShare
  const shown = others.filter(({ population }) => population >= least).slice(0, mostOthers)
  if (town === null) {
    const alike = shown.map(({ name, country }) => `${name}, ${countryName(country)}`)
    const meant = alike.length === 0 ? '' : ` Similar: ${alike.join('; ')}.`
    return `${shortened(asked)} is not in the list of towns.${meant} ${advice}`
  }
  const { name, country, lat, lng } = town
  return {
    asked,
    name: `${name}, ${countryName(country)}`,
    others: shown.map(other => choiceOf(other, town)),
    lat,
    lng,
  }
}

/** A namesake, and what to write for it: its name does not tell two towns of one country apart. */
function choiceOf(other: KnownTown, { name, country }: KnownTown): Stop['others'][number] {
  const isTold = other.country !== country || other.name !== name
  const text = isTold ? `${other.name}, ${countryName(other.country)}` : `${other.lat}, ${other.lng}`
  return { name: `${other.name}, ${countryName(other.country)}`, text }
}

/** `45.46, 9.19` */
function placeAt(text: string): RoutePoint | null {
  const [lat, lng, ...more] = text.split(',').map(number => findDecimal(number.trim()))
  if (typeof lat !== 'number' || typeof lng !== 'number' || more.length > 0) return null
  return { lat, lng }
}

function shortened(text: string): string {
  return `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`
}
