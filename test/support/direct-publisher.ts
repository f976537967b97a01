import { type FeedReply, type FeedServer, fileOr404, notFound, tooMany } from './feed-server.ts'

const subscriber = '5f0c1b7e-1d55-4a6e-9c1c-3d0b7a7f2e11'
const minute = 60_000
const forbidden: FeedReply = {
  status: 403,
  headers: { 'content-type': 'application/json' },
  body: '{"Message":"Forbidden"}',
}
const busy: FeedReply = {
  status: 429,
  headers: { 'content-type': 'application/json', 'retry-after': '60' },
  body: '{}',
}

/**
 * One state's Direct Outbound API: 403 without the subscriber token in its own scheme, one price call a minute and one
 * call a day for the sites. Which status answers a call too many was never seen.
 */
export function directServer(options: { host: string; setting: string; state: number }): FeedServer {
  const country = 'countryId=21'
  const region = `${country}&geoRegionLevel=3&geoRegionId=${options.state}`
  const names: Readonly<Record<string, string>> = {
    [`/Subscriber/GetCountryBrands?${country}`]: 'brands',
    [`/Subscriber/GetCountryFuelTypes?${country}`]: 'fuels',
    [`/Subscriber/GetCountryGeographicRegions?${country}`]: 'regions',
    [`/Subscriber/GetFullSiteDetails?${region}`]: 'sites',
    [`/Price/GetSitesPrices?${region}`]: 'prices',
  }
  return {
    hosts: [options.host],
    settings: { [options.setting]: subscriber },
    open: () => {
      const limits = new Map([
        ['prices', tooMany(1, minute)],
        ['sites', tooMany(1, 24 * 60 * minute)],
      ])
      return ({ method, path, headers }, context) => {
        const name = names[path]
        if (name === undefined || method !== 'GET') return notFound
        if (headers.authorization !== `FPDAPI SubscriberToken=${subscriber}`) return forbidden
        if (headers['content-type'] !== 'application/json') return { status: 415, body: '' }
        return limits.get(name)?.(context.nowMs) ? busy : fileOr404(context, name)
      }
    },
  }
}
