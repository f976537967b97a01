import type { Corridor } from '../../../api/schemas/live.ts'
import { encodePolyline, type RoutePoint } from '../../../api/shared/route/polyline.ts'
import { listedAlong, type RouteChoice } from '../../../api/shared/route/route-choice.ts'
import { answerClock } from '../map/requests/answer-clock.ts'
import { fetchAnswer } from '../parts/fetch-json.ts'

export interface StationsFound {
  readonly data: Corridor['data']
  /** `YYYY-MM-DD HH:MM:SS` UTC: ages are counted from it. */
  readonly now: string
}

/** The cheapest stations along a route. Throws AnswerError. */
export async function findStations(points: readonly RoutePoint[], { fuel, km }: RouteChoice): Promise<StationsFound> {
  const asked = { route: encodePolyline(points), precision: 5, fuel, km, limit: listedAlong }
  const { body, headers } = await fetchAnswer<Corridor>('/live/corridor.php', undefined, JSON.stringify(asked))
  return { data: body.data, now: answerClock(headers, new Date()) }
}
