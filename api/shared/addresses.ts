/** Addresses of pages that other pages link to. Server and browser use the same. */

/** `code`: as in answers, `IT`. `fuel`: the fuel that the page shows first; none: its default. */
export function countryAddress(code: string, fuel?: string): string {
  return `/country/${code.toLowerCase()}${fuel === undefined ? '' : `?fuel=${fuel}`}`
}

/** `id`: the id of a station in answers. */
export function stationAddress(id: number): string {
  return `/station/${id}`
}

/** A search for stations, as the address of `/near` states it. */
export interface NearAddress {
  readonly place?: string | undefined
  /** The country of the place. */
  readonly cc?: string | undefined
  readonly lat?: number | undefined
  readonly lng?: number | undefined
  readonly fuel?: string | undefined
  readonly km?: number | undefined
  readonly sort?: string | undefined
  /** Only stations that are open. */
  readonly open?: '1' | undefined
  /** Of fifty stations each, from 1. */
  readonly page?: number | undefined
}

export function nearAddress(search: NearAddress): string {
  const members = nearMembers.flatMap((name): [string, string][] => {
    const value = search[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
  return `/near${members.length === 0 ? '' : `?${new URLSearchParams(members)}`}`
}

const nearMembers = ['place', 'cc', 'lat', 'lng', 'fuel', 'km', 'sort', 'open', 'page'] as const

export const statusFeedPath = '/status.atom'

export function countryFeedAddress(code: string): string {
  return `/country/${code.toLowerCase()}/feed.atom`
}

export function stationFeedAddress(id: number): string {
  return `${stationAddress(id)}/feed.atom`
}

/** `page`: the address of the search, `/near?place=Lyon`. */
export function nearFeedAddress(page: string): string {
  return page.replace('/near', '/near/feed.atom')
}

export const webManifestPath = '/site.webmanifest'

export const sitemapPath = '/sitemap.xml'

/** All weeks of the countries of a state of the history page. */
export const weeklyCsvPath = '/history.csv'
