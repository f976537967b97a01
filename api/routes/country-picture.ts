import { countriesWithPages, countryNamed } from '../country/countries-with-pages.ts'
import { countryFacts } from '../country/country-facts.ts'
import { readyAnswer } from '../http/headers.ts'
import { Refusal } from '../http/refusal.ts'
import type { DataRoute } from '../http/route.ts'
import { clientAddress } from '../limits/client-address.ts'
import { errors, pathParameter, queryParameter } from '../openapi/operation.ts'
import { fuel } from '../params/fuel.ts'
import { countryPicture } from '../pictures/country-picture.ts'
import type { SitePictures } from '../pictures/open-pictures.ts'
import { pngResponse, pngType } from '../pictures/picture-response.ts'
import { countryAddress } from '../shared/addresses.ts'

/** The picture that social networks show for the page of a country. */
export function countryPictureRoute({ pictures, frame, limit }: SitePictures): DataRoute {
  const route: DataRoute = {
    kind: 'data',
    methods: ['GET'],
    path: '/country/:code/picture.png',
    family: 'plain',
    live: true,
    crossOrigin: true,
    maxAgeSeconds: 3600,
    contentType: pngType,
    limit,
    openapi: {
      operationId: 'countryPicture',
      summary:
        'The picture of a page `/country/it` for social networks (an addition): price, day and the line of a year',
      parameters: [
        pathParameter('code', { type: 'string' }, 'The code of the country in small letters, such as `it`.'),
        queryParameter('fuel', { $ref: '#/components/schemas/FuelCode' }, 'As in the address of the page.'),
      ],
      responses: { ...pngResponse, ...errors('PlainError', 400, 404, 405, 429, 500, 503) },
    },
    handle: async ({ snapshot, clock, parts, query, client }) => {
      const wanted = query.has('fuel') ? fuel(query) : null
      const code = countryNamed(parts.code!)
      if (code === null || !countriesWithPages(snapshot).includes(code)) {
        throw new Refusal(404, `No such country: ${parts.code}`)
      }
      const facts = await countryFacts(snapshot, code, wanted, clock)
      // The page shows another fuel and says so. A picture has no room for that.
      if (facts.missing !== null) throw new Refusal(404, `No figures of ${facts.missing} in ${code}`)
      const key = `${snapshot.id} ${countryAddress(code, facts.fuel ?? undefined)}`
      const body = await pictures.png(key, clientAddress(client), () =>
        countryPicture(facts, frame(), snapshot.demonstration),
      )
      return readyAnswer(body, pngType, snapshot.createdAt, snapshot.headersOf(route))
    },
  }
  return route
}
