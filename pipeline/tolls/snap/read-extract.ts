import { FeedShapeError } from '../../model/errors.ts'
import { type Day, findInstant } from '../../model/instants.ts'
import { compareTexts, groupedBy } from '../../model/lists.ts'

type ElementType = 'node' | 'way' | 'relation'

/** An object of OpenStreetMap as an answer of Overpass gives it. */
export interface MapElement {
  readonly type: ElementType
  readonly id: number
  /** Of a node; of a way or relation its centre, which only `out center` gives. */
  readonly lat: number | null
  readonly lng: number | null
  /** Of a way, if the query requested it. */
  readonly nodes: readonly number[]
  readonly tags: Readonly<Record<string, string>>
}

export interface Extract {
  /** In the order of type and id, each once. */
  readonly elements: readonly MapElement[]
  /** The day of the map's state; of several files the oldest. Null where none says. */
  readonly readOn: Day | null
}

export interface ExtractFile {
  readonly name: string
  readonly text: string
}

/**
 * One or several answers of Overpass as one. Throws FeedShapeError that says which file, where in it and what was
 * found.
 */
export function readExtract(files: readonly ExtractFile[]): Extract {
  const answers = files.map(answerOf)
  const days = answers.flatMap(({ readOn }) => readOn ?? [])
  return {
    elements: merged(answers.flatMap(({ elements }) => elements)),
    readOn: days.reduce<Day | null>((a, b) => (a === null || b < a ? b : a), null),
  }
}

export function refOf({ type, id }: Pick<MapElement, 'type' | 'id'>): string {
  return `${type}/${id}`
}

type Members = Readonly<Record<string, unknown>>

function answerOf({ name, text }: ExtractFile): Extract {
  const fault = (expected: string, found: unknown, cause?: unknown): never => {
    throw new FeedShapeError(`${name}: expected ${expected}, found ${shown(found)}`, { cause })
  }
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch (cause) {
    fault('JSON of Overpass ([out:json])', text.trim(), cause)
  }
  if (!isMembers(answer)) return fault('an object with elements', answer)
  if (answer.type === 'FeatureCollection') fault('JSON of Overpass ([out:json])', 'GeoJSON')
  // Overpass answers 200 and what it had so far when a query runs out of time or memory; this line is the only sign.
  if (typeof answer.remark === 'string' && /error/i.test(answer.remark)) fault('a complete answer', answer.remark)
  if (!Array.isArray(answer.elements)) return fault('an array of elements', answer.elements ?? Object.keys(answer))
  const base = isMembers(answer.osm3s) ? answer.osm3s.timestamp_osm_base : undefined
  const state = typeof base === 'string' ? findInstant(base) : null
  return {
    elements: answer.elements.map((element, at) => elementOf(`${name}: elements[${at}]`, element)),
    readOn: state?.slice(0, 10) ?? null,
  }
}

function elementOf(where: string, element: unknown): MapElement {
  const fault = (expected: string, found: unknown): never => {
    throw new FeedShapeError(`${where}: expected ${expected}, found ${shown(found)}`)
  }
  if (!isMembers(element)) return fault('an object', element)
  const { type, id, tags = {}, nodes = [] } = element
  if (type !== 'node' && type !== 'way' && type !== 'relation') return fault('a node, way or relation', type)
  if (!Number.isSafeInteger(id) || Number(id) < 1) fault(`the id of a ${type}`, id)
  if (!isMembers(tags) || !Object.values(tags).every(value => typeof value === 'string')) fault('tags of text', tags)
  if (!Array.isArray(nodes) || !nodes.every(Number.isSafeInteger)) fault('nodes by their ids', nodes)
  const place = type === 'node' ? element : element.center
  if (place === undefined) return { type, id: id as number, lat: null, lng: null, nodes, tags } as MapElement
  if (!isMembers(place)) return fault('a centre', place)
  const { lat, lon } = place
  if (!isDegrees(lat, 90) || !isDegrees(lon, 180)) fault('lat and lon in degrees (out center)', { lat, lon })
  return { type, id, lat, lng: lon, nodes, tags } as MapElement
}

/**
 * The same object in two answers, or in two sets of one: what one of them knows more is kept, in whatever order they
 * come.
 */
function merged(elements: readonly MapElement[]): MapElement[] {
  return [...groupedBy(elements, refOf).values()].map(oneOf).sort((a, b) => compareTexts(a.type, b.type) || a.id - b.id)
}

function oneOf(same: readonly MapElement[]): MapElement {
  const [first, ...others] = same.length === 1 ? same : [...same].sort((a, b) => compareTexts(textOf(a), textOf(b)))
  return others.reduce(
    (a, b) => ({
      type: a.type,
      id: a.id,
      lat: a.lat ?? b.lat,
      lng: a.lng ?? b.lng,
      nodes: a.nodes.length >= b.nodes.length ? a.nodes : b.nodes,
      tags: { ...b.tags, ...a.tags },
    }),
    first!,
  )
}

function textOf({ lat, lng, nodes, tags }: MapElement): string {
  return JSON.stringify([lat, lng, nodes, Object.entries(tags).sort(([a], [b]) => compareTexts(a, b))])
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isDegrees(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `'${text.length > 80 ? `${text.slice(0, 80)}…` : text}'`
}
