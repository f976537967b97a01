import { answerOf, errors } from '../openapi/operation.ts'
import { historyEmbed } from '../pages/history-embed.ts'
import { everyPage } from '../pages/page.ts'
import { madeOfSnapshot } from '../routing/made-answer.ts'
import type { DataRoute } from '../routing/route.ts'
import { neededCountries, stateFrom } from '../shared/history/state.ts'
import { embedPath } from '../shared/history/title.ts'
import { embedHeaders } from '../site/content-security-policy.ts'
import { searchOfUrl } from '../site/page-route.ts'
import type { Site } from '../site/site.ts'
import { weeklySeries } from '../snapshot/weekly-series.ts'

/** A chart of weekly prices for a frame of another page. The only page that other sites may frame. */
export function historyEmbedRoute(site: Site): DataRoute {
  const route: DataRoute = {
    kind: 'data',
    path: embedPath,
    isLarge: true,
    family: 'page',
    live: false,
    maxAgeSeconds: 60,
    contentType: 'text/html; charset=utf-8',
    openapi: {
      operationId: 'historyEmbed',
      summary: 'Page: a chart of weekly prices for a frame of another page, with the parameters of `/history.csv`',
      responses: { ...answerOf('text/html', 'Page', 'The page.'), ...errors('PlainError', 405, 429, 503) },
    },
    handle: request => {
      const { snapshot } = request
      const state = stateFrom(searchOfUrl(request.url))
      const histories = weeklySeries(snapshot.national, neededCountries(state))
      const loads = [everyPage, 'embed'].map(module => site.loads(module))
      const styles = loads.flatMap(one => one.styles)
      const fonts = loads.flatMap(one => one.fonts)
      const frame = { siteName: site.brand.name, styles, fonts, demonstration: snapshot.demonstration }
      const page = historyEmbed(state, histories, frame)
      const answer = madeOfSnapshot(route, request, Buffer.from(page))
      return { ...answer, headers: [...answer.headers, ...embedHeaders] }
    },
  }
  return route
}
