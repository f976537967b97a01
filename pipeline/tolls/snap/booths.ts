import type { Extract, MapElement } from './read-extract.ts'
import { refOf } from './read-extract.ts'

/** A toll booth for cars: usually one lane of a plaza. */
export interface Booth {
  /** `node/123`. */
  readonly ref: string
  readonly lat: number
  readonly lng: number
  readonly name: string | null
  /** Its name, and its names in other languages and forms. */
  readonly names: readonly string[]
  readonly operator: string | null
  /** `highway` of the tolled roads through it; empty where the extract does not give them. */
  readonly roads: readonly string[]
}

export interface Booths {
  readonly booths: readonly Booth[]
  /** The objects that were left out, and why. */
  readonly leftOut: { readonly gantries: number; readonly private: number; readonly untolled: number }
  /** Whether the extract has the roads through a booth. Without them car parks and ramps cannot be recognised. */
  readonly hasRoads: boolean
}

// `name:fr`, `int_name`, `alt_name`: a station in Greece or Serbia carries its Latin name there. Not `name:etymology`.
const nameTag = /^(name|(alt|int|official|loc|short)_name)(:[a-z]{2,3}(-\w+)?)?$/
const majorRoad = /^(motorway|trunk|primary)(_link)?$/

/** The booths of an extract at which a car pays on the road. */
export function boothsOf({ elements }: Extract): Booths {
  const roads = elements.filter(({ type, tags }) => type === 'way' && tags.highway !== undefined)
  const hasRoads = roads.some(road => road.nodes.length > 0)
  const through = new Map<number, MapElement[]>()
  for (const road of roads) {
    for (const node of road.nodes) through.set(node, [...(through.get(node) ?? []), road])
  }
  const leftOut = { gantries: 0, private: 0, untolled: 0 }
  const booths = elements.flatMap(element => {
    const { tags, type, id, lat, lng } = element
    if (tags.highway === 'toll_gantry') leftOut.gantries += 1
    if (tags.barrier !== 'toll_booth' || tags.highway === 'toll_gantry' || lat === null || lng === null) return []
    const tolled = (type === 'node' ? (through.get(id) ?? []) : []).filter(road => isTolled(road.tags))
    if (tags.access === 'private') leftOut.private += 1
    // Overpass does not give the roads through an area. The area is kept, but must be near a lane or have a name.
    else if (hasRoads && type === 'node' && tolled.length === 0) leftOut.untolled += 1
    else return [boothOf(element, lat, lng, tolled)]
    return []
  })
  return { booths, leftOut, hasRoads }
}

/**
 * Does a car pay on this way? Without tags, a booth across a motorway, trunk or primary road is a toll, and a booth across
 * a service road is the barrier of a car park. `toll:hgv` alone is a toll for lorries.
 */
function isTolled({ toll, access, highway = '', ...others }: Readonly<Record<string, string>>): boolean {
  if (access === 'private') return false
  if (toll !== undefined) return toll === 'yes'
  return majorRoad.test(highway) && others['toll:hgv'] === undefined
}

function boothOf(element: MapElement, lat: number, lng: number, tolled: readonly MapElement[]): Booth {
  const { tags } = element
  const names = Object.keys(tags)
    .filter(tag => nameTag.test(tag))
    .sort()
    .flatMap(tag => tags[tag]!.split(';'))
    .map(name => name.trim())
    .filter(name => name !== '')
  return {
    ref: refOf(element),
    lat,
    lng,
    name: tags.name?.trim() || null,
    names: [...new Set(names)],
    operator: tags.operator?.trim() || null,
    roads: [...new Set(tolled.map(road => road.tags.highway!))].sort(),
  }
}
