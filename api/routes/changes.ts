import { Refusal } from '../http/refusal.ts'
import { errors, jsonAnswer, queryParameter } from '../openapi/operation.ts'
import { country } from '../params/country.ts'
import { clampedInteger } from '../params/numbers.ts'
import { cursor, cursorText } from '../params/paging.ts'
import { madeAnswer, nothingNew } from '../routing/made-answer.ts'
import type { DataRoute } from '../routing/route.ts'
import type { Changes } from '../schemas/live.ts'
import { changeJson, isMoveShown } from '../serialise/moves.ts'

const limit = { min: 1, max: 5000, fallback: 1000 }

/**
 * Every move of a price, page by page: what a client needs to keep its own copy in step. An addition to the contract.
 */
export const changes: DataRoute = {
  kind: 'data',
  path: '/live/changes.php',
  family: 'live',
  live: true,
  maxAgeSeconds: 120,
  contentType: 'application/json; charset=utf-8',
  openapi: {
    operationId: 'priceChanges',
    summary: 'Price moves (an addition): oldest first, after a cursor; 304 if there is nothing new',
    parameters: [
      queryParameter(
        'since',
        { type: 'string' },
        'The `cursor` of the previous answer; the newest snapshot by default.',
      ),
      queryParameter('country', { $ref: '#/components/schemas/CountryCode' }, 'One market; all by default.'),
      queryParameter('limit', { type: 'integer', default: 1000 }, 'Moves a page; clamped to 1 through 5000.'),
    ],
    responses: {
      ...jsonAnswer(
        'Changes',
        'Moves, and the cursor for the next page. Where a source may be shown for some minutes only, its older moves are left out.',
      ),
      304: { description: 'No price has moved since, or the client holds this answer already.' },
      ...errors('LiveError', 400, 405, 410, 500),
    },
  },
  handle: async request => {
    const { query } = request
    const market = query.has('country') ? country(query) : null
    const count = clampedInteger(query, 'limit', limit)
    const since = cursor(query)
    const { snapshot, clock } = request
    const page = await snapshot.moves.since(since ?? { snapshot: snapshot.id, offset: 0 }, market, count)
    if (page === null) throw new Refusal(410, 'The moves after this cursor are no longer kept: begin without since')
    if (since && page.moves.length === 0) return nothingNew(changes, request)
    const shown = page.moves.filter(move => isMoveShown(move, snapshot.stations.shownFor, clock))
    const countries = [...new Set(shown.map(move => move.country))]
    const data: Changes['data'] = {
      moves: shown.map(changeJson),
      cursor: cursorText(page.next),
      has_more: page.hasMore,
      attribution: [...new Set(countries.flatMap(code => snapshot.stations.market(code)?.attribution ?? []))],
    }
    return madeAnswer(changes, request, Buffer.from(JSON.stringify({ ok: true, data })))
  },
}
