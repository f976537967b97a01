import { asOfName } from '../params/as-of.ts'
import { queryParameter } from './operation.ts'

/** The parameter of every operation that answers for a past instant. */
export const asOfParameter = queryParameter(
  asOfName,
  { type: 'string', format: 'date-time', example: '2026-11-18T06:00:00Z' },
  'A past instant in UTC, `YYYY-MM-DDTHH:MM:SSZ`; `+00:00` may replace `Z`, and no other offset is read: the same answer from the snapshot that was current then, named by `X-Snapshot-Id`. ' +
    '404 with the reach where that is deleted, 400 for an instant in the future, 503 while too many past snapshots are in use or one is being loaded.',
)
