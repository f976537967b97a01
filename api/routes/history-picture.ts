import { readyAnswer } from '../http/headers.ts'
import type { DataRoute } from '../http/route.ts'
import { clientAddress } from '../limits/client-address.ts'
import { errors } from '../openapi/operation.ts'
import { historyState } from '../params/history-state.ts'
import { chartPicture } from '../pictures/chart-picture.ts'
import type { SitePictures } from '../pictures/open-pictures.ts'
import { pngResponse, pngType } from '../pictures/picture-response.ts'
import { historyPicturePath } from '../shared/addresses.ts'
import { neededCountries, searchOf } from '../shared/history/state.ts'
import { weeklySeries } from '../snapshot/weekly-series.ts'
import { weeklyCsv } from './weekly-csv.ts'

/** A chart of the page `/history` as the picture that social networks show: the same address, with `.png`. */
export function historyPictureRoute({ pictures, frame, limit }: SitePictures): DataRoute {
  const route: DataRoute = {
    kind: 'data',
    methods: ['GET'],
    path: historyPicturePath,
    family: 'plain',
    live: false,
    crossOrigin: true,
    maxAgeSeconds: 3600,
    contentType: pngType,
    limit,
    openapi: {
      operationId: 'historyPicture',
      summary: 'A chart of the page `/history` as a picture for social networks (an addition)',
      parameters: weeklyCsv.openapi.parameters,
      responses: { ...pngResponse, ...errors('PlainError', 400, 405, 429, 500, 503) },
    },
    handle: async ({ snapshot, query, client }) => {
      const state = historyState(query)
      const key = `${snapshot.id} ${historyPicturePath}${searchOf(state)}`
      const body = await pictures.png(key, clientAddress(client), () => {
        const histories = weeklySeries(snapshot.national, neededCountries(state))
        return chartPicture(state, histories, frame(), snapshot.demonstration)
      })
      return readyAnswer(body, pngType, snapshot.createdAt, snapshot.headersOf(route))
    },
  }
  return route
}
