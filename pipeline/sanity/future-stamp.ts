import { believedFrom, minutesAhead } from '../model/instants.ts'
import type { PriceRecord } from '../model/records.ts'
import type { RuleContext, Verdict } from './verdict.ts'

/** Is the publisher's stamp of this price later than our read? The reason has the same text on each such read. */
export function futureStamp({ updatedAt }: PriceRecord, { readAt }: RuleContext): Verdict {
  if (updatedAt === null || readAt >= believedFrom(updatedAt)) return 'accept'
  return { hold: `stamp ${updatedAt}, more than ${minutesAhead} minutes after the read` }
}
