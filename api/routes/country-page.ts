import { countriesWithPages, countryNamed } from '../country/countries-with-pages.ts'
import { countryFacts } from '../country/country-facts.ts'
import { pathParameter, queryParameter } from '../openapi/operation.ts'
import { pastInstantOf } from '../pages/as-of.ts'
import { countryPage, noCountryPage } from '../pages/country/country.ts'
import { countryPanel } from '../pages/country/headline.ts'
import type { CountryShown } from '../pages/country/section.ts'
import type { Html } from '../pages/html.ts'
import type { Page } from '../pages/page.ts'
import type { DataRoute, RouteRequest } from '../routing/route.ts'
import { countryAddress } from '../shared/addresses.ts'
import { searchOfUrl } from '../site/page-route.ts'
import type { FoundPage } from '../site/path-page-route.ts'
import { pathPageRoute } from '../site/path-page-route.ts'
import type { Site } from '../site/site.ts'

const fuelParameter = queryParameter(
  'fuel',
  { $ref: '#/components/schemas/FuelCode' },
  'The fuel of all sections; diesel by default.',
)
const codeParameter = pathParameter(
  'code',
  { type: 'string' },
  'The code of the country in small letters, such as `it`.',
)

/** The page of each country with any figure. */
export function countryPageRoute(site: Site): DataRoute {
  return pathPageRoute(site, {
    path: '/country/:code',
    operationId: 'countryPage',
    summary: 'the prices of one country: averages, distribution, regions, brands, cheapest stations, trend, sources',
    parameters: [codeParameter, fuelParameter],
    live: true,
    hasPast: true,
    find: request => findCountry(request, '', countryPage),
  })
}

/** A country in short, for the panel of the map. */
export function countryFragmentRoute(site: Site): DataRoute {
  return pathPageRoute(site, {
    path: '/fragment/country/:code',
    operationId: 'countryFragment',
    summary: 'one country in short, as a part of a page: what the map shows of it',
    parameters: [codeParameter, fuelParameter],
    live: true,
    hasPast: true,
    find: request => findCountry(request, '/fragment', countryPanel),
  })
}

async function findCountry(
  request: RouteRequest,
  below: string,
  show: (shown: CountryShown) => Page | Html,
): Promise<FoundPage> {
  const { snapshot, clock, parts, query } = request
  const countries = countriesWithPages(snapshot)
  const code = countryNamed(parts.code!)
  if (code === null || !countries.includes(code)) return { kind: 'absent', page: noCountryPage(countries) }
  const address = countryAddress(code)
  if (address !== `/country/${parts.code}`) {
    return { kind: 'moved', location: `${below}${address}${searchOfUrl(request.url)}` }
  }
  const facts = await countryFacts(snapshot, code, query.get('fuel') ?? null, clock)
  const market = snapshot.stations.market(code)
  const search = searchOfUrl(request.url)
  return {
    kind: 'shown',
    page: show({ ...facts, search, at: pastInstantOf(search) }),
    lastChange: market?.lastEnd(clock) ?? 0,
    nextChange: (market?.nextEnd(clock) ?? Infinity) + 1,
  }
}
