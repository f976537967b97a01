import { Parser } from 'htmlparser2'
import { markupExcess, sentMarkup } from '../../../pipeline/model/text-bounds.ts'
import type { Slices } from '../../http/in-slices.ts'
import { Refusal } from '../../http/refusal.ts'
import type { RoutePoint } from '../../shared/route/polyline.ts'
import { findDecimal } from '../numbers.ts'

// Other requests are answered after so many characters, of half a millisecond.
const charactersPerStep = 32 * 1024

/**
 * The points of the tracks of a GPX file in their order, or of its routes where it has no track. The parts of a track are
 * joined. Throws Refusal 400.
 */
export function* gpxPoints(text: string): Slices<RoutePoint[]> {
  const excess = markupExcess(text, sentMarkup)
  if (excess !== null) throw new Refusal(400, `route: ${excess}`)
  yield
  const file = new GpxFile()
  const parser = new Parser(
    { onopentag: (name, of) => file.open(name, of), onclosetag: (...tag) => file.close(...tag) },
    { xmlMode: true },
  )
  for (let at = 0; at < text.length; at += charactersPerStep) {
    parser.write(text.slice(at, at + charactersPerStep))
    yield
  }
  parser.end()
  return file.points()
}

class GpxFile {
  readonly #track: RoutePoint[] = []
  readonly #route: RoutePoint[] = []
  #places = 0
  #depth = 0
  #isClosed = false

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    // Without the prefix of a namespace.
    const name = tag.slice(tag.indexOf(':') + 1)
    if (this.#depth === 0 && name !== 'gpx')
      throw new Refusal(400, `route: expected a GPX file, found <${name.slice(0, 40)}>`)
    this.#depth += 1
    // The parser ignores an end that fits no element, and looks through all open elements for each tag.
    if (this.#depth > sentMarkup.levels) {
      throw new Refusal(
        400,
        `route: expected at most ${sentMarkup.levels} levels of elements, found more at <${name.slice(0, 40)}>`,
      )
    }
    if (name === 'trkpt') this.#add(this.#track, 'track', attributes)
    else if (name === 'rtept') this.#add(this.#route, 'route', attributes)
    else if (name === 'wpt') this.#places += 1
  }

  /** `isImplied`: the file has no such tag. The parser closes what is open at the end. */
  close(_tag: string, isImplied: boolean): void {
    this.#depth -= 1
    if (this.#depth === 0) this.#isClosed = !isImplied
  }

  points(): RoutePoint[] {
    const points = this.#track.length > 0 ? this.#track : this.#route
    if (points.length === 0) throw new Refusal(400, `route: the GPX file has no track and no route; ${this.#found()}`)
    if (!this.#isClosed) {
      throw new Refusal(400, `route: the GPX file was cut off after point ${points.length}: its end </gpx> is missing`)
    }
    return points
  }

  #found(): string {
    return this.#places === 0 ? 'found no point' : `found ${this.#places} waypoints, which have no order`
  }

  #add(points: RoutePoint[], what: string, { lat = '', lon = '' }: Readonly<Record<string, string>>): void {
    const place = { lat: findDecimal(lat.trim()), lng: findDecimal(lon.trim()) }
    if (place.lat === null || place.lng === null) {
      const found = `lat="${lat.slice(0, 20)}" lon="${lon.slice(0, 20)}"`
      throw new Refusal(400, `route: point ${points.length + 1} of the ${what} must have lat and lon; found ${found}`)
    }
    points.push({ lat: place.lat, lng: place.lng })
  }
}
