import type { LoadedSnapshot } from '../../api/snapshot/loaded-snapshot.ts'
import { randomOf } from '../../fixtures/snapshots/made-up-figures.ts'
import { countryNames } from '../../pipeline/model/countries.ts'
import { type FuelCode, fuelCodes } from '../../pipeline/model/fuels.ts'
import { operations } from './openapi-conformance.ts'
import { requestOf } from './openapi-requests.ts'

export interface Question {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/** What a question may be about. Each template uses some of it. */
export interface Subject {
  readonly country: string
  readonly fuel: FuelCode
  readonly as_of: string
  readonly format: 'full' | 'compact' | 'csv'
  readonly coding: 'identity' | 'br' | 'gzip'
  readonly method: 'GET' | 'HEAD'
  /** Anything else in which the questions of a template differ: the station, the radius, the zoom. */
  readonly variant: number
  /** Send the key where none is needed, and none where it is. */
  readonly otherKey: boolean
}

export type Template = (subject: Subject) => Question

/** The values of each part of a subject. A part that a fault does not need becomes the first one. */
export function subjectValues(snapshot: LoadedSnapshot) {
  return {
    // Estonia has weekly prices only.
    country: ['FR', ...snapshot.stations.markets.map(({ country }) => country), 'EE', 'XX'],
    fuel: fuelCodes,
    as_of: ['', '2026-11-17T18:00:00Z', '2026-11-18T11:59:59Z', '2026-11-18T18:00:00Z'],
    format: ['full', 'compact', 'csv'],
    coding: ['identity', 'br', 'gzip'],
    method: ['GET', 'HEAD'],
    variant: [0, 1, 2, 3, 4, 5],
    otherKey: [false, true],
  } as const
}

const known = <T>(values: readonly T[], at: number): T => values[at % values.length]!

/** A template for each form of question: all routes that answer from a snapshot, and each operation of the OpenAPI description. */
export function questionTemplates(snapshot: LoadedSnapshot, key: string): readonly Template[] {
  const pages = addressesAbout(snapshot)
  return [
    ...pages.map(
      (address): Template =>
        about =>
          get(address(about), about),
    ),
    ...keyedAddresses(snapshot).map(
      (address): Template =>
        about =>
          get(address(about), about, key),
    ),
    ...bodies(snapshot).map(
      ([path, made]): Template =>
        about =>
          post(path, made(about), about),
    ),
    ...operations
      .filter(({ path }) => !unlike.has(path))
      .map(
        ({ path, method, operation }): Template =>
          about => {
            const made = requestOf(
              path,
              method,
              operation,
              randomOf(1 + about.variant * fuelCodes.length + fuelCodes.indexOf(about.fuel)),
            )
            const isKeyed = 'security' in operation
            return { ...made, headers: { ...made.headers, ...(isKeyed ? { 'x-api-key': key } : {}) } }
          },
      ),
  ]

  function get(path: string, about: Subject, needed?: string): Question {
    const { method, coding, as_of, otherKey } = about
    const headers: Record<string, string> = { 'accept-encoding': coding }
    if (otherKey === (needed === undefined)) headers['x-api-key'] = key
    if (path.includes('.parquet')) headers.range = known(['bytes=0-99', 'bytes=-7', 'bytes=0-1,9-20'], about.variant)
    const past = as_of === '' ? '' : `${path.includes('?') ? '&' : '?'}as_of=${as_of}`
    return { method, path: path + past, headers }
  }

  function post(path: string, body: object | string, { coding }: Subject): Question {
    const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json'
    const headers = { 'accept-encoding': coding, 'content-type': type }
    return { method: 'POST', path, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
  }
}

/** Operations whose answers depend on more than the question, the snapshot and the clock. */
const unlike: ReadonlySet<string> = new Set([
  // Count requests.
  '/metrics',
  '/api/toll/status',
  // Writes a request, and refuses the next one of the same minute.
  '/api/waitlist.php',
])

const everywhere = '-60,-179,80,179'
const sorts = ['asc', 'desc'] as const
const nameOf = (country: string): string => countryNames[country] ?? 'Atlantis'

function addressesAbout(snapshot: LoadedSnapshot): readonly ((about: Subject) => string)[] {
  const place = placesOf(snapshot)
  const asked = (text: string, format: string) =>
    `/api/natural-language/?q=${encodeURIComponent(text).replaceAll('%20', '+')}&format=${format}`
  const logos = Object.keys(snapshot.answer<object>('logos'))
  const box = (about: Subject) => {
    const { lat, lng } = place(about)
    return [lat - 0.2, lng - 0.2, lat + 0.2, lng + 0.2].map(degrees => degrees.toFixed(3)).join()
  }
  const at = (about: Subject) => `lat=${place(about).lat}&lng=${place(about).lng}`
  return [
    ({ variant }) => known(['/live/api.php', '/live/api.php?action=stats', '/live/api.php?x=1'], variant),
    ({ country, fuel }) => `/live/api.php?action=brands&country=${country}&fuel=${fuel}`,
    about =>
      `/live/api.php?action=stations&country=${about.country}&${at(about)}&radius=${known([5, 50], about.variant)}` +
      `&sort=${known(['price', 'distance'], about.variant)}&fuel=${about.fuel}`,
    ({ fuel }) => `/live/board_now.php?fuel=${fuel}`,
    ({ country, fuel, variant }) =>
      `/live/geojson.php?country=${country}&fuel=${fuel}&bounds=${everywhere}&sort=${known(sorts, variant)}`,
    about =>
      `/live/geojson.php?country=${about.country}&fuel=${about.fuel}&bounds=${box(about)}&sort=${known(sorts, about.variant)}`,
    ({ fuel, variant }) => `/live/cells.php?fuel=${fuel}&zoom=${known([4, 6, 8], variant)}`,
    ({ country, fuel, variant }) =>
      `/live/cells.php?country=${country}&fuel=${fuel}&zoom=${known([6, 8], variant)}&bounds=35,-10,60,20`,
    about =>
      `/live/corridor.php?route=${routeFrom(place(about))}&km=${known([5, 9], about.variant)}&fuel=${about.fuel}`,
    about => `/live/station.php?ids=${place(about).id},1`,
    about => `/live/station-context.php?id=${place(about).id}&fuel=${about.fuel}`,
    about => `/live/station-history.php?id=${place(about).id}&days=${known([1, 30], about.variant)}`,
    about => `/live/station-history.php?id=${place(about).id}&fuel=${about.fuel}`,
    about => `/live/provenance.php?${known([`id=${place(about).id}`, `country=${about.country}`], about.variant)}`,
    ({ country, fuel }) => `/live/changes.php?country=${country}&fuel=${fuel}`,
    ({ variant }) => known(['/live/sources.php', '/live/changes.php', '/api/openapi.json'], variant),
    ({ variant }) => `/live/logos/${known(logos, variant)}`,
    ({ country }) => `/lang/api/country-history.php?cc=${country}`,
    ({ country, format }) => asked(`Where is diesel cheapest in ${nameOf(country)}?`, format),
    ({ country, fuel, format }) => asked(`${fuel} in ${nameOf(country)}`, format),
    ({ country, format, variant }) =>
      asked(`How did ${known(['petrol', 'diesel'], variant)} change in ${nameOf(country)}?`, format),
    ({ fuel, format }) => asked(`Where is ${fuel} cheapest in Europe?`, format),
    about =>
      asked(
        `cheapest ${about.fuel} within 30 km of ${place(about).lat.toFixed(3)}, ${place(about).lng.toFixed(3)}`,
        about.format,
      ),
    ({ fuel, format, variant }) =>
      asked(`cheapest ${fuel} near ${known(['Milan', 'Lisbon', 'Lyon'], variant)} yesterday at noon`, format),
    ({ country, fuel, format }) => asked(`cheapest brand for ${fuel} in ${nameOf(country)}`, format),
    ({ country, format }) => asked(`tolls in ${nameOf(country)}`, format),
    ({ country, fuel }) =>
      `/api/natural-language/${fuel}+in+${encodeURIComponent(nameOf(country)).replaceAll('%20', '+')}`,
    ({ variant }) => known(['/api/toll/get_json.php', '/api/toll/get_json.php?unverified=1'], variant),
    ({ country }) => `/tolls.csv?country=${country}`,
    ({ country, variant }) => `/tolls?country=${country}${known(['', '&type=vignette', '&search=tunnel'], variant)}`,
    () => '/history/weeks.json',
    () => '/sitemap.xml',
    () => '/status.atom',
    ({ country, variant }) => `/history.csv?cc=${country},EU&fuel=${known(['both', 'diesel', 'e95'], variant)}`,
    ({ country, variant }) => `/history?cc=${country}&fuel=${known(['both', 'diesel', 'e95'], variant)}`,
    ({ country, variant }) => `/embed/history?cc=${country}&fuel=${known(['both', 'diesel', 'e95'], variant)}`,
    ({ fuel, variant }) => `/?fuel=${fuel}&sort=${known([fuel, 'country'], variant)}`,
    ({ fuel, variant }) => `/?view=${known(['map', 'board', 'list'], variant)}&fuel=${fuel}`,
    ({ country, fuel }) => `/country/${country.toLowerCase()}?fuel=${fuel}`,
    ({ country, variant }) => known([`/country/${country}`, `/country/${country.toLowerCase()}/feed.atom`], variant),
    about => `/near?${at(about)}&fuel=${about.fuel}&km=${known([5, 25], about.variant)}`,
    ({ fuel, variant }) => `/near?place=${known(['Milan', 'Lisbon'], variant)}&fuel=${fuel}`,
    about => `/station/${place(about).id}?fuel=${about.fuel}`,
    // The first country of all has no stations.
    about => `/station/${place({ ...about, country: known(['IT', about.country], about.variant) }).id}/feed.atom`,
    about => `/near/feed.atom?${at(about)}&fuel=${about.fuel}&km=${known([5, 25], about.variant)}`,
    about => `/fragment/station/${place(about).id}?fuel=${about.fuel}`,
    ({ country, fuel }) => `/fragment/country/${country.toLowerCase()}?fuel=${fuel}`,
    about => `/fragment/near?${at(about)}&fuel=${about.fuel}&km=${known([5, 25], about.variant)}`,
    ({ country, fuel, variant }) =>
      `/fragment/view?fuel=${fuel}${known([`&country=${country}`, '&bounds=44,8,46,10'], variant)}`,
    about => `/route?route=${routeFrom(place(about))}&km=5&fuel=${about.fuel}`,
    ({ fuel, variant }) => `/route?from=Lyon&to=${known(['Milan', 'Nice'], variant)}&fuel=${fuel}`,
    ({ country, variant }) => `/status${known(['', `?q=${encodeURIComponent(nameOf(country))}`], variant)}`,
    ({ variant }) => known(['/licences', '/near', '/pricing', '/route', '/docs', '/docs/livePrices'], variant),
    ({ variant }) => known(['/llms.txt', '/robots.txt', '/server.json', '/icon.svg', '/readyz', '/healthz'], variant),
  ]
}

function keyedAddresses(snapshot: LoadedSnapshot): readonly ((about: Subject) => string)[] {
  const { bulk } = snapshot.manifest
  const files = (country: string, format: string) => {
    const own = bulk.filter(file => file.format === format)
    return own.find(({ path }) => path.includes(`-${country.toLowerCase()}`)) ?? known(own, country.charCodeAt(0))
  }
  return [
    ({ country, variant }) => `/api/toll/?country=${country}&format=${known(['json', 'csv'], variant)}`,
    ({ variant }) => `/api/toll/?type=${known(['vignette', 'tunnel', 'bridge'], variant)}`,
    () => '/api/bulk/',
    ({ variant }) => `/api/bulk/${known(['datapackage.json', `${snapshot.id}/datapackage.json`], variant)}`,
    ({ country }) => `/api/bulk/${files(country, 'parquet').path}`,
    ({ country, variant }) => `/api/bulk/${known([snapshot.id, 'latest'], variant)}/${files(country, 'parquet').path}`,
    ({ country }) => `/api/bulk/${files(country, 'csv').path}`,
  ]
}

function bodies(snapshot: LoadedSnapshot): readonly (readonly [path: string, (about: Subject) => object | string])[] {
  const place = placesOf(snapshot)
  const past = ({ as_of }: Subject) => (as_of === '' ? {} : { as_of })
  const tool = (name: string, input: (about: Subject) => object) => {
    const message = (about: Subject) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: input(about) },
    })
    return ['/mcp', message] as const
  }
  const queries = ({ fuel, country }: Subject) => [
    `${fuel} in ${nameOf(country)}`,
    'petrol in Lisbon',
    `${fuel} in Spain`,
  ]
  return [
    ['/live/corridor.php', about => ({ route: routeFrom(place(about)), fuel: about.fuel, km: 5 })],
    ['/route', about => `route=${encodeURIComponent(routeFrom(place(about)))}&fuel=${about.fuel}`],
    ['/api/natural-language/', about => ({ queries: queries(about), format: about.format, ...past(about) })],
    ['/mcp', ({ variant }) => ({ jsonrpc: '2.0', id: 1, method: known(['tools/list', 'resources/list'], variant) })],
    tool('stations', about => ({ country: about.country, fuel: about.fuel, ...past(about) })),
    tool('national_price', ({ country, fuel }) => ({ country, fuel })),
    tool('price_history', ({ country, fuel }) => ({ country, fuel })),
    tool('provenance', ({ country }) => ({ country })),
    tool('tolls', ({ country }) => ({ country })),
    tool('ranking', ({ fuel }) => ({ fuel })),
    tool('ask', about => ({ question: `${about.fuel} in ${nameOf(about.country)}`, ...past(about) })),
    tool('coverage', () => ({})),
  ]
}

interface Place {
  readonly id: number
  readonly lat: number
  readonly lng: number
}

/** Two stations of each market; of countries without stations, a place in the sea. */
function placesOf({ stations }: LoadedSnapshot): (about: Subject) => Place {
  const places = new Map(
    stations.markets.map(({ country, id, lat, lng }) => {
      const listed = [...id.keys()].filter(station => !Number.isNaN(lat[station]!))
      const chosen = [listed[listed.length >> 1], listed.at(-1)].filter(station => station !== undefined)
      return [country, chosen.map(station => ({ id: id[station]!, lat: lat[station]!, lng: lng[station]! }))]
    }),
  )
  return ({ country, variant }) => {
    const own = places.get(country) ?? []
    return own.length === 0 ? { id: 1, lat: 50, lng: -5 } : known(own, variant >> 1)
  }
}

function routeFrom({ lat, lng }: Place): string {
  return `${lat},${lng};${(lat + 0.3).toFixed(3)},${(lng + 0.2).toFixed(3)}`
}
