import { type Query, searchOf } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import { errors, listParameter, queryParameter } from '../openapi/operation.ts'
import { madeOfSnapshot } from '../routing/made-answer.ts'
import type { DataRoute } from '../routing/route.ts'
import { weeklyCsvPath } from '../shared/addresses.ts'
import { figuresCsv } from '../shared/history/figures-csv.ts'
import { chartLines } from '../shared/history/lines.ts'
import { addressFaults, type HistoryState, neededCountries, stateFrom } from '../shared/history/state.ts'
import { weeklySeries } from '../snapshot/weekly-series.ts'

const day = { type: 'string', format: 'date' }

/** The figures of a chart of the page `/history` as CSV: the same address, with `.csv`. */
export const weeklyCsv: DataRoute = {
  kind: 'data',
  path: weeklyCsvPath,
  isLarge: true,
  family: 'plain',
  live: false,
  maxAgeSeconds: 3600,
  contentType: 'text/csv; charset=utf-8',
  openapi: {
    operationId: 'weeklyCsv',
    summary: 'Weekly prices since 2005 as CSV (an addition): the figures of a chart of the page `/history`',
    parameters: [
      listParameter(
        'cc',
        { type: 'string' },
        'Country codes, `EU` for the mean of the Union; EU, DE, FR, IT by default.',
      ),
      queryParameter(
        'fuel',
        { type: 'string', enum: ['e95', 'diesel', 'both'], default: 'e95' },
        'Euro 95, diesel or both.',
      ),
      queryParameter('from', day, 'The first day; by default as far as there are readings.'),
      queryParameter('to', day, 'The last day.'),
      queryParameter(
        'view',
        { type: 'string', enum: ['prices', 'difference', 'spread'], default: 'prices' },
        'Prices, differences from `base`, or diesel minus Euro 95.',
      ),
      queryParameter('base', { type: 'string', default: 'EU' }, 'The country of `view=difference`.'),
    ],
    responses: {
      200: {
        description: 'A row for each week, a column for each line. An empty cell is no reading.',
        content: { 'text/csv': { schema: { type: 'string' } } },
      },
      ...errors('PlainError', 400, 405, 429, 500, 503),
    },
  },
  handle: request => {
    const state = historyState(request.query)
    const histories = weeklySeries(request.snapshot.national, neededCountries(state))
    return madeOfSnapshot(weeklyCsv, request, Buffer.from(figuresCsv(chartLines(state, histories))))
  },
}

/**
 * The state of a file with weekly prices. A page says which values it does not use, and a file cannot: throws Refusal for them.
 */
function historyState(query: Query): HistoryState {
  const search = searchOf(query)
  const faults = addressFaults(search)
  if (faults.length > 0) throw new Refusal(400, faults.join(' '))
  const [from, to] = [query.get('from'), query.get('to')]
  if (from !== undefined && to !== undefined && from > to) throw new Refusal(400, 'from must not be after to')
  return stateFrom(search)
}
