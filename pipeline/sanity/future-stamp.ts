import { believedFrom, minutesAhead } from '../model/believed-from.ts'
import type { PriceRecord } from '../model/records.ts'
import type { Surroundings, Verdict } from './verdict.ts'

/** Does the publisher say that this price was set after we read it? The same words at each read that finds it so. */
export function futureStamp({ updatedAt }: PriceRecord, { readAt }: Surroundings): Verdict {
  if (updatedAt === null || readAt >= believedFrom(updatedAt)) return 'accept'
  return { hold: `stamp ${updatedAt}, more than ${minutesAhead} minutes after the read` }
}
