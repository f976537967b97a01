import { weeklyHistoryKey } from '../../pipeline/serving/weekly-history.ts'
import { Refusal } from '../http/refusal.ts'
import { errors, jsonAnswer } from '../openapi/operation.ts'
import { weeklyFilePath } from '../pages/history.ts'
import type { DataRoute } from '../routing/route.ts'

/** All weekly prices since 2005, in one file that was made at publish: for the page. */
export const weeklyFile: DataRoute = {
  kind: 'data',
  path: weeklyFilePath,
  family: 'plain',
  live: false,
  // As the page that loads it: an unchanged file costs a 304.
  maxAgeSeconds: 60,
  contentType: 'application/json; charset=utf-8',
  openapi: {
    operationId: 'weeklyFile',
    summary: 'All weekly prices since 2005 in one file (an addition): what the page `/history` loads',
    responses: {
      ...jsonAnswer('WeeklyHistory', 'Euro 95 and diesel of all countries, as changes from week to week.'),
      ...errors('PlainError', 404, 405, 500),
    },
  },
  handle: ({ snapshot }) => {
    const file = snapshot.ready(weeklyFile, weeklyHistoryKey)
    if (!file) throw new Refusal(404, 'The snapshot was made by an earlier version and has no file of all weeks')
    return file
  },
}
